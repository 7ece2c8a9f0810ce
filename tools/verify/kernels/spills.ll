; More values than registers: spills to scratch and to lanes, splits, values computed
; again.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @vector(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %a = load volatile <4 x i32>, ptr addrspace(1) %p
  %b = load volatile <4 x i32>, ptr addrspace(1) %p
  %c = load volatile <4 x i32>, ptr addrspace(1) %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %s = phi <4 x i32> [ %a, %entry ], [ %s2, %loop ]
  %x = load volatile <4 x i32>, ptr addrspace(1) %p
  %y = load volatile <4 x i32>, ptr addrspace(1) %p
  %s1 = add <4 x i32> %s, %x
  %s2 = xor <4 x i32> %s1, %y
  %i1 = add i32 %i, 1
  %d = icmp slt i32 %i1, %n
  br i1 %d, label %loop, label %done
done:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store volatile <4 x i32> %s2, ptr addrspace(1) %q
  store volatile <4 x i32> %b, ptr addrspace(1) %q
  store volatile <4 x i32> %c, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @divergent(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %a = load volatile <4 x i32>, ptr addrspace(1) %p
  %b = load volatile <4 x i32>, ptr addrspace(1) %p
  %x0 = extractelement <4 x i32> %a, i32 0
  %c = icmp sgt i32 %x0, 5
  br i1 %c, label %then, label %join
then:
  %e = load volatile <4 x i32>, ptr addrspace(1) %p
  %f = load volatile <4 x i32>, ptr addrspace(1) %p
  %g = load volatile <4 x i32>, ptr addrspace(1) %p
  %h = mul <4 x i32> %e, %f
  %k = add <4 x i32> %h, %g
  %l = add <4 x i32> %k, %a
  br label %join
join:
  %r = phi <4 x i32> [ %b, %entry ], [ %l, %then ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store volatile <4 x i32> %r, ptr addrspace(1) %q
  store volatile <4 x i32> %a, ptr addrspace(1) %q
  store volatile <4 x i32> %b, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @scalar(ptr addrspace(4) %in, ptr addrspace(1) noalias %out, i32 %n) #1 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %a = load volatile <8 x i32>, ptr addrspace(4) %in, align 32
  %in1 = getelementptr i8, ptr addrspace(4) %in, i32 64
  %b = load <8 x i32>, ptr addrspace(4) %in1, align 32
  %in2 = getelementptr i8, ptr addrspace(4) %in, i32 128
  %c = load <8 x i32>, ptr addrspace(4) %in2, align 32
  call void asm sideeffect "; use $0 $1", "s,s"(<8 x i32> %b, <8 x i32> %c)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  call void asm sideeffect "; use $0", "s"(<8 x i32> %b)
  %d = call <8 x i32> asm sideeffect "; def $0", "=s"()
  %e = call <4 x i32> asm sideeffect "; def $0 $1", "=s,s"(<8 x i32> %d)
  call void asm sideeffect "; use $0 $1", "s,s"(<4 x i32> %e, i32 %i)
  %i1 = add i32 %i, 1
  %f = icmp slt i32 %i1, %n
  br i1 %f, label %loop, label %done
done:
  call void asm sideeffect "; use $0", "s"(<8 x i32> %c)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %s = extractelement <8 x i32> %b, i32 3
  store volatile i32 %s, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @again(ptr addrspace(1) noalias %in, i32 %n) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  call void asm sideeffect "; use $0 $1 $2 $3", "v,v,v,v"(i32 1000, i32 2000, i32 3000, i32 4000)
  %x = load volatile <4 x i32>, ptr addrspace(1) %p
  %y = load volatile <4 x i32>, ptr addrspace(1) %p
  %z = call <4 x i32> asm sideeffect "; def $0 $1 $2", "=v,v,v"(<4 x i32> %x, <4 x i32> %y)
  call void asm sideeffect "; use $0 $1 $2", "v,v,v"(<4 x i32> %z, <4 x i32> %x, <4 x i32> %y)
  call void asm sideeffect "; use $0 $1 $2 $3", "v,v,v,v"(i32 1000, i32 2000, i32 3000, i32 4000)
  %i1 = add i32 %i, 1
  %d = icmp slt i32 %i1, %n
  br i1 %d, label %loop, label %done
done:
  call void asm sideeffect "; use $0 $1", "v,v"(i32 4000, i32 1000)
  ret void
}

; The same with scalar registers, whose spills go to lanes.
define amdgpu_kernel void @scalar_again(i32 %n) #1 {
entry:
  %a = call <8 x i32> asm sideeffect "; def $0", "=s"()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  call void asm sideeffect "; use $0 $1 $2", "s,s,s"(i32 1000, i32 2000, i32 3000)
  %x = call <8 x i32> asm sideeffect "; def $0", "=s"()
  %y = call <8 x i32> asm sideeffect "; def $0 $1", "=s,s"(<8 x i32> %x)
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %id, %i
  br i1 %c, label %then, label %latch
then:
  call void asm sideeffect "; use $0 $1", "s,v"(<8 x i32> %y, i32 %id)
  br label %latch
latch:
  call void asm sideeffect "; use $0 $1 $2", "s,s,s"(<8 x i32> %x, i32 1000, i32 2000)
  %i1 = add i32 %i, 1
  %d = icmp slt i32 %i1, %n
  br i1 %d, label %loop, label %done
done:
  call void asm sideeffect "; use $0 $1", "s,s"(<8 x i32> %a, i32 3000)
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="1,64" "amdgpu-num-vgpr"="14" "amdgpu-agpr-alloc"="0" }
attributes #1 = { nounwind "amdgpu-flat-work-group-size"="1,64" "amdgpu-num-sgpr"="36" }
