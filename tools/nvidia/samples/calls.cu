// Functions that stay functions: plain, recursive, many arguments, by pointer.
__device__ __noinline__ float scaled(float a, float b, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += a * s + b;
  return s;
}

__device__ __noinline__ double mixed(int a, double b, long long c, float d,
                                     const int *p) {
  return a * b + c * d + p[a];
}

__device__ __noinline__ int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

extern "C" __global__ void plain_calls(float *out, int n) {
  float x = out[threadIdx.x];
  float y = scaled(x, 2, n);
  float z = scaled(y, x, n + 1);
  out[threadIdx.x] = x + y * z;
}

extern "C" __global__ void wide_arguments(double *out, const int *p, long long c) {
  double a = mixed(threadIdx.x, out[0], c, 1.5f, p);
  out[threadIdx.x] = a + mixed(blockIdx.x, a, c + 1, 2.5f, p + 4);
}

extern "C" __global__ void recursive(int *out) {
  out[threadIdx.x] = fibonacci(threadIdx.x & 15);
}
