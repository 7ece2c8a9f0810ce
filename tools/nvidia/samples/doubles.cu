// Doubles and the library's slow paths: division, roots, transcendental functions.
extern "C" __global__ void daxpy(int n, double a, const double *x, double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

extern "C" __global__ void quotients(const double *x, const double *y, double *z,
                                     const float *f, float *g) {
  int i = threadIdx.x;
  z[i] = x[i] / y[i] + sqrt(x[i]) - 1 / y[i];
  g[i] = f[i] / f[i + 1] + sqrtf(f[i]) + 1 / f[i + 2];
}

extern "C" __global__ void transcendental(const double *x, double *y, const float *f,
                                          float *g) {
  int i = threadIdx.x;
  y[i] = exp(x[i]) + log(x[i]) * sin(x[i]);
  g[i] = sinf(f[i]) + powf(f[i], f[i + 1]) - tanf(f[i]);
}

extern "C" __global__ void conversions(const double *x, const float *f, int *a,
                                       long long *b, double *c, float *d) {
  int i = threadIdx.x;
  a[i] = (int)x[i] + (int)f[i];
  b[i] = (long long)x[i] - (long long)f[i];
  c[i] = (double)a[i + 32] + (double)b[i + 32] + f[i];
  d[i] = (float)x[i] + (float)b[i + 64] + (unsigned char)a[i + 64];
}
