; 16-bit values, which gfx11 keeps in halves of registers.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @halves(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr half, ptr addrspace(1) %in, i32 %id
  %a = load volatile half, ptr addrspace(1) %p
  %b = load volatile half, ptr addrspace(1) %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %s = phi half [ %a, %entry ], [ %s2, %latch ]
  %x = load volatile half, ptr addrspace(1) %p
  %y = load volatile half, ptr addrspace(1) %p
  %c = fcmp olt half %x, %y
  br i1 %c, label %then, label %latch
then:
  %t = fmul half %x, %b
  br label %latch
latch:
  %u = phi half [ %y, %loop ], [ %t, %then ]
  %s1 = fadd half %s, %u
  %s2 = fsub half %s1, %x
  %i1 = add i32 %i, 1
  %d = icmp slt i32 %i1, %n
  br i1 %d, label %loop, label %done
done:
  %q = getelementptr half, ptr addrspace(1) %out, i32 %id
  store half %s2, ptr addrspace(1) %q
  %v = insertelement <2 x half> poison, half %a, i32 0
  %w = insertelement <2 x half> %v, half %s2, i32 1
  store volatile <2 x half> %w, ptr addrspace(1) %q
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="1,64" }
