func.func @convolution(%a: tensor<1x34x34x64xf16>, %w: tensor<3x3x64x128xf16>) -> tensor<1x32x32x128xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x32x32x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x32x32x128xf32>) -> tensor<1x32x32x128xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%a, %w : tensor<1x34x34x64xf16>, tensor<3x3x64x128xf16>) outs(%init : tensor<1x32x32x128xf32>) -> tensor<1x32x32x128xf32>
  return %r : tensor<1x32x32x128xf32>
}

func.func @depthwise(%a: tensor<1x34x34x32xf32>, %w: tensor<3x3x32xf32>) -> tensor<1x32x32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x32x32x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x32x32x32xf32>) -> tensor<1x32x32x32xf32>
  %r = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%a, %w : tensor<1x34x34x32xf32>, tensor<3x3x32xf32>) outs(%init : tensor<1x32x32x32xf32>) -> tensor<1x32x32x32xf32>
  return %r : tensor<1x32x32x32xf32>
}
