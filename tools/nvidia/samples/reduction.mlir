func.func @sum_rows(%a: tensor<256x4096xf32>) -> tensor<256xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256xf32>) -> tensor<256xf32>
  %r = linalg.reduce ins(%a : tensor<256x4096xf32>) outs(%init : tensor<256xf32>) dimensions = [1] (%x: f32, %y: f32) {
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  return %r : tensor<256xf32>
}

func.func @largest_column(%a: tensor<512x96xi32>) -> tensor<96xi32> {
  %low = arith.constant -2147483648 : i32
  %empty = tensor.empty() : tensor<96xi32>
  %init = linalg.fill ins(%low : i32) outs(%empty : tensor<96xi32>) -> tensor<96xi32>
  %r = linalg.reduce ins(%a : tensor<512x96xi32>) outs(%init : tensor<96xi32>) dimensions = [0] (%x: i32, %y: i32) {
    %z = arith.maxsi %x, %y : i32
    linalg.yield %z : i32
  }
  return %r : tensor<96xi32>
}

func.func @gelu_transposed(%a: tensor<128x256xf32>) -> tensor<256x128xf32> {
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %c = arith.constant 0.70710678 : f32
  %empty = tensor.empty() : tensor<256x128xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<128x256xf32>) outs(%empty : tensor<256x128xf32>) {
    ^bb0(%x: f32, %o: f32):
      %s = arith.mulf %x, %c : f32
      %e = math.erf %s : f32
      %p = arith.addf %e, %one : f32
      %h = arith.mulf %x, %half : f32
      %g = arith.mulf %h, %p : f32
      linalg.yield %g : f32
  } -> tensor<256x128xf32>
  return %r : tensor<256x128xf32>
}
