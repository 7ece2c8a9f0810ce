// Warp-wide operations: shuffles, votes, matches, reductions.
extern "C" __global__ void shuffles(const float *in, float *out) {
  float v = in[threadIdx.x];
  for (int s = 16; s; s >>= 1)
    v += __shfl_xor_sync(~0u, v, s);
  double d = __shfl_down_sync(~0u, (double)v, 3);
  out[threadIdx.x] = __shfl_up_sync(~0u, v, 1) + __shfl_sync(~0u, v, (int)d & 31);
}

extern "C" __global__ void votes(const int *in, unsigned *out) {
  int v = in[threadIdx.x];
  unsigned mask = __ballot_sync(~0u, v > 3);
  if (__all_sync(~0u, v) || __any_sync(mask, v > 9))
    mask ^= __activemask();
  out[threadIdx.x] = mask + __popc(mask) + __ffs(mask) + __clz(mask);
}

extern "C" __global__ void matches(const int *in, unsigned *out) {
  int v = in[threadIdx.x], all;
  unsigned m = __match_any_sync(~0u, v);
  unsigned n = __match_all_sync(~0u, v, &all);
  out[threadIdx.x] = m + n + all;
}

extern "C" __global__ void reductions(const int *in, int *out) {
  int v = in[threadIdx.x];
  out[threadIdx.x] = __reduce_add_sync(~0u, v) ^ __reduce_max_sync(~0u, v) ^
                     __reduce_or_sync(~0u, (unsigned)v);
}
