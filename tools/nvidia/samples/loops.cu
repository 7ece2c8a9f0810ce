// Loops: a trip count known at run time, one unrolled by the compiler, one nested.
extern "C" __global__ void saxpy(int n, float a, const float *x, float *y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    y[i] = a * x[i] + y[i];
}

extern "C" __global__ void polynomial(const float *x, float *y, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    float v = x[i * 32 + threadIdx.x];
#pragma unroll
    for (int k = 1; k < 8; ++k)
      sum = sum * v + k;
  }
  y[threadIdx.x] = sum;
}

extern "C" __global__ void collatz(const unsigned *in, unsigned *steps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned v = in[i], count = 0;
  while (v > 1) {
    v = v & 1 ? 3 * v + 1 : v >> 1;
    ++count;
  }
  steps[i] = count;
}

extern "C" __global__ void vectors(const float4 *a, const float2 *b, float4 *out) {
  int i = threadIdx.x;
  float4 v = a[i];
  float2 w = b[i];
  for (int k = 1; k < 5; ++k) {
    float4 u = a[i + 32 * k];
    v.x += u.x * w.x, v.y += u.y * w.y, v.z -= u.z * w.x, v.w -= u.w * w.y;
  }
  out[i] = v;
}
