// Local memory: an array indexed at run time, and more values than registers.
extern "C" __global__ void indexed(const int *in, int *out, int n) {
  int local[24];
  for (int i = 0; i < 24; ++i)
    local[i] = in[i * 32 + threadIdx.x];
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    int at = in[i] % 24;
    sum += local[at];
    local[(at + 5) % 24] = sum;
  }
  out[threadIdx.x] = sum;
}

extern "C" __global__ void __launch_bounds__(1024, 2)
    crowded(const float *in, float *out, int n) {
  float v[48];
#pragma unroll
  for (int i = 0; i < 48; ++i)
    v[i] = in[i * 1024 + threadIdx.x];
  for (int k = 0; k < n; ++k)
#pragma unroll
    for (int i = 0; i < 48; ++i)
      v[i] = v[i] * v[(i + 7) % 48] + v[(i + 31) % 48];
#pragma unroll
  for (int i = 0; i < 48; ++i)
    out[i * 1024 + threadIdx.x] = v[i];
}
