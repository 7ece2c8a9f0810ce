func.func @attention(%q: tensor<8x1024x64xf16>, %k: tensor<8x1024x64xf16>, %v: tensor<8x1024x64xf16>) -> tensor<8x1024x64xf16> {
  %scale = arith.constant 0.125 : f16
  %empty = tensor.empty() : tensor<8x1024x64xf16>
  %r = "iree_linalg_ext.attention"(%q, %k, %v, %scale, %empty) <{indexing_maps = [
      affine_map<(b, m, n, k, l) -> (b, m, k)>, affine_map<(b, m, n, k, l) -> (b, l, k)>,
      affine_map<(b, m, n, k, l) -> (b, l, n)>, affine_map<(b, m, n, k, l) -> ()>,
      affine_map<(b, m, n, k, l) -> (b, m, n)>], operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1>}> ({
    ^bb0(%x: f32):
      "iree_linalg_ext.yield"(%x) : (f32) -> ()
  }) : (tensor<8x1024x64xf16>, tensor<8x1024x64xf16>, tensor<8x1024x64xf16>, f16, tensor<8x1024x64xf16>) -> tensor<8x1024x64xf16>
  return %r : tensor<8x1024x64xf16>
}
