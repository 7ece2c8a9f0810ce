// Shared memory: a tiled product, a transpose, a tree reduction.
#define TILE 16
extern "C" __global__ void tiled_product(const float *a, const float *b, float *c,
                                         int n) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < n; t += TILE) {
    as[threadIdx.y][threadIdx.x] = a[row * n + t + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + col];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE; ++k)
      sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

extern "C" __global__ void transpose(const float *in, float *out, int n) {
  __shared__ float tile[32][33];
  for (int j = 0; j < 32; j += 8)
    tile[threadIdx.y + j][threadIdx.x] =
        in[(blockIdx.y * 32 + threadIdx.y + j) * n + blockIdx.x * 32 + threadIdx.x];
  __syncthreads();
  for (int j = 0; j < 32; j += 8)
    out[(blockIdx.x * 32 + threadIdx.y + j) * n + blockIdx.y * 32 + threadIdx.x] =
        tile[threadIdx.x][threadIdx.y + j];
}

extern "C" __global__ void tree_sum(const float *in, float *out) {
  extern __shared__ float buffer[];
  unsigned t = threadIdx.x;
  buffer[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s)
      buffer[t] += buffer[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = buffer[0];
}

// Each thread makes an 8 by 8 block of the product: many live registers.
extern "C" __global__ void register_blocks(const float *a, const float *b, float *c,
                                           int n) {
  __shared__ float as[8][128], bs[8][128];
  float sum[8][8] = {};
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  for (int t = 0; t < n; t += 8) {
    for (int i = 0; i < 4; ++i) {
      int e = threadIdx.x + i * 256;
      as[e / 128][e % 128] = a[(t + e / 128) * n + blockIdx.y * 128 + e % 128];
      bs[e / 128][e % 128] = b[(t + e / 128) * n + blockIdx.x * 128 + e % 128];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 8; ++k)
#pragma unroll
      for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j)
          sum[i][j] += as[k][ty * 8 + i] * bs[k][tx * 8 + j];
    __syncthreads();
  }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      c[(blockIdx.y * 128 + ty * 8 + i) * n + blockIdx.x * 128 + tx * 8 + j] =
          sum[i][j];
}
