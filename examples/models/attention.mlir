// Scaled dot-product attention in f16: 8 heads, 1024 positions, head dimension 64.
func.func @attention(%q: tensor<8x1024x64xf16>, %k: tensor<8x1024x64xf16>, %v: tensor<8x1024x64xf16>) -> tensor<8x1024x64xf16> {
  %scale = arith.constant 1.250000e-01 : f16
  %empty = tensor.empty() : tensor<8x1024x64xf16>
  %out = "iree_linalg_ext.attention"(%q, %k, %v, %scale, %empty) <{indexing_maps = [affine_map<(b, m, n, k1, k2) -> (b, m, k1)>, affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>, affine_map<(b, m, n, k1, k2) -> (b, k2, n)>, affine_map<(b, m, n, k1, k2) -> ()>, affine_map<(b, m, n, k1, k2) -> (b, m, n)>]}> ({
    ^bb0(%score: f32):
      "iree_linalg_ext.yield"(%score) : (f32) -> ()
  }) : (tensor<8x1024x64xf16>, tensor<8x1024x64xf16>, tensor<8x1024x64xf16>, f16, tensor<8x1024x64xf16>) -> tensor<8x1024x64xf16>
  return %out : tensor<8x1024x64xf16>
}
