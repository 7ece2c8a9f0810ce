; Calls: registers by convention, clobbers, values that live on.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @other(i32, i32)

define i32 @twice(i32 %x, i32 %y) #0 {
  %a = call i32 @other(i32 %x, i32 %y)
  %b = call i32 @other(i32 %y, i32 %a)
  %c = add i32 %b, %x
  ret i32 %c
}

define i32 @branchy(i32 %x, i32 %y) #0 {
  %c = icmp slt i32 %x, %y
  br i1 %c, label %then, label %join
then:
  %a = call i32 @other(i32 %y, i32 %x)
  br label %join
join:
  %r = phi i32 [ %y, %0 ], [ %a, %then ]
  %s = mul i32 %r, %x
  ret i32 %s
}

attributes #0 = { nounwind }
