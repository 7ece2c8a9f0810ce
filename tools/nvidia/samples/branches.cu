// A dense switch, which becomes an indirect branch, and divergent control flow.
extern "C" __global__ void dispatch(const int *op, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  switch (op[i]) {
  case 0: v = v * v + 1; break;
  case 1: v = __sinf(v); break;
  case 2: v = rsqrtf(v) - x[i + 1]; break;
  case 3: v = v / (x[i + 2] + 3); break;
  case 4: v = __expf(-v); break;
  case 5: for (int k = 0; k < op[i + 1]; ++k) v = v * 0.5f + k; break;
  case 6: v = fabsf(v) + floorf(v); break;
  case 7: v = x[(int)v]; break;
  case 8: v = v > 2 ? x[i + 5] : -v; break;
  case 9: v = __logf(v) * 2; break;
  case 10: atomicAdd(y + 5, v); break;
  case 11: v = ceilf(v) * v; break;
  }
  y[i] = v;
}

extern "C" __global__ void machine(const unsigned char *program, int n, int *out) {
  int a = threadIdx.x, b = 0;
  for (int pc = 0; pc < n; ++pc) {
    switch (program[pc]) {
    case 0: a += b; break;
    case 1: b = a; break;
    case 2: a = a * b + pc; break;
    case 3: a ^= out[a & 31]; break;
    case 4: if (a > b) pc = 0; break;
    case 5: b = __popc(a); break;
    case 6: a = __clz(b); break;
    case 7: a = __brev(a); break;
    case 8: b -= 5; continue;
    case 9: out[b & 31] = a; break;
    case 10: return;
    }
    ++b;
  }
  out[threadIdx.x] = a;
}

extern "C" __global__ void divergent(const int *a, int *out) {
  int i = threadIdx.x, r = 0;
  while (true) {
    int v = a[i];
    if (v == 0)
      break;
    if (v & 1) {
      for (int k = 0; k < v; ++k) {
        if (a[k] == v)
          goto done;
        r += a[k];
      }
    } else {
      r -= v;
      __syncwarp();
    }
    i = v;
  }
done:
  out[threadIdx.x] = r;
}
