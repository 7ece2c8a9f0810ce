; A matrix product whose accumulators fit only together with the other register file.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @mfma(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %base = getelementptr <32 x float>, ptr addrspace(1) %in, i32 %id
  %c0 = load <32 x float>, ptr addrspace(1) %base
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %acc0 = phi <32 x float> [ %c0, %entry ], [ %r0, %loop ]
  %acc1 = phi <32 x float> [ zeroinitializer, %entry ], [ %r1, %loop ]
  %acc2 = phi <32 x float> [ zeroinitializer, %entry ], [ %r2, %loop ]
  %pa = getelementptr float, ptr addrspace(1) %in, i32 %i
  %a = load float, ptr addrspace(1) %pa
  %b = fadd float %a, 1.0
  %r0 = call <32 x float> @llvm.amdgcn.mfma.f32.32x32x1f32(float %a, float %b, <32 x float> %acc0, i32 0, i32 0, i32 0)
  %r1 = call <32 x float> @llvm.amdgcn.mfma.f32.32x32x1f32(float %b, float %a, <32 x float> %acc1, i32 0, i32 0, i32 0)
  %r2 = call <32 x float> @llvm.amdgcn.mfma.f32.32x32x1f32(float %b, float %b, <32 x float> %acc2, i32 0, i32 0, i32 0)
  %next = add i32 %i, 1
  %done = icmp uge i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  %o0 = getelementptr <32 x float>, ptr addrspace(1) %out, i32 %id
  store <32 x float> %r0, ptr addrspace(1) %o0
  %o1 = getelementptr <32 x float>, ptr addrspace(1) %o0, i32 64
  store <32 x float> %r1, ptr addrspace(1) %o1
  %o2 = getelementptr <32 x float>, ptr addrspace(1) %o0, i32 128
  store <32 x float> %r2, ptr addrspace(1) %o2
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare <32 x float> @llvm.amdgcn.mfma.f32.32x32x1f32(float, float, <32 x float>, i32, i32, i32)

attributes #0 = { "amdgpu-flat-work-group-size"="64,256" "amdgpu-waves-per-eu"="4,4" }
