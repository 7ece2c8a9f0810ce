// A wave computes a tile of 96 x 48 with the matrix unit. Compiled for the device alone it
// needs no HIP installation; docs/Clang.md shows how VeriLoc's registers get into it.
#define __global__ __attribute__((global))
typedef float vec4 __attribute__((ext_vector_type(4)));
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
__global__ void tile(vec4 *c, const half4 *a, const half4 *b, int n) {
  int i = __builtin_amdgcn_workitem_id_x();
  vec4 sum[6][3] = {};
  for (int k = 0; k < n; ++k) {
    half4 x[6], y[3];
    for (int j = 0; j < 6; ++j) x[j] = a[(k * 6 + j) * 64 + i];
    for (int j = 0; j < 3; ++j) y[j] = b[(k * 3 + j) * 64 + i];
    for (int p = 0; p < 6; ++p)
      for (int q = 0; q < 3; ++q)
        sum[p][q] = __builtin_amdgcn_mfma_f32_16x16x16f16(x[p], y[q], sum[p][q], 0, 0, 0);
  }
  for (int p = 0; p < 6; ++p)
    for (int q = 0; q < 3; ++q) c[(p * 3 + q) * 64 + i] = sum[p][q] + 1.0f;
}
