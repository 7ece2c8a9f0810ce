; Matrix instructions under pressure: accumulators in AGPRs, in VGPRs and between them.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half>, <4 x half>, <4 x float>, i32, i32, i32)
declare <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half>, <4 x half>, <16 x float>, i32, i32, i32)

define amdgpu_kernel void @small(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <4 x half>, ptr addrspace(1) %in, i32 %id
  %q = getelementptr <4 x float>, ptr addrspace(1) %out, i32 %id
  %keep = load volatile <4 x float>, ptr addrspace(1) %q
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %c = phi <4 x float> [ zeroinitializer, %entry ], [ %c2, %loop ]
  %a = load volatile <4 x half>, ptr addrspace(1) %p
  %b = load volatile <4 x half>, ptr addrspace(1) %p
  %c1 = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %a, <4 x half> %b, <4 x float> %c, i32 0, i32 0, i32 0)
  %c2 = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %b, <4 x half> %a, <4 x float> %c1, i32 0, i32 0, i32 0)
  %i1 = add i32 %i, 1
  %d = icmp slt i32 %i1, %n
  br i1 %d, label %loop, label %done
done:
  store volatile <4 x float> %c2, ptr addrspace(1) %q
  store volatile <4 x float> %keep, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @divergent_matrix(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <4 x half>, ptr addrspace(1) %in, i32 %id
  %q = getelementptr <4 x float>, ptr addrspace(1) %out, i32 %id
  %x = load volatile i32, ptr addrspace(1) %p
  %k = load volatile <4 x float>, ptr addrspace(1) %q
  %c = icmp slt i32 %x, 9
  br i1 %c, label %then, label %join
then:
  %a = load volatile <4 x half>, ptr addrspace(1) %p
  %m = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %a, <4 x half> %a, <4 x float> %k, i32 0, i32 0, i32 0)
  store volatile <4 x float> %m, ptr addrspace(1) %q
  br label %join
join:
  store volatile <4 x float> %k, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @large(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) #1 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <4 x half>, ptr addrspace(1) %in, i32 %id
  %q = getelementptr <16 x float>, ptr addrspace(1) %out, i32 %id
  %a = load volatile <4 x half>, ptr addrspace(1) %p
  %c = load volatile <16 x float>, ptr addrspace(1) %q
  %e = load volatile <16 x float>, ptr addrspace(1) %q
  %m = call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %a, <4 x half> %a, <16 x float> %c, i32 0, i32 0, i32 0)
  %n = call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %a, <4 x half> %a, <16 x float> %e, i32 0, i32 0, i32 0)
  store volatile <16 x float> %m, ptr addrspace(1) %q
  store volatile <16 x float> %n, ptr addrspace(1) %q
  store volatile <16 x float> %c, ptr addrspace(1) %q
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="1,64" "amdgpu-num-vgpr"="16" "amdgpu-agpr-alloc"="4" }
attributes #1 = { nounwind "amdgpu-flat-work-group-size"="1,64" "amdgpu-num-vgpr"="24" "amdgpu-agpr-alloc"="32" }
