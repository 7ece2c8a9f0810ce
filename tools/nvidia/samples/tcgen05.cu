// Tensor memory and its products (sm_100a): whole and split loads, stores, descriptors.

#include <cstdint>

__device__ void wait_loads() { asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory"); }
__device__ void wait_stores() { asm volatile("tcgen05.wait::st.sync.aligned;" ::: "memory"); }

// 16x32bx2 is loaded for each half of the warp by itself.
__device__ void load_split(uint32_t at, float (&values)[4]) {
  asm volatile("tcgen05.ld.sync.aligned.16x32bx2.x4.b32 {%0, %1, %2, %3}, [%4], 4;"
               : "=f"(values[0]), "=f"(values[1]), "=f"(values[2]), "=f"(values[3])
               : "r"(at));
}

__device__ void store_split(uint32_t at, const float (&values)[4]) {
  asm volatile("tcgen05.st.sync.aligned.16x32bx2.x4.b32 [%0], 4, {%1, %2, %3, %4};" ::"r"(at),
               "f"(values[0]), "f"(values[1]), "f"(values[2]), "f"(values[3]));
}

extern "C" __global__ void scale(float* out, uint32_t at, float factor, int rounds) {
  float values[4] = {};
#pragma unroll 1
  for (int i = 0; i < rounds; ++i) {
    load_split(at, values);
    wait_loads();
    for (float& value : values) value *= factor;
    store_split(at, values);
    wait_stores();
  }
  for (int i = 0; i < 4; ++i) out[4 * threadIdx.x + i] = values[i];
}

extern "C" __global__ void products(float* out, uint64_t left, uint64_t right, uint32_t shape,
                                    uint32_t columns) {
  __shared__ uint32_t base;
  __shared__ uint64_t done;
  uint32_t slot = static_cast<uint32_t>(__cvta_generic_to_shared(&base));
  uint32_t barrier = static_cast<uint32_t>(__cvta_generic_to_shared(&done));
  asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 64;" ::"r"(slot));
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(barrier));
  __syncthreads();
  uint32_t memory = base;
  if (threadIdx.x == 0) {
#pragma unroll 1
    for (uint32_t i = 0; i < columns; ++i) {
      asm volatile(
          "{ .reg .pred p; setp.ne.u32 p, %4, 0;\n"
          "tcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, p; }" ::"r"(memory),
          "l"(left + i), "l"(right + i), "r"(shape), "r"(i));
    }
    asm volatile(
        "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(
            barrier));
  }
  asm volatile(
      "{ .reg .pred p;\nagain: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0;\n"
      "@!p bra again; }" ::"r"(barrier)
      : "memory");
  uint32_t values[8];
  asm volatile("tcgen05.ld.sync.aligned.32x32b.x8.b32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8];"
               : "=r"(values[0]), "=r"(values[1]), "=r"(values[2]), "=r"(values[3]),
                 "=r"(values[4]), "=r"(values[5]), "=r"(values[6]), "=r"(values[7])
               : "r"(memory));
  wait_loads();
  for (int i = 0; i < 8; ++i) out[8 * threadIdx.x + i] = __uint_as_float(values[i]);
  __syncthreads();
  asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 64;" ::"r"(memory));
}
