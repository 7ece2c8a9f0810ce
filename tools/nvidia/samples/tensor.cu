// Tensor cores by mma.sync, fed by ldmatrix and asynchronous copies.
#include <stdint.h>

__device__ inline void mma_f16(float (&d)[4], const uint32_t (&a)[4],
                               const uint32_t (&b)[2]) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
               "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

extern "C" __global__ void mma_loop(const uint4 *a, const uint2 *b, float4 *c, int n) {
  float d[4][4] = {};
  for (int i = 0; i < n; ++i) {
    uint4 u = a[i * 32 + threadIdx.x];
    uint32_t av[4] = {u.x, u.y, u.z, u.w};
    for (int j = 0; j < 4; ++j) {
      uint2 w = b[(i * 4 + j) * 32 + threadIdx.x];
      uint32_t bv[2] = {w.x, w.y};
      mma_f16(d[j], av, bv);
    }
  }
  for (int j = 0; j < 4; ++j)
    c[j * 32 + threadIdx.x] = make_float4(d[j][0], d[j][1], d[j][2], d[j][3]);
}

extern "C" __global__ void ldmatrix_pipeline(const uint4 *a, float4 *c, int n) {
  __shared__ uint4 buffer[2][64];
  float d[4] = {};
  uint32_t base = __cvta_generic_to_shared(buffer);
  for (int i = 0; i < n; ++i) {
    uint32_t at = base + (i & 1) * 1024 + threadIdx.x * 16;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at),
                 "l"(a + i * 64 + threadIdx.x));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at + 512),
                 "l"(a + i * 64 + 32 + threadIdx.x));
    asm volatile("cp.async.commit_group;");
    asm volatile("cp.async.wait_group 0;");
    __syncthreads();
    uint32_t x[4], y[2];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
                 : "r"(at));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];"
                 : "=r"(y[0]), "=r"(y[1])
                 : "r"(at + 512));
    mma_f16(d, x, y);
  }
  c[threadIdx.x] = make_float4(d[0], d[1], d[2], d[3]);
}

extern "C" __global__ void mma_double(const double *a, const double *b, double2 *c) {
  double d0 = 0, d1 = 0;
  for (int i = 0; i < 8; ++i)
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 "
                 "{%0,%1}, {%2}, {%3}, {%0,%1};"
                 : "+d"(d0), "+d"(d1)
                 : "d"(a[i * 32 + threadIdx.x]), "d"(b[i * 32 + threadIdx.x]));
  c[threadIdx.x] = make_double2(d0, d1);
}

extern "C" __global__ void mma_other_types(const uint32_t *p, int4 *s, float4 *f) {
  uint32_t v[8];
  for (int i = 0; i < 8; ++i)
    v[i] = p[i * 32 + threadIdx.x];
  int i0 = 0, i1 = 0, i2 = 0, i3 = 0;
  asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 "
               "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+r"(i0), "+r"(i1), "+r"(i2), "+r"(i3)
               : "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3]), "r"(v[4]), "r"(v[5]));
  s[threadIdx.x] = make_int4(i0, i1, i2, i3);
  float f0 = 0, f1 = 0, f2 = 0, f3 = 0;
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
               "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(f0), "+f"(f1), "+f"(f2), "+f"(f3)
               : "r"(v[2]), "r"(v[3]), "r"(v[4]), "r"(v[5]), "r"(v[6]), "r"(v[7]));
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
               "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(f0), "+f"(f1), "+f"(f2), "+f"(f3)
               : "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3]), "r"(v[6]), "r"(v[7]));
  f[threadIdx.x] = make_float4(f0, f1, f2, f3);
  uint32_t h0 = 0, h1 = 0;
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 "
               "{%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%0,%1};"
               : "+r"(h0), "+r"(h1)
               : "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3]), "r"(v[4]), "r"(v[5]));
  s[threadIdx.x + 32] = make_int4(h0, h1, 0, 0);
}
