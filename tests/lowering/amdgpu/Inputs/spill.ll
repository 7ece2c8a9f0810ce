; More values are live than the kernel may have registers: VGPRs go to scratch, SGPRs
; to lanes of a VGPR, and a divergent branch lies between.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @pressure(ptr addrspace(1) %in, ptr addrspace(4) %uniform, ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p0 = getelementptr [64 x float], ptr addrspace(1) %in, i32 0, i32 %id
  %v0 = load volatile float, ptr addrspace(1) %p0
  %p1 = getelementptr [64 x float], ptr addrspace(1) %in, i32 1, i32 %id
  %v1 = load volatile float, ptr addrspace(1) %p1
  %p2 = getelementptr [64 x float], ptr addrspace(1) %in, i32 2, i32 %id
  %v2 = load volatile float, ptr addrspace(1) %p2
  %p3 = getelementptr [64 x float], ptr addrspace(1) %in, i32 3, i32 %id
  %v3 = load volatile float, ptr addrspace(1) %p3
  %p4 = getelementptr [64 x float], ptr addrspace(1) %in, i32 4, i32 %id
  %v4 = load volatile float, ptr addrspace(1) %p4
  %p5 = getelementptr [64 x float], ptr addrspace(1) %in, i32 5, i32 %id
  %v5 = load volatile float, ptr addrspace(1) %p5
  %p6 = getelementptr [64 x float], ptr addrspace(1) %in, i32 6, i32 %id
  %v6 = load volatile float, ptr addrspace(1) %p6
  %p7 = getelementptr [64 x float], ptr addrspace(1) %in, i32 7, i32 %id
  %v7 = load volatile float, ptr addrspace(1) %p7
  %p8 = getelementptr [64 x float], ptr addrspace(1) %in, i32 8, i32 %id
  %v8 = load volatile float, ptr addrspace(1) %p8
  %p9 = getelementptr [64 x float], ptr addrspace(1) %in, i32 9, i32 %id
  %v9 = load volatile float, ptr addrspace(1) %p9
  %p10 = getelementptr [64 x float], ptr addrspace(1) %in, i32 10, i32 %id
  %v10 = load volatile float, ptr addrspace(1) %p10
  %p11 = getelementptr [64 x float], ptr addrspace(1) %in, i32 11, i32 %id
  %v11 = load volatile float, ptr addrspace(1) %p11
  %p12 = getelementptr [64 x float], ptr addrspace(1) %in, i32 12, i32 %id
  %v12 = load volatile float, ptr addrspace(1) %p12
  %p13 = getelementptr [64 x float], ptr addrspace(1) %in, i32 13, i32 %id
  %v13 = load volatile float, ptr addrspace(1) %p13
  %p14 = getelementptr [64 x float], ptr addrspace(1) %in, i32 14, i32 %id
  %v14 = load volatile float, ptr addrspace(1) %p14
  %p15 = getelementptr [64 x float], ptr addrspace(1) %in, i32 15, i32 %id
  %v15 = load volatile float, ptr addrspace(1) %p15
  %p16 = getelementptr [64 x float], ptr addrspace(1) %in, i32 16, i32 %id
  %v16 = load volatile float, ptr addrspace(1) %p16
  %p17 = getelementptr [64 x float], ptr addrspace(1) %in, i32 17, i32 %id
  %v17 = load volatile float, ptr addrspace(1) %p17
  %p18 = getelementptr [64 x float], ptr addrspace(1) %in, i32 18, i32 %id
  %v18 = load volatile float, ptr addrspace(1) %p18
  %p19 = getelementptr [64 x float], ptr addrspace(1) %in, i32 19, i32 %id
  %v19 = load volatile float, ptr addrspace(1) %p19
  %p20 = getelementptr [64 x float], ptr addrspace(1) %in, i32 20, i32 %id
  %v20 = load volatile float, ptr addrspace(1) %p20
  %p21 = getelementptr [64 x float], ptr addrspace(1) %in, i32 21, i32 %id
  %v21 = load volatile float, ptr addrspace(1) %p21
  %p22 = getelementptr [64 x float], ptr addrspace(1) %in, i32 22, i32 %id
  %v22 = load volatile float, ptr addrspace(1) %p22
  %p23 = getelementptr [64 x float], ptr addrspace(1) %in, i32 23, i32 %id
  %v23 = load volatile float, ptr addrspace(1) %p23
  %q0 = getelementptr i32, ptr addrspace(4) %uniform, i32 0
  %s0 = load i32, ptr addrspace(4) %q0
  %q1 = getelementptr i32, ptr addrspace(4) %uniform, i32 16
  %s1 = load i32, ptr addrspace(4) %q1
  %q2 = getelementptr i32, ptr addrspace(4) %uniform, i32 32
  %s2 = load i32, ptr addrspace(4) %q2
  %q3 = getelementptr i32, ptr addrspace(4) %uniform, i32 48
  %s3 = load i32, ptr addrspace(4) %q3
  %q4 = getelementptr i32, ptr addrspace(4) %uniform, i32 64
  %s4 = load i32, ptr addrspace(4) %q4
  %q5 = getelementptr i32, ptr addrspace(4) %uniform, i32 80
  %s5 = load i32, ptr addrspace(4) %q5
  %q6 = getelementptr i32, ptr addrspace(4) %uniform, i32 96
  %s6 = load i32, ptr addrspace(4) %q6
  %q7 = getelementptr i32, ptr addrspace(4) %uniform, i32 112
  %s7 = load i32, ptr addrspace(4) %q7
  %q8 = getelementptr i32, ptr addrspace(4) %uniform, i32 128
  %s8 = load i32, ptr addrspace(4) %q8
  %q9 = getelementptr i32, ptr addrspace(4) %uniform, i32 144
  %s9 = load i32, ptr addrspace(4) %q9
  %q10 = getelementptr i32, ptr addrspace(4) %uniform, i32 160
  %s10 = load i32, ptr addrspace(4) %q10
  %q11 = getelementptr i32, ptr addrspace(4) %uniform, i32 176
  %s11 = load i32, ptr addrspace(4) %q11
  %q12 = getelementptr i32, ptr addrspace(4) %uniform, i32 192
  %s12 = load i32, ptr addrspace(4) %q12
  %q13 = getelementptr i32, ptr addrspace(4) %uniform, i32 208
  %s13 = load i32, ptr addrspace(4) %q13
  %q14 = getelementptr i32, ptr addrspace(4) %uniform, i32 224
  %s14 = load i32, ptr addrspace(4) %q14
  %q15 = getelementptr i32, ptr addrspace(4) %uniform, i32 240
  %s15 = load i32, ptr addrspace(4) %q15
  %q16 = getelementptr i32, ptr addrspace(4) %uniform, i32 256
  %s16 = load i32, ptr addrspace(4) %q16
  %q17 = getelementptr i32, ptr addrspace(4) %uniform, i32 272
  %s17 = load i32, ptr addrspace(4) %q17
  %q18 = getelementptr i32, ptr addrspace(4) %uniform, i32 288
  %s18 = load i32, ptr addrspace(4) %q18
  %q19 = getelementptr i32, ptr addrspace(4) %uniform, i32 304
  %s19 = load i32, ptr addrspace(4) %q19
  %q20 = getelementptr i32, ptr addrspace(4) %uniform, i32 320
  %s20 = load i32, ptr addrspace(4) %q20
  %q21 = getelementptr i32, ptr addrspace(4) %uniform, i32 336
  %s21 = load i32, ptr addrspace(4) %q21
  %q22 = getelementptr i32, ptr addrspace(4) %uniform, i32 352
  %s22 = load i32, ptr addrspace(4) %q22
  %q23 = getelementptr i32, ptr addrspace(4) %uniform, i32 368
  %s23 = load i32, ptr addrspace(4) %q23
  %q24 = getelementptr i32, ptr addrspace(4) %uniform, i32 384
  %s24 = load i32, ptr addrspace(4) %q24
  %q25 = getelementptr i32, ptr addrspace(4) %uniform, i32 400
  %s25 = load i32, ptr addrspace(4) %q25
  %q26 = getelementptr i32, ptr addrspace(4) %uniform, i32 416
  %s26 = load i32, ptr addrspace(4) %q26
  %q27 = getelementptr i32, ptr addrspace(4) %uniform, i32 432
  %s27 = load i32, ptr addrspace(4) %q27
  %q28 = getelementptr i32, ptr addrspace(4) %uniform, i32 448
  %s28 = load i32, ptr addrspace(4) %q28
  %q29 = getelementptr i32, ptr addrspace(4) %uniform, i32 464
  %s29 = load i32, ptr addrspace(4) %q29
  %q30 = getelementptr i32, ptr addrspace(4) %uniform, i32 480
  %s30 = load i32, ptr addrspace(4) %q30
  %q31 = getelementptr i32, ptr addrspace(4) %uniform, i32 496
  %s31 = load i32, ptr addrspace(4) %q31
  %q32 = getelementptr i32, ptr addrspace(4) %uniform, i32 512
  %s32 = load i32, ptr addrspace(4) %q32
  %q33 = getelementptr i32, ptr addrspace(4) %uniform, i32 528
  %s33 = load i32, ptr addrspace(4) %q33
  %q34 = getelementptr i32, ptr addrspace(4) %uniform, i32 544
  %s34 = load i32, ptr addrspace(4) %q34
  %q35 = getelementptr i32, ptr addrspace(4) %uniform, i32 560
  %s35 = load i32, ptr addrspace(4) %q35
  %q36 = getelementptr i32, ptr addrspace(4) %uniform, i32 576
  %s36 = load i32, ptr addrspace(4) %q36
  %q37 = getelementptr i32, ptr addrspace(4) %uniform, i32 592
  %s37 = load i32, ptr addrspace(4) %q37
  %q38 = getelementptr i32, ptr addrspace(4) %uniform, i32 608
  %s38 = load i32, ptr addrspace(4) %q38
  %q39 = getelementptr i32, ptr addrspace(4) %uniform, i32 624
  %s39 = load i32, ptr addrspace(4) %q39
  %c = icmp ult i32 %id, 7
  br i1 %c, label %then, label %exit
then:
  fence syncscope("workgroup") acq_rel
  store volatile float 1.0, ptr addrspace(1) %out
  br label %exit
exit:
  call void asm sideeffect "; barrier", "~{memory}"()
  %o0 = getelementptr [64 x float], ptr addrspace(1) %out, i32 23, i32 %id
  store volatile float %v0, ptr addrspace(1) %o0
  %o1 = getelementptr [64 x float], ptr addrspace(1) %out, i32 22, i32 %id
  store volatile float %v1, ptr addrspace(1) %o1
  %o2 = getelementptr [64 x float], ptr addrspace(1) %out, i32 21, i32 %id
  store volatile float %v2, ptr addrspace(1) %o2
  %o3 = getelementptr [64 x float], ptr addrspace(1) %out, i32 20, i32 %id
  store volatile float %v3, ptr addrspace(1) %o3
  %o4 = getelementptr [64 x float], ptr addrspace(1) %out, i32 19, i32 %id
  store volatile float %v4, ptr addrspace(1) %o4
  %o5 = getelementptr [64 x float], ptr addrspace(1) %out, i32 18, i32 %id
  store volatile float %v5, ptr addrspace(1) %o5
  %o6 = getelementptr [64 x float], ptr addrspace(1) %out, i32 17, i32 %id
  store volatile float %v6, ptr addrspace(1) %o6
  %o7 = getelementptr [64 x float], ptr addrspace(1) %out, i32 16, i32 %id
  store volatile float %v7, ptr addrspace(1) %o7
  %o8 = getelementptr [64 x float], ptr addrspace(1) %out, i32 15, i32 %id
  store volatile float %v8, ptr addrspace(1) %o8
  %o9 = getelementptr [64 x float], ptr addrspace(1) %out, i32 14, i32 %id
  store volatile float %v9, ptr addrspace(1) %o9
  %o10 = getelementptr [64 x float], ptr addrspace(1) %out, i32 13, i32 %id
  store volatile float %v10, ptr addrspace(1) %o10
  %o11 = getelementptr [64 x float], ptr addrspace(1) %out, i32 12, i32 %id
  store volatile float %v11, ptr addrspace(1) %o11
  %o12 = getelementptr [64 x float], ptr addrspace(1) %out, i32 11, i32 %id
  store volatile float %v12, ptr addrspace(1) %o12
  %o13 = getelementptr [64 x float], ptr addrspace(1) %out, i32 10, i32 %id
  store volatile float %v13, ptr addrspace(1) %o13
  %o14 = getelementptr [64 x float], ptr addrspace(1) %out, i32 9, i32 %id
  store volatile float %v14, ptr addrspace(1) %o14
  %o15 = getelementptr [64 x float], ptr addrspace(1) %out, i32 8, i32 %id
  store volatile float %v15, ptr addrspace(1) %o15
  %o16 = getelementptr [64 x float], ptr addrspace(1) %out, i32 7, i32 %id
  store volatile float %v16, ptr addrspace(1) %o16
  %o17 = getelementptr [64 x float], ptr addrspace(1) %out, i32 6, i32 %id
  store volatile float %v17, ptr addrspace(1) %o17
  %o18 = getelementptr [64 x float], ptr addrspace(1) %out, i32 5, i32 %id
  store volatile float %v18, ptr addrspace(1) %o18
  %o19 = getelementptr [64 x float], ptr addrspace(1) %out, i32 4, i32 %id
  store volatile float %v19, ptr addrspace(1) %o19
  %o20 = getelementptr [64 x float], ptr addrspace(1) %out, i32 3, i32 %id
  store volatile float %v20, ptr addrspace(1) %o20
  %o21 = getelementptr [64 x float], ptr addrspace(1) %out, i32 2, i32 %id
  store volatile float %v21, ptr addrspace(1) %o21
  %o22 = getelementptr [64 x float], ptr addrspace(1) %out, i32 1, i32 %id
  store volatile float %v22, ptr addrspace(1) %o22
  %o23 = getelementptr [64 x float], ptr addrspace(1) %out, i32 0, i32 %id
  store volatile float %v23, ptr addrspace(1) %o23
  call void asm sideeffect "; use $0", "s"(i32 %s39)
  call void asm sideeffect "; use $0", "s"(i32 %s38)
  call void asm sideeffect "; use $0", "s"(i32 %s37)
  call void asm sideeffect "; use $0", "s"(i32 %s36)
  call void asm sideeffect "; use $0", "s"(i32 %s35)
  call void asm sideeffect "; use $0", "s"(i32 %s34)
  call void asm sideeffect "; use $0", "s"(i32 %s33)
  call void asm sideeffect "; use $0", "s"(i32 %s32)
  call void asm sideeffect "; use $0", "s"(i32 %s31)
  call void asm sideeffect "; use $0", "s"(i32 %s30)
  call void asm sideeffect "; use $0", "s"(i32 %s29)
  call void asm sideeffect "; use $0", "s"(i32 %s28)
  call void asm sideeffect "; use $0", "s"(i32 %s27)
  call void asm sideeffect "; use $0", "s"(i32 %s26)
  call void asm sideeffect "; use $0", "s"(i32 %s25)
  call void asm sideeffect "; use $0", "s"(i32 %s24)
  call void asm sideeffect "; use $0", "s"(i32 %s23)
  call void asm sideeffect "; use $0", "s"(i32 %s22)
  call void asm sideeffect "; use $0", "s"(i32 %s21)
  call void asm sideeffect "; use $0", "s"(i32 %s20)
  call void asm sideeffect "; use $0", "s"(i32 %s19)
  call void asm sideeffect "; use $0", "s"(i32 %s18)
  call void asm sideeffect "; use $0", "s"(i32 %s17)
  call void asm sideeffect "; use $0", "s"(i32 %s16)
  call void asm sideeffect "; use $0", "s"(i32 %s15)
  call void asm sideeffect "; use $0", "s"(i32 %s14)
  call void asm sideeffect "; use $0", "s"(i32 %s13)
  call void asm sideeffect "; use $0", "s"(i32 %s12)
  call void asm sideeffect "; use $0", "s"(i32 %s11)
  call void asm sideeffect "; use $0", "s"(i32 %s10)
  call void asm sideeffect "; use $0", "s"(i32 %s9)
  call void asm sideeffect "; use $0", "s"(i32 %s8)
  call void asm sideeffect "; use $0", "s"(i32 %s7)
  call void asm sideeffect "; use $0", "s"(i32 %s6)
  call void asm sideeffect "; use $0", "s"(i32 %s5)
  call void asm sideeffect "; use $0", "s"(i32 %s4)
  call void asm sideeffect "; use $0", "s"(i32 %s3)
  call void asm sideeffect "; use $0", "s"(i32 %s2)
  call void asm sideeffect "; use $0", "s"(i32 %s1)
  call void asm sideeffect "; use $0", "s"(i32 %s0)
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

attributes #0 = { "amdgpu-num-vgpr"="16" "amdgpu-num-sgpr"="32" "amdgpu-flat-work-group-size"="64,64" }
