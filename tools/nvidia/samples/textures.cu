// Textures and surfaces: the number of registers written follows from a mask.
#include <texture_indirect_functions.h>
#include <surface_indirect_functions.h>

extern "C" __global__ void sample(cudaTextureObject_t t, float4 *a, float *b, int w) {
  float x = threadIdx.x + 0.5f, y = blockIdx.x;
  a[threadIdx.x] = tex2D<float4>(t, x, y);
  b[threadIdx.x] = tex2D<float>(t, y, x) + tex1Dfetch<float>(t, w) +
                   tex3D<float>(t, x, y, x + y);
  float2 v = tex2DLod<float2>(t, x, y, 2);
  b[threadIdx.x + 32] = v.x + v.y + tex2Dgather<float4>(t, x, y, 1).z;
}

extern "C" __global__ void surfaces(cudaSurfaceObject_t s, int w) {
  float4 v = surf2Dread<float4>(s, threadIdx.x * 16, w);
  surf2Dwrite(v, s, threadIdx.x * 16, w + 1);
  surf2Dwrite(v.x, s, threadIdx.x * 4, w + 2);
}
