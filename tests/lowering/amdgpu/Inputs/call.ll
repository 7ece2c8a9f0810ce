; Values live across calls; functions with callee-saved registers.
target triple = "amdgcn-amd-amdhsa"

define hidden float @leaf(float %x, float %y) #0 {
  %m = fmul float %x, %y
  %r = fadd float %m, %x
  ret float %r
}

define hidden float @middle(float %x, float %y, float %z) #0 {
  %a = call float @leaf(float %x, float %y)
  %b = call float @leaf(float %y, float %z)
  %c = fmul float %a, %b
  %d = fadd float %c, %x
  ret float %d
}

define amdgpu_kernel void @caller(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %id
  %x = load float, ptr addrspace(1) %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi float [ %x, %entry ], [ %t, %loop ]
  %t = call float @middle(float %s, float %x, float 2.0)
  %next = add i32 %i, 1
  %done = icmp uge i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  %q = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %t, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

attributes #0 = { noinline }
