// Packed 16-bit floats and conversions between float formats.
typedef unsigned pair; // two 16-bit floats

#define BINARY(name, text)                                                           \
  __device__ inline pair name(pair a, pair b) {                                      \
    pair r;                                                                          \
    asm(text " %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));                             \
    return r;                                                                        \
  }
#define TERNARY(name, text)                                                          \
  __device__ inline pair name(pair a, pair b, pair c) {                              \
    pair r;                                                                          \
    asm(text " %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));                 \
    return r;                                                                        \
  }
BINARY(add, "add.rn.f16x2")
BINARY(mul, "mul.rn.f16x2")
BINARY(largest, "max.f16x2")
BINARY(bfloat_smallest, "min.bf16x2")
TERNARY(fma, "fma.rn.f16x2")
TERNARY(bfloat_fma, "fma.rn.bf16x2")

extern "C" __global__ void packed(const pair *a, const pair *b, pair *c) {
  int i = threadIdx.x;
  pair s = 0;
  for (int k = 0; k < 8; ++k)
    s = fma(a[i + 32 * k], b[i + 32 * k], s);
  c[i] = largest(s, add(a[i], mul(b[i], s)));
}

extern "C" __global__ void bfloats(const pair *a, pair *c) {
  int i = threadIdx.x;
  c[i] = bfloat_fma(a[i], a[i + 1], bfloat_smallest(a[i + 2], a[i + 3]));
}

extern "C" __global__ void conversions(const unsigned short *a, float *f,
                                       unsigned short *h, pair *p) {
  int i = threadIdx.x;
  float x, y;
  asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(a[i]));
  asm("cvt.f32.f16 %0, %1;" : "=f"(y) : "h"(a[i + 1]));
  f[i] = x * y;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h[i]) : "f"(x + y));
  asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(h[i + 32]) : "f"(x - y));
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(p[i]) : "f"(x), "f"(y));
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(p[i + 32]) : "f"(y), "f"(x));
}
