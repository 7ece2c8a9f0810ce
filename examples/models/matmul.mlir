// An f16 matrix product with f32 accumulation, for iree-compile.
func.func @matmul(%a: tensor<512x512xf16>, %b: tensor<512x512xf16>) -> tensor<512x512xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x512xf32>) -> tensor<512x512xf32>
  %result = linalg.matmul ins(%a, %b : tensor<512x512xf16>, tensor<512x512xf16>)
                          outs(%init : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %result : tensor<512x512xf32>
}
