; Code that runs with all threads on, and values across lanes.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

define amdgpu_kernel void @scan(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load volatile i32, ptr addrspace(1) %p
  %k = load volatile i32, ptr addrspace(1) %p
  %c = icmp slt i32 %x, %n
  br i1 %c, label %then, label %join
then:
  %s0 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s0, i32 273, i32 15, i32 15, i1 true)
  %s1 = add i32 %s0, %d1
  %d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s1, i32 274, i32 15, i32 15, i1 true)
  %s2 = add i32 %s1, %d2
  %w = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %s2)
  %y = add i32 %w, %k
  br label %join
join:
  %r = phi i32 [ %x, %entry ], [ %y, %then ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store volatile i32 %r, ptr addrspace(1) %q
  store volatile i32 %k, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @lanes(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load volatile i32, ptr addrspace(1) %p
  %y = load volatile i32, ptr addrspace(1) %p
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 3)
  %b = call i32 @llvm.amdgcn.writelane.i32(i32 %a, i32 5, i32 %y)
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %b)
  %m = mul i32 %f, %n
  %s = add i32 %m, %x
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store volatile i32 %s, ptr addrspace(1) %q
  store volatile i32 %b, ptr addrspace(1) %q
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="1,64" }
