; Branches and loops that threads of a wave take differently.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @if_else(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load volatile i32, ptr addrspace(1) %p
  %y = load volatile i32, ptr addrspace(1) %p
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %then, label %else
then:
  %a = load volatile i32, ptr addrspace(1) %p
  %b = mul i32 %a, %y
  br label %join
else:
  %d = load volatile i32, ptr addrspace(1) %p
  %e = mul i32 %d, %x
  %f = add i32 %e, %y
  br label %join
join:
  %r = phi i32 [ %b, %then ], [ %f, %else ]
  %s = add i32 %r, %x
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %s, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @loop_break(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %sum1, %latch ]
  %x = load volatile i32, ptr addrspace(1) %p
  %c = icmp eq i32 %x, 0
  br i1 %c, label %broke, label %latch
latch:
  %y = load volatile i32, ptr addrspace(1) %p
  %m = mul i32 %x, %y
  %sum1 = add i32 %sum, %m
  %i1 = add i32 %i, 1
  %d = icmp slt i32 %i1, %id
  br i1 %d, label %loop, label %done
broke:
  %z = load volatile i32, ptr addrspace(1) %p
  br label %done
done:
  %r = phi i32 [ %sum1, %latch ], [ %z, %broke ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @nested(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %outer.latch ]
  %acc = phi i32 [ %id, %entry ], [ %acc2, %outer.latch ]
  %x = load volatile i32, ptr addrspace(1) %p
  %odd = and i32 %x, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %inner, label %outer.latch
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %a = phi i32 [ %acc, %outer ], [ %a1, %inner ]
  %y = load volatile i32, ptr addrspace(1) %p
  %a1 = add i32 %a, %y
  %j1 = add i32 %j, 1
  %d = icmp slt i32 %j1, %x
  br i1 %d, label %inner, label %outer.latch
outer.latch:
  %acc2 = phi i32 [ %acc, %outer ], [ %a1, %inner ]
  %i1 = add i32 %i, 1
  %e = icmp slt i32 %i1, %n
  br i1 %e, label %outer, label %done
done:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %acc2, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @early_exit(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load volatile i32, ptr addrspace(1) %p
  %c = icmp ult i32 %id, 40
  br i1 %c, label %work, label %end
work:
  %y = load volatile i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %s = add i32 %x, %y
  store i32 %s, ptr addrspace(1) %q
  %d = icmp ult i32 %s, 7
  br i1 %d, label %more, label %end
more:
  %z = load volatile i32, ptr addrspace(1) %p
  store volatile i32 %z, ptr addrspace(1) %q
  store volatile i32 %x, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="1,64" "uniform-work-group-size"="true" }
