// Short branches that become predicated instructions and selects.
extern "C" __global__ void clamp_sign(const float *x, float *y, float low,
                                      float high) {
  int i = threadIdx.x;
  float v = x[i];
  if (v < low)
    v = low;
  else if (v > high)
    v = high;
  if (i & 1)
    v = -v;
  if (v > 0 && (i & 2) || v < -1 && !(i & 4))
    y[i] = v * 2;
  else
    y[i] = v;
}

extern "C" __global__ void guarded_loads(const int *a, const int *b, int *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = 7, y = 9;
  if (i < n)
    x = a[i];
  if (i + 3 < n)
    y = b[i + 3];
  int m = min(x, y), k = max(x, y);
  c[i] = m < 0 ? k : (m ^ k) > 5 ? m : k - m;
}

extern "C" __global__ void many_conditions(const int *a, int *out) {
  int i = threadIdx.x, r = 0;
  bool p0 = a[i] > 1, p1 = a[i + 1] > 2, p2 = a[i + 2] > 3, p3 = a[i + 3] > 4;
  bool p4 = a[i + 4] > 5, p5 = a[i + 5] > 6, p6 = a[i + 6] > 7, p7 = a[i + 7] > 8;
  if (p0 ^ p1)
    r += 1;
  if (p2 & p3)
    r += 20;
  if (p4 | p5)
    r += 300;
  if (p6 != p7)
    r *= 5;
  if (p0 && p7)
    r -= a[r];
  out[i] = r + (p1 ? p2 : p3) + (p4 ? p5 : p6);
}
