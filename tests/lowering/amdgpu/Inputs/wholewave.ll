; Whole-wave operations under a divergent branch: inactive lanes must keep their values.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @scan(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %limit) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %v = load i32, ptr addrspace(1) %p
  %c = icmp slt i32 %v, %limit
  br i1 %c, label %then, label %else
then:
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 0)
  %d0 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %w, i32 273, i32 15, i32 15, i1 false)
  %s0 = add i32 %w, %d0
  %d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s0, i32 274, i32 15, i32 15, i1 false)
  %s1 = add i32 %s0, %d1
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %s1)
  br label %exit
else:
  %m = mul i32 %v, 3
  br label %exit
exit:
  %x = phi i32 [ %r, %then ], [ %m, %else ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %x, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
