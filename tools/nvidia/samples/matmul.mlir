func.func @matmul_f16(%a: tensor<512x512xf16>, %b: tensor<512x512xf16>) -> tensor<512x512xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x512xf32>) -> tensor<512x512xf32>
  %r = linalg.matmul ins(%a, %b : tensor<512x512xf16>, tensor<512x512xf16>) outs(%init : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %r : tensor<512x512xf32>
}

func.func @matmul_f32(%a: tensor<256x384xf32>, %b: tensor<384x128xf32>) -> tensor<256x128xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x128xf32>) -> tensor<256x128xf32>
  %r = linalg.matmul ins(%a, %b : tensor<256x384xf32>, tensor<384x128xf32>) outs(%init : tensor<256x128xf32>) -> tensor<256x128xf32>
  return %r : tensor<256x128xf32>
}

func.func @matmul_odd(%a: tensor<123x77xf32>, %b: tensor<77x45xf32>) -> tensor<123x45xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<123x45xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<123x45xf32>) -> tensor<123x45xf32>
  %r = linalg.matmul ins(%a, %b : tensor<123x77xf32>, tensor<77x45xf32>) outs(%init : tensor<123x45xf32>) -> tensor<123x45xf32>
  return %r : tensor<123x45xf32>
}

func.func @matvec_i8(%a: tensor<512x1024xi8>, %b: tensor<1024xi8>) -> tensor<512xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<512xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<512xi32>) -> tensor<512xi32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<512x1024xi8>, tensor<1024xi8>) outs(%init : tensor<512xi32>) {
    ^bb0(%x: i8, %y: i8, %acc: i32):
      %p = arith.extsi %x : i8 to i32
      %q = arith.extsi %y : i8 to i32
      %m = arith.muli %p, %q : i32
      %s = arith.addi %acc, %m : i32
      linalg.yield %s : i32
  } -> tensor<512xi32>
  return %r : tensor<512xi32>
}
