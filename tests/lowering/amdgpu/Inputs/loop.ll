; A dot product: one loop, a few registers, debug locations.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @dot(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out, i32 %n) !dbg !4 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop, !dbg !7
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %index = add i32 %i, %id, !dbg !7
  %pa = getelementptr float, ptr addrspace(1) %a, i32 %index
  %pb = getelementptr float, ptr addrspace(1) %b, i32 %index
  %va = load float, ptr addrspace(1) %pa, !dbg !8
  %vb = load float, ptr addrspace(1) %pb, !dbg !8
  %new = call float @llvm.fma.f32(float %va, float %vb, float %sum), !dbg !9
  %next = add i32 %i, 64
  %done = icmp uge i32 %next, %n
  br i1 %done, label %exit, label %loop, !dbg !7
exit:
  %po = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %new, ptr addrspace(1) %po, !dbg !9
  ret void, !dbg !9
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fma.f32(float, float, float)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "dot.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "dot", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 3, column: 5, scope: !4)
!8 = !DILocation(line: 4, column: 12, scope: !4)
!9 = !DILocation(line: 5, column: 9, scope: !4)
