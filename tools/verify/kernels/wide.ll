; Tuples, wide multiplications and early clobbers.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @multiply(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %id
  %x = load volatile i64, ptr addrspace(1) %p
  %y = load volatile i64, ptr addrspace(1) %p
  %z = mul i64 %x, %y
  %w = add i64 %z, %x
  %t = mul i64 %w, %z
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %id
  store volatile i64 %t, ptr addrspace(1) %q
  store volatile i64 %y, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @early(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load volatile i32, ptr addrspace(1) %p
  %y = load volatile <2 x i32>, ptr addrspace(1) %p
  %a = call i32 asm sideeffect "; early $0 $1 $2", "=&v,v,v"(i32 %x, <2 x i32> %y)
  %b = call <2 x i32> asm sideeffect "; early $0 $1 $2", "=&v,v,0"(i32 %a, <2 x i32> %y)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store volatile <2 x i32> %b, ptr addrspace(1) %q
  store volatile i32 %x, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @select_tuple(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load volatile <4 x i32>, ptr addrspace(1) %p
  %y = load volatile <4 x i32>, ptr addrspace(1) %p
  %c = icmp sgt <4 x i32> %x, %y
  %s = select <4 x i1> %c, <4 x i32> %x, <4 x i32> %y
  %u = insertelement <4 x i32> %s, i32 %n, i32 2
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store volatile <4 x i32> %u, ptr addrspace(1) %q
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="1,64" }
