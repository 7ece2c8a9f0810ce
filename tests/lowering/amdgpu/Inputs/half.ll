; 16-bit arithmetic: gfx11 allocates halves of VGPRs.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @half(ptr addrspace(1) %in, ptr addrspace(1) %out, half %scale) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <4 x half>, ptr addrspace(1) %in, i32 %id
  %v = load <4 x half>, ptr addrspace(1) %p
  %x = extractelement <4 x half> %v, i32 0
  %y = extractelement <4 x half> %v, i32 1
  %z = extractelement <4 x half> %v, i32 2
  %w = extractelement <4 x half> %v, i32 3
  %a = fmul half %x, %scale
  %b = fadd half %a, %y
  %c = call half @llvm.fma.f16(half %b, half %z, half %w)
  %d = fsub half %c, %x
  %e = fmul half %d, %y
  %r0 = insertelement <4 x half> poison, half %a, i32 0
  %r1 = insertelement <4 x half> %r0, half %c, i32 1
  %r2 = insertelement <4 x half> %r1, half %d, i32 2
  %r3 = insertelement <4 x half> %r2, half %e, i32 3
  %q = getelementptr <4 x half>, ptr addrspace(1) %out, i32 %id
  store <4 x half> %r3, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare half @llvm.fma.f16(half, half, half)
