// sm_90a: warp-group products, register reallocation, bulk copies.
#include <stdint.h>

__device__ inline void wgmma_m64n64(float (&d)[32], uint64_t a, uint64_t b) {
  asm volatile(
      "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
      "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,"
      "%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31},"
      "%32, %33, 1, 1, 1, 0, 0;"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]),
        "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]),
        "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]),
        "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]),
        "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]),
        "+f"(d[30]), "+f"(d[31])
      : "l"(a), "l"(b));
}

extern "C" __global__ void products(uint64_t a, uint64_t b, float *out, int n) {
  float d[32] = {};
  asm volatile("wgmma.fence.sync.aligned;");
  for (int i = 0; i < n; ++i)
    wgmma_m64n64(d, a + 2 * i, b + 2 * i);
  asm volatile("wgmma.commit_group.sync.aligned;");
  asm volatile("wgmma.wait_group.sync.aligned 0;");
  for (int i = 0; i < 32; ++i)
    out[i * 128 + threadIdx.x] = d[i];
}

extern "C" __global__ void register_operand(const uint32_t *a, uint64_t b, float *out) {
  uint32_t v[4];
  for (int i = 0; i < 4; ++i)
    v[i] = a[i * 128 + threadIdx.x];
  float d[4] = {};
  asm volatile("wgmma.fence.sync.aligned;");
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 "
               "{%0,%1,%2,%3}, {%4,%5,%6,%7}, %8, 1, 1, 1, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3]), "l"(b));
  asm volatile("wgmma.commit_group.sync.aligned;");
  asm volatile("wgmma.wait_group.sync.aligned 0;");
  for (int i = 0; i < 4; ++i)
    out[i * 128 + threadIdx.x] = d[i];
}

extern "C" __global__ void __launch_bounds__(256, 1)
    specialised(uint64_t a, uint64_t b, float *out, int n) {
  __shared__ uint64_t full;
  if (threadIdx.x < 128) {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
    uint32_t bar = __cvta_generic_to_shared(&full);
    if (threadIdx.x == 0)
      asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(bar));
    out[threadIdx.x] = n;
    asm volatile("bar.sync 1, 256;");
  } else {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
    asm volatile("bar.sync 1, 256;");
    float d[32] = {};
    asm volatile("wgmma.fence.sync.aligned;");
    wgmma_m64n64(d, a, b);
    asm volatile("wgmma.commit_group.sync.aligned;");
    asm volatile("wgmma.wait_group.sync.aligned 0;");
    for (int i = 0; i < 32; ++i)
      out[i * 128 + threadIdx.x] = d[i];
  }
}
