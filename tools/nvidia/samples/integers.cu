// Wide integers, divisions, bit fields, byte permutations, small types.
extern "C" __global__ void wide_division(const long long *a, const long long *b,
                                         long long *c, unsigned long long *d) {
  int i = threadIdx.x;
  c[i] = a[i] / b[i] + a[i + 1] % 7;
  d[i] = d[i + 1] % (unsigned long long)b[i] + d[i] / 10;
}

extern "C" __global__ void wide_products(const long long *a, long long *c) {
  int i = threadIdx.x;
  c[i] = a[i] * a[i + 1] + __mul64hi(a[i + 2], a[i + 3]) + (a[i] << (i & 63)) -
         (a[i + 1] >> (i & 31));
}

extern "C" __global__ void narrow_division(const int *a, const unsigned *b, int *c) {
  int i = threadIdx.x;
  c[i] = a[i] / a[i + 1] + a[i] % 13 + b[i] / b[i + 1] + b[i] % 100;
}

extern "C" __global__ void bits(const unsigned *a, unsigned *c, const short *s,
                                const unsigned char *u) {
  int i = threadIdx.x;
  unsigned x = a[i], y = a[i + 1];
  c[i] = __byte_perm(x, y, 0x5140) + __funnelshift_l(x, y, i) + __sad(x, y, i) +
         (x & ~y | i) + __dp4a((int)x, (int)y, 3) + s[i] * u[i] + __umulhi(x, y) +
         ((x >> 5) & 0x7f) + __vadd4(x, y);
}
