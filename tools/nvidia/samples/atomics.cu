// Atomic operations on global and shared memory, with and without a result.
extern "C" __global__ void histogram(const unsigned char *in, unsigned *bins, int n) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(&local[in[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

extern "C" __global__ void results(int *p, unsigned long long *q, float *f, double *d) {
  int i = threadIdx.x;
  p[i + 1] = atomicMax(p, i) + atomicExch(p + 64, i) + atomicCAS(p + 65, i, i + 1);
  q[i + 1] = atomicCAS(q, i, i + 1) + atomicAdd(q + 70, i);
  f[i + 1] = atomicAdd(f, 1.0f);
  atomicAdd(d, 2.0);
}

extern "C" __global__ void by_loop(float *target, const float *in) {
  float v = in[threadIdx.x];
  int *bits = (int *)target, old = *bits, expected;
  do {
    expected = old;
    old = atomicCAS(bits, expected,
                    __float_as_int(fmaxf(__int_as_float(expected), v) * 1.5f));
  } while (old != expected);
}

extern "C" __global__ void fences(volatile int *flag, int *data) {
  if (threadIdx.x == 0) {
    data[blockIdx.x] = 5;
    __threadfence();
    *flag = 1;
  }
  while (*flag == 0)
    ;
  data[threadIdx.x + 32] = data[0];
}
