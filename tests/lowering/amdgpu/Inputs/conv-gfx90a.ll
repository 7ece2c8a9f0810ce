; To reproduce the .optimized.ll from the .linked.ll, run:
; opt -S -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a --passes='verify,memprof-remove-attributes,annotation2metadata,forceattrs,inferattrs,coro-early,function<eager-inv>(ee-instrument<>,lower-expect,simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;no-switch-range-to-icmp;no-switch-to-arithmetic;no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;no-sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>,sroa<modify-cfg>,early-cse<>),openmp-opt,amdgpu-printf-runtime-binding,ipsccp,called-value-propagation,globalopt,function<eager-inv>(mem2reg,instcombine<max-iterations=1;no-verify-fixpoint>,amdgpu-usenative,amdgpu-simplifylib,amdgpu-uniform-intrinsic-combine,simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;switch-range-to-icmp;no-switch-to-arithmetic;no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;no-sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>),always-inline,require<globals-aa>,function(invalidate<aa>),require<profile-summary>,cgscc(devirt<4>(inline,function-attrs<skip-non-recursive-function-attrs>,openmp-opt-cgscc,function(amdgpu-promote-kernel-arguments,infer-address-spaces,amdgpu-lower-kernel-attributes,amdgpu-promote-alloca-to-vector),function<eager-inv;no-rerun>(sroa<modify-cfg>,early-cse<memssa>,speculative-execution<only-if-divergent-target>,jump-threading,correlated-propagation,simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;switch-range-to-icmp;no-switch-to-arithmetic;no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;no-sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>,instcombine<max-iterations=1;no-verify-fixpoint>,aggressive-instcombine,libcalls-shrinkwrap,amdgpu-usenative,amdgpu-simplifylib,amdgpu-uniform-intrinsic-combine,tailcallelim,simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;switch-range-to-icmp;no-switch-to-arithmetic;no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;no-sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>,reassociate,constraint-elimination,loop-mssa(loop-instsimplify,loop-simplifycfg,licm<no-allowspeculation>,loop-rotate<header-duplication;no-prepare-for-lto>,licm<allowspeculation>,simple-loop-unswitch<no-nontrivial;trivial>),simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;switch-range-to-icmp;no-switch-to-arithmetic;no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;no-sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>,instcombine<max-iterations=1;no-verify-fixpoint>,loop(loop-idiom,indvars,extra-simple-loop-unswitch-passes,loop-deletion,loop-unroll-full),sroa<modify-cfg>,vector-combine,mldst-motion<no-split-footer-bb>,gvn<>,sccp,bdce,instcombine<max-iterations=1;no-verify-fixpoint>,amdgpu-usenative,amdgpu-simplifylib,amdgpu-uniform-intrinsic-combine,jump-threading,correlated-propagation,adce,memcpyopt,dse,move-auto-init,loop-mssa(licm<allowspeculation>),coro-elide,infer-address-spaces,simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;switch-range-to-icmp;switch-to-arithmetic;no-switch-to-lookup;keep-loops;hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>,instcombine<max-iterations=1;no-verify-fixpoint>,amdgpu-usenative,amdgpu-simplifylib,amdgpu-uniform-intrinsic-combine),function-attrs,function(require<should-not-run-function-passes>),coro-split,coro-annotation-elide)),deadargelim,coro-cleanup,globalopt,globaldce,elim-avail-extern,rpo-function-attrs,recompute-globalsaa,function<eager-inv>(drop-unnecessary-assumes,float2int,lower-constant-intrinsics,loop(loop-rotate<header-duplication;no-prepare-for-lto>,loop-deletion),loop-distribute,inject-tli-mappings,loop-vectorize<no-interleave-forced-only;no-vectorize-forced-only;>,drop-unnecessary-assumes,infer-alignment,loop-load-elim,instcombine<max-iterations=1;no-verify-fixpoint>,simplifycfg<bonus-inst-threshold=1;forward-switch-cond;switch-range-to-icmp;switch-to-arithmetic;switch-to-lookup;no-keep-loops;hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>,slp-vectorizer,vector-combine,instcombine<max-iterations=1;no-verify-fixpoint>,loop-unroll<O2>,transform-warning,sroa<preserve-cfg>,infer-alignment,instcombine<max-iterations=1;no-verify-fixpoint>,loop-mssa(licm<allowspeculation>),alignment-from-assumptions,infer-address-spaces,loop-sink,instsimplify,div-rem-pairs,tailcallelim,simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;switch-range-to-icmp;switch-to-arithmetic;no-switch-to-lookup;keep-loops;no-hoist-common-insts;hoist-loads-stores-with-cond-faulting;no-sink-common-insts;speculate-blocks;simplify-cond-branch;speculate-unpredictables>),alloc-token,amdgpu-attributor,globaldce,constmerge,cg-profile,rel-lookup-table-converter,function(annotation-remarks),verify' <.linked.ll>
; The flag '-S' is to emit LLVMIR.
; The behavior of some passes depends on '-mtriple' and '-mcpu'.

; ModuleID = 'conv_dispatch_0'
source_filename = "conv_dispatch_0"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

@__shared_memory___0 = private unnamed_addr addrspace(3) global [64 x [68 x half]] undef, align 16
@__shared_memory__ = private unnamed_addr addrspace(3) global [4 x [32 x [68 x half]]] undef, align 16

; Function Attrs: alwaysinline nofree norecurse nounwind
define amdgpu_kernel void @conv_dispatch_0_conv_32x32x128x3x3x64_f16xf16xf32(ptr addrspace(1) noalias noundef nonnull readonly align 16 captures(none) %0, ptr addrspace(1) noalias noundef nonnull readonly align 16 captures(none) %1, ptr addrspace(1) noalias noundef nonnull writeonly align 16 captures(none) %2) local_unnamed_addr #0 !reqd_work_group_size !2 {
  %4 = tail call range(i32 0, 512) i32 @llvm.amdgcn.workitem.id.x()
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %0, i64 64) ]
  %5 = tail call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) nonnull %0, i16 0, i64 147968, i32 159744)
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %1, i64 64) ]
  %6 = tail call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) nonnull %1, i16 0, i64 147456, i32 159744)
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %2, i64 64) ]
  %7 = lshr i32 %4, 8
  %8 = and i32 %4, 15
  %9 = lshr i32 %4, 2
  %10 = and i32 %9, 12
  %11 = lshr i32 %4, 3
  %12 = and i32 %11, 31
  %13 = or disjoint i32 %7, 2
  %14 = shl nuw nsw i32 %4, 3
  %15 = and i32 %14, 56
  %16 = tail call range(i32 0, 16) i32 @llvm.amdgcn.workgroup.id.x()
  %17 = shl nuw nsw i32 %16, 1
  %18 = and i32 %17, 28
  %19 = or disjoint i32 %18, %7
  %20 = or disjoint i32 %13, %18
  %.idx = mul nuw nsw i32 %19, 4352
  %21 = getelementptr i8, ptr addrspace(7) %5, i32 %.idx
  %.idx2 = shl nuw nsw i32 %12, 7
  %22 = getelementptr i8, ptr addrspace(7) %21, i32 %.idx2
  %23 = getelementptr [2 x i8], ptr addrspace(7) %22, i32 %15
  %24 = load <8 x half>, ptr addrspace(7) %23, align 2
  %.idx4 = mul nuw nsw i32 %20, 4352
  %25 = getelementptr i8, ptr addrspace(7) %5, i32 %.idx4
  %26 = getelementptr i8, ptr addrspace(7) %25, i32 %.idx2
  %27 = getelementptr [2 x i8], ptr addrspace(7) %26, i32 %15
  %28 = load <8 x half>, ptr addrspace(7) %27, align 2
  %29 = shl nuw nsw i32 %16, 6
  %30 = and i32 %29, 64
  %31 = or disjoint i32 %15, %30
  %.idx6 = shl nuw nsw i32 %11, 8
  %32 = getelementptr i8, ptr addrspace(7) %6, i32 %.idx6
  %33 = getelementptr [2 x i8], ptr addrspace(7) %32, i32 %31
  %34 = load <8 x half>, ptr addrspace(7) %33, align 2
  %.idx10 = mul nuw nsw i32 %7, 4352
  %35 = getelementptr i8, ptr addrspace(3) @__shared_memory__, i32 %.idx10
  %.idx11 = mul nuw nsw i32 %12, 136
  %36 = getelementptr i8, ptr addrspace(3) %35, i32 %.idx11
  %37 = getelementptr [2 x i8], ptr addrspace(3) %36, i32 %15
  store <8 x half> %24, ptr addrspace(3) %37, align 8
  %.idx15 = mul nuw nsw i32 %13, 4352
  %38 = getelementptr i8, ptr addrspace(3) @__shared_memory__, i32 %.idx15
  %39 = getelementptr i8, ptr addrspace(3) %38, i32 %.idx11
  %40 = getelementptr [2 x i8], ptr addrspace(3) %39, i32 %15
  store <8 x half> %28, ptr addrspace(3) %40, align 8
  %.idx18 = mul nuw nsw i32 %11, 136
  %41 = getelementptr i8, ptr addrspace(3) @__shared_memory___0, i32 %.idx18
  %42 = getelementptr [2 x i8], ptr addrspace(3) %41, i32 %15
  store <8 x half> %34, ptr addrspace(3) %42, align 8
  %43 = and i32 %11, 16
  %44 = or disjoint i32 %43, %8
  %45 = or disjoint i32 %10, 16
  %46 = or disjoint i32 %10, 32
  %47 = or disjoint i32 %10, 48
  %48 = lshr i32 %4, 1
  %49 = and i32 %48, 32
  %50 = or disjoint i32 %49, %8
  %51 = shl nuw nsw i32 %12, 6
  %narrow44 = mul nuw nsw i32 %7, 4352
  %narrow45 = mul nuw nsw i32 %44, 68
  %narrow46 = add nuw nsw i32 %narrow45, %narrow44
  %52 = getelementptr [2 x i8], ptr addrspace(3) @__shared_memory__, i32 %10
  %53 = getelementptr [2 x i8], ptr addrspace(3) %52, i32 %narrow46
  %54 = getelementptr [2 x i8], ptr addrspace(3) @__shared_memory__, i32 %45
  %55 = getelementptr [2 x i8], ptr addrspace(3) %54, i32 %narrow46
  %56 = getelementptr [2 x i8], ptr addrspace(3) @__shared_memory__, i32 %46
  %57 = getelementptr [2 x i8], ptr addrspace(3) %56, i32 %narrow46
  %58 = getelementptr [2 x i8], ptr addrspace(3) @__shared_memory__, i32 %47
  %59 = getelementptr [2 x i8], ptr addrspace(3) %58, i32 %narrow46
  %60 = mul nuw nsw i32 %7, 4352
  %narrow47 = add nuw nsw i32 %60, 2176
  %narrow48 = add nuw nsw i32 %narrow47, %narrow45
  %61 = getelementptr [2 x i8], ptr addrspace(3) %52, i32 %narrow48
  %62 = getelementptr [2 x i8], ptr addrspace(3) %54, i32 %narrow48
  %63 = getelementptr [2 x i8], ptr addrspace(3) %56, i32 %narrow48
  %64 = getelementptr [2 x i8], ptr addrspace(3) %58, i32 %narrow48
  %narrow = mul nuw nsw i32 %10, 68
  %65 = getelementptr [2 x i8], ptr addrspace(3) @__shared_memory___0, i32 %50
  %66 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow
  %67 = getelementptr [2 x i8], ptr addrspace(3) @__shared_memory___0, i32 %50
  %68 = getelementptr i8, ptr addrspace(3) %67, i32 32
  %69 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow
  %70 = mul nuw nsw i32 %10, 68
  %narrow26 = add nuw nsw i32 %70, 68
  %71 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow26
  %72 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow26
  %73 = mul nuw nsw i32 %10, 68
  %narrow27 = add nuw nsw i32 %73, 136
  %74 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow27
  %75 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow27
  %76 = mul nuw nsw i32 %10, 68
  %narrow28 = add nuw nsw i32 %76, 204
  %77 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow28
  %78 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow28
  %narrow29 = mul nuw nsw i32 %45, 68
  %79 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow29
  %80 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow29
  %81 = mul nuw nsw i32 %10, 68
  %narrow30 = add nuw nsw i32 %81, 1156
  %82 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow30
  %83 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow30
  %84 = mul nuw nsw i32 %10, 68
  %narrow31 = add nuw nsw i32 %84, 1224
  %85 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow31
  %86 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow31
  %87 = mul nuw nsw i32 %10, 68
  %narrow32 = add nuw nsw i32 %87, 1292
  %88 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow32
  %89 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow32
  %narrow33 = mul nuw nsw i32 %46, 68
  %90 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow33
  %91 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow33
  %92 = mul nuw nsw i32 %10, 68
  %narrow34 = add nuw nsw i32 %92, 2244
  %93 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow34
  %94 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow34
  %95 = mul nuw nsw i32 %10, 68
  %narrow35 = add nuw nsw i32 %95, 2312
  %96 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow35
  %97 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow35
  %98 = mul nuw nsw i32 %10, 68
  %narrow36 = add nuw nsw i32 %98, 2380
  %99 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow36
  %100 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow36
  %narrow37 = mul nuw nsw i32 %47, 68
  %101 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow37
  %102 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow37
  %103 = mul nuw nsw i32 %10, 68
  %narrow38 = add nuw nsw i32 %103, 3332
  %104 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow38
  %105 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow38
  %106 = mul nuw nsw i32 %10, 68
  %narrow39 = add nuw nsw i32 %106, 3400
  %107 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow39
  %108 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow39
  %109 = mul nuw nsw i32 %10, 68
  %narrow40 = add nuw nsw i32 %109, 3468
  %110 = getelementptr [2 x i8], ptr addrspace(3) %65, i32 %narrow40
  %111 = getelementptr [2 x i8], ptr addrspace(3) %68, i32 %narrow40
  br label %112

112:                                              ; preds = %3, %112
  %113 = phi [2 x [1 x [2 x [4 x <1 x float>]]]] [ zeroinitializer, %3 ], [ %308, %112 ]
  %114 = phi i32 [ 0, %3 ], [ %115, %112 ]
  %115 = add nuw nsw i32 %114, 1
  %116 = shl nuw nsw i32 %115, 6
  %117 = or disjoint i32 %116, %15
  %.lhs.trunc = trunc nuw nsw i32 %115 to i8
  %118 = udiv i8 %.lhs.trunc, 3
  %.zext = zext nneg i8 %118 to i32
  %119 = urem i32 %117, 192
  %120 = add nuw nsw i32 %19, %.zext
  %121 = add nuw nsw i32 %119, %51
  %122 = and i32 %121, 4032
  %.idx20 = mul nuw nsw i32 %120, 4352
  %123 = getelementptr i8, ptr addrspace(7) %5, i32 %.idx20
  %124 = getelementptr [2 x i8], ptr addrspace(7) %123, i32 %122
  %125 = getelementptr [2 x i8], ptr addrspace(7) %124, i32 %15
  %126 = load <8 x half>, ptr addrspace(7) %125, align 2
  %127 = add nuw nsw i32 %20, %.zext
  %.idx22 = mul nuw nsw i32 %127, 4352
  %128 = getelementptr i8, ptr addrspace(7) %5, i32 %.idx22
  %129 = getelementptr [2 x i8], ptr addrspace(7) %128, i32 %122
  %130 = getelementptr [2 x i8], ptr addrspace(7) %129, i32 %15
  %131 = load <8 x half>, ptr addrspace(7) %130, align 2
  %132 = or disjoint i32 %116, %11
  %133 = urem i32 %132, 192
  %134 = shl nuw nsw i32 %133, 7
  %135 = and i32 %134, 24576
  %.idx24 = mul nuw nsw i32 %.zext, 49152
  %136 = getelementptr i8, ptr addrspace(7) %6, i32 %.idx24
  %137 = getelementptr [2 x i8], ptr addrspace(7) %136, i32 %135
  %138 = getelementptr i8, ptr addrspace(7) %137, i32 %.idx6
  %139 = getelementptr [2 x i8], ptr addrspace(7) %138, i32 %31
  %140 = load <8 x half>, ptr addrspace(7) %139, align 2
  fence syncscope("workgroup") release, !mmra !3
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !3
  %141 = load <4 x half>, ptr addrspace(3) %53, align 8
  %142 = load <4 x half>, ptr addrspace(3) %55, align 8
  %143 = load <4 x half>, ptr addrspace(3) %57, align 8
  %144 = load <4 x half>, ptr addrspace(3) %59, align 8
  %145 = load <4 x half>, ptr addrspace(3) %61, align 8
  %146 = load <4 x half>, ptr addrspace(3) %62, align 8
  %147 = load <4 x half>, ptr addrspace(3) %63, align 8
  %148 = load <4 x half>, ptr addrspace(3) %64, align 8
  %149 = load <1 x half>, ptr addrspace(3) %66, align 2
  %150 = load <1 x half>, ptr addrspace(3) %69, align 2
  %151 = load <1 x half>, ptr addrspace(3) %71, align 2
  %152 = load <1 x half>, ptr addrspace(3) %72, align 2
  %153 = load <1 x half>, ptr addrspace(3) %74, align 2
  %154 = shufflevector <1 x half> %153, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %155 = load <1 x half>, ptr addrspace(3) %75, align 2
  %156 = shufflevector <1 x half> %155, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %157 = load <1 x half>, ptr addrspace(3) %77, align 2
  %158 = shufflevector <1 x half> %157, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %159 = load <1 x half>, ptr addrspace(3) %78, align 2
  %160 = shufflevector <1 x half> %159, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %161 = load <1 x half>, ptr addrspace(3) %79, align 2
  %162 = load <1 x half>, ptr addrspace(3) %80, align 2
  %163 = load <1 x half>, ptr addrspace(3) %82, align 2
  %164 = load <1 x half>, ptr addrspace(3) %83, align 2
  %165 = load <1 x half>, ptr addrspace(3) %85, align 2
  %166 = shufflevector <1 x half> %165, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %167 = load <1 x half>, ptr addrspace(3) %86, align 2
  %168 = shufflevector <1 x half> %167, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %169 = load <1 x half>, ptr addrspace(3) %88, align 2
  %170 = shufflevector <1 x half> %169, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %171 = load <1 x half>, ptr addrspace(3) %89, align 2
  %172 = shufflevector <1 x half> %171, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %173 = load <1 x half>, ptr addrspace(3) %90, align 2
  %174 = load <1 x half>, ptr addrspace(3) %91, align 2
  %175 = load <1 x half>, ptr addrspace(3) %93, align 2
  %176 = load <1 x half>, ptr addrspace(3) %94, align 2
  %177 = load <1 x half>, ptr addrspace(3) %96, align 2
  %178 = shufflevector <1 x half> %177, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %179 = load <1 x half>, ptr addrspace(3) %97, align 2
  %180 = shufflevector <1 x half> %179, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %181 = load <1 x half>, ptr addrspace(3) %99, align 2
  %182 = shufflevector <1 x half> %181, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %183 = load <1 x half>, ptr addrspace(3) %100, align 2
  %184 = shufflevector <1 x half> %183, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %185 = load <1 x half>, ptr addrspace(3) %101, align 2
  %186 = load <1 x half>, ptr addrspace(3) %102, align 2
  %187 = load <1 x half>, ptr addrspace(3) %104, align 2
  %188 = load <1 x half>, ptr addrspace(3) %105, align 2
  %189 = load <1 x half>, ptr addrspace(3) %107, align 2
  %190 = shufflevector <1 x half> %189, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %191 = load <1 x half>, ptr addrspace(3) %108, align 2
  %192 = shufflevector <1 x half> %191, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %193 = load <1 x half>, ptr addrspace(3) %110, align 2
  %194 = shufflevector <1 x half> %193, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %195 = load <1 x half>, ptr addrspace(3) %111, align 2
  %196 = shufflevector <1 x half> %195, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %197 = shufflevector <1 x half> %149, <1 x half> %151, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %198 = shufflevector <4 x half> %197, <4 x half> %154, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %199 = shufflevector <4 x half> %198, <4 x half> %158, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %200 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 0, 0, 0, 0
  %201 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 0, 0, 0, 1
  %202 = shufflevector <1 x float> %200, <1 x float> %201, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %203 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 0, 0, 0, 2
  %204 = shufflevector <1 x float> %203, <1 x float> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %205 = shufflevector <4 x float> %202, <4 x float> %204, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %206 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 0, 0, 0, 3
  %207 = shufflevector <1 x float> %206, <1 x float> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %208 = shufflevector <4 x float> %205, <4 x float> %207, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %209 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %141, <4 x half> %199, <4 x float> %208, i32 0, i32 0, i32 0)
  %210 = shufflevector <1 x half> %150, <1 x half> %152, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %211 = shufflevector <4 x half> %210, <4 x half> %156, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %212 = shufflevector <4 x half> %211, <4 x half> %160, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %213 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 0, 0, 1, 0
  %214 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 0, 0, 1, 1
  %215 = shufflevector <1 x float> %213, <1 x float> %214, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %216 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 0, 0, 1, 2
  %217 = shufflevector <1 x float> %216, <1 x float> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %218 = shufflevector <4 x float> %215, <4 x float> %217, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %219 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 0, 0, 1, 3
  %220 = shufflevector <1 x float> %219, <1 x float> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %221 = shufflevector <4 x float> %218, <4 x float> %220, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %222 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %141, <4 x half> %212, <4 x float> %221, i32 0, i32 0, i32 0)
  %223 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 1, 0, 0, 0
  %224 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 1, 0, 0, 1
  %225 = shufflevector <1 x float> %223, <1 x float> %224, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %226 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 1, 0, 0, 2
  %227 = shufflevector <1 x float> %226, <1 x float> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %228 = shufflevector <4 x float> %225, <4 x float> %227, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %229 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 1, 0, 0, 3
  %230 = shufflevector <1 x float> %229, <1 x float> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %231 = shufflevector <4 x float> %228, <4 x float> %230, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %232 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %145, <4 x half> %199, <4 x float> %231, i32 0, i32 0, i32 0)
  %233 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 1, 0, 1, 0
  %234 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 1, 0, 1, 1
  %235 = shufflevector <1 x float> %233, <1 x float> %234, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %236 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 1, 0, 1, 2
  %237 = shufflevector <1 x float> %236, <1 x float> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %238 = shufflevector <4 x float> %235, <4 x float> %237, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %239 = extractvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %113, 1, 0, 1, 3
  %240 = shufflevector <1 x float> %239, <1 x float> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %241 = shufflevector <4 x float> %238, <4 x float> %240, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %242 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %145, <4 x half> %212, <4 x float> %241, i32 0, i32 0, i32 0)
  %243 = shufflevector <1 x half> %161, <1 x half> %163, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %244 = shufflevector <4 x half> %243, <4 x half> %166, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %245 = shufflevector <4 x half> %244, <4 x half> %170, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %246 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %142, <4 x half> %245, <4 x float> %209, i32 0, i32 0, i32 0)
  %247 = shufflevector <1 x half> %162, <1 x half> %164, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %248 = shufflevector <4 x half> %247, <4 x half> %168, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %249 = shufflevector <4 x half> %248, <4 x half> %172, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %250 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %142, <4 x half> %249, <4 x float> %222, i32 0, i32 0, i32 0)
  %251 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %146, <4 x half> %245, <4 x float> %232, i32 0, i32 0, i32 0)
  %252 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %146, <4 x half> %249, <4 x float> %242, i32 0, i32 0, i32 0)
  %253 = shufflevector <1 x half> %173, <1 x half> %175, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %254 = shufflevector <4 x half> %253, <4 x half> %178, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %255 = shufflevector <4 x half> %254, <4 x half> %182, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %256 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %143, <4 x half> %255, <4 x float> %246, i32 0, i32 0, i32 0)
  %257 = shufflevector <1 x half> %174, <1 x half> %176, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %258 = shufflevector <4 x half> %257, <4 x half> %180, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %259 = shufflevector <4 x half> %258, <4 x half> %184, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %260 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %143, <4 x half> %259, <4 x float> %250, i32 0, i32 0, i32 0)
  %261 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %147, <4 x half> %255, <4 x float> %251, i32 0, i32 0, i32 0)
  %262 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %147, <4 x half> %259, <4 x float> %252, i32 0, i32 0, i32 0)
  %263 = shufflevector <1 x half> %185, <1 x half> %187, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %264 = shufflevector <4 x half> %263, <4 x half> %190, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %265 = shufflevector <4 x half> %264, <4 x half> %194, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %266 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %144, <4 x half> %265, <4 x float> %256, i32 0, i32 0, i32 0)
  %267 = shufflevector <1 x half> %186, <1 x half> %188, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %268 = shufflevector <4 x half> %267, <4 x half> %192, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %269 = shufflevector <4 x half> %268, <4 x half> %196, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %270 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %144, <4 x half> %269, <4 x float> %260, i32 0, i32 0, i32 0)
  %271 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %148, <4 x half> %265, <4 x float> %261, i32 0, i32 0, i32 0)
  %272 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %148, <4 x half> %269, <4 x float> %262, i32 0, i32 0, i32 0)
  %273 = shufflevector <4 x float> %266, <4 x float> poison, <1 x i32> zeroinitializer
  %274 = insertvalue [4 x <1 x float>] poison, <1 x float> %273, 0
  %275 = shufflevector <4 x float> %266, <4 x float> poison, <1 x i32> <i32 1>
  %276 = insertvalue [4 x <1 x float>] %274, <1 x float> %275, 1
  %277 = shufflevector <4 x float> %266, <4 x float> poison, <1 x i32> <i32 2>
  %278 = insertvalue [4 x <1 x float>] %276, <1 x float> %277, 2
  %279 = shufflevector <4 x float> %266, <4 x float> poison, <1 x i32> <i32 3>
  %280 = insertvalue [4 x <1 x float>] %278, <1 x float> %279, 3
  %281 = insertvalue [2 x [1 x [2 x [4 x <1 x float>]]]] zeroinitializer, [4 x <1 x float>] %280, 0, 0, 0
  %282 = shufflevector <4 x float> %270, <4 x float> poison, <1 x i32> zeroinitializer
  %283 = insertvalue [4 x <1 x float>] poison, <1 x float> %282, 0
  %284 = shufflevector <4 x float> %270, <4 x float> poison, <1 x i32> <i32 1>
  %285 = insertvalue [4 x <1 x float>] %283, <1 x float> %284, 1
  %286 = shufflevector <4 x float> %270, <4 x float> poison, <1 x i32> <i32 2>
  %287 = insertvalue [4 x <1 x float>] %285, <1 x float> %286, 2
  %288 = shufflevector <4 x float> %270, <4 x float> poison, <1 x i32> <i32 3>
  %289 = insertvalue [4 x <1 x float>] %287, <1 x float> %288, 3
  %290 = insertvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %281, [4 x <1 x float>] %289, 0, 0, 1
  %291 = shufflevector <4 x float> %271, <4 x float> poison, <1 x i32> zeroinitializer
  %292 = insertvalue [4 x <1 x float>] poison, <1 x float> %291, 0
  %293 = shufflevector <4 x float> %271, <4 x float> poison, <1 x i32> <i32 1>
  %294 = insertvalue [4 x <1 x float>] %292, <1 x float> %293, 1
  %295 = shufflevector <4 x float> %271, <4 x float> poison, <1 x i32> <i32 2>
  %296 = insertvalue [4 x <1 x float>] %294, <1 x float> %295, 2
  %297 = shufflevector <4 x float> %271, <4 x float> poison, <1 x i32> <i32 3>
  %298 = insertvalue [4 x <1 x float>] %296, <1 x float> %297, 3
  %299 = insertvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %290, [4 x <1 x float>] %298, 1, 0, 0
  %300 = shufflevector <4 x float> %272, <4 x float> poison, <1 x i32> zeroinitializer
  %301 = insertvalue [4 x <1 x float>] poison, <1 x float> %300, 0
  %302 = shufflevector <4 x float> %272, <4 x float> poison, <1 x i32> <i32 1>
  %303 = insertvalue [4 x <1 x float>] %301, <1 x float> %302, 1
  %304 = shufflevector <4 x float> %272, <4 x float> poison, <1 x i32> <i32 2>
  %305 = insertvalue [4 x <1 x float>] %303, <1 x float> %304, 2
  %306 = shufflevector <4 x float> %272, <4 x float> poison, <1 x i32> <i32 3>
  %307 = insertvalue [4 x <1 x float>] %305, <1 x float> %306, 3
  %308 = insertvalue [2 x [1 x [2 x [4 x <1 x float>]]]] %299, [4 x <1 x float>] %307, 1, 0, 1
  fence syncscope("workgroup") release, !mmra !3
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !3
  tail call void @llvm.amdgcn.sched.barrier(i32 0)
  store <8 x half> %126, ptr addrspace(3) %37, align 8
  store <8 x half> %131, ptr addrspace(3) %40, align 8
  store <8 x half> %140, ptr addrspace(3) %42, align 8
  %exitcond.not = icmp eq i32 %115, 8
  br i1 %exitcond.not, label %309, label %112

309:                                              ; preds = %112
  %310 = tail call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) nonnull %2, i16 0, i64 524288, i32 159744)
  fence syncscope("workgroup") release, !mmra !3
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !3
  %311 = load <4 x half>, ptr addrspace(3) %53, align 8
  %312 = load <4 x half>, ptr addrspace(3) %55, align 8
  %313 = load <4 x half>, ptr addrspace(3) %57, align 8
  %314 = load <4 x half>, ptr addrspace(3) %59, align 8
  %315 = load <4 x half>, ptr addrspace(3) %61, align 8
  %316 = load <4 x half>, ptr addrspace(3) %62, align 8
  %317 = load <4 x half>, ptr addrspace(3) %63, align 8
  %318 = load <4 x half>, ptr addrspace(3) %64, align 8
  %319 = load <1 x half>, ptr addrspace(3) %66, align 2
  %320 = load <1 x half>, ptr addrspace(3) %69, align 2
  %321 = load <1 x half>, ptr addrspace(3) %71, align 2
  %322 = load <1 x half>, ptr addrspace(3) %72, align 2
  %323 = load <1 x half>, ptr addrspace(3) %74, align 2
  %324 = shufflevector <1 x half> %323, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %325 = load <1 x half>, ptr addrspace(3) %75, align 2
  %326 = shufflevector <1 x half> %325, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %327 = load <1 x half>, ptr addrspace(3) %77, align 2
  %328 = shufflevector <1 x half> %327, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %329 = load <1 x half>, ptr addrspace(3) %78, align 2
  %330 = shufflevector <1 x half> %329, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %331 = load <1 x half>, ptr addrspace(3) %79, align 2
  %332 = load <1 x half>, ptr addrspace(3) %80, align 2
  %333 = load <1 x half>, ptr addrspace(3) %82, align 2
  %334 = load <1 x half>, ptr addrspace(3) %83, align 2
  %335 = load <1 x half>, ptr addrspace(3) %85, align 2
  %336 = shufflevector <1 x half> %335, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %337 = load <1 x half>, ptr addrspace(3) %86, align 2
  %338 = shufflevector <1 x half> %337, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %339 = load <1 x half>, ptr addrspace(3) %88, align 2
  %340 = shufflevector <1 x half> %339, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %341 = load <1 x half>, ptr addrspace(3) %89, align 2
  %342 = shufflevector <1 x half> %341, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %343 = load <1 x half>, ptr addrspace(3) %90, align 2
  %344 = load <1 x half>, ptr addrspace(3) %91, align 2
  %345 = load <1 x half>, ptr addrspace(3) %93, align 2
  %346 = load <1 x half>, ptr addrspace(3) %94, align 2
  %347 = load <1 x half>, ptr addrspace(3) %96, align 2
  %348 = shufflevector <1 x half> %347, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %349 = load <1 x half>, ptr addrspace(3) %97, align 2
  %350 = shufflevector <1 x half> %349, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %351 = load <1 x half>, ptr addrspace(3) %99, align 2
  %352 = shufflevector <1 x half> %351, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %353 = load <1 x half>, ptr addrspace(3) %100, align 2
  %354 = shufflevector <1 x half> %353, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %355 = load <1 x half>, ptr addrspace(3) %101, align 2
  %356 = load <1 x half>, ptr addrspace(3) %102, align 2
  %357 = load <1 x half>, ptr addrspace(3) %104, align 2
  %358 = load <1 x half>, ptr addrspace(3) %105, align 2
  %359 = load <1 x half>, ptr addrspace(3) %107, align 2
  %360 = shufflevector <1 x half> %359, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %361 = load <1 x half>, ptr addrspace(3) %108, align 2
  %362 = shufflevector <1 x half> %361, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %363 = load <1 x half>, ptr addrspace(3) %110, align 2
  %364 = shufflevector <1 x half> %363, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %365 = load <1 x half>, ptr addrspace(3) %111, align 2
  %366 = shufflevector <1 x half> %365, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %367 = shufflevector <1 x half> %319, <1 x half> %321, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %368 = shufflevector <4 x half> %367, <4 x half> %324, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %369 = shufflevector <4 x half> %368, <4 x half> %328, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %370 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %311, <4 x half> %369, <4 x float> %266, i32 0, i32 0, i32 0)
  %371 = shufflevector <1 x half> %320, <1 x half> %322, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %372 = shufflevector <4 x half> %371, <4 x half> %326, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %373 = shufflevector <4 x half> %372, <4 x half> %330, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %374 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %311, <4 x half> %373, <4 x float> %270, i32 0, i32 0, i32 0)
  %375 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %315, <4 x half> %369, <4 x float> %271, i32 0, i32 0, i32 0)
  %376 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %315, <4 x half> %373, <4 x float> %272, i32 0, i32 0, i32 0)
  %377 = shufflevector <1 x half> %331, <1 x half> %333, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %378 = shufflevector <4 x half> %377, <4 x half> %336, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %379 = shufflevector <4 x half> %378, <4 x half> %340, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %380 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %312, <4 x half> %379, <4 x float> %370, i32 0, i32 0, i32 0)
  %381 = shufflevector <1 x half> %332, <1 x half> %334, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %382 = shufflevector <4 x half> %381, <4 x half> %338, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %383 = shufflevector <4 x half> %382, <4 x half> %342, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %384 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %312, <4 x half> %383, <4 x float> %374, i32 0, i32 0, i32 0)
  %385 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %316, <4 x half> %379, <4 x float> %375, i32 0, i32 0, i32 0)
  %386 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %316, <4 x half> %383, <4 x float> %376, i32 0, i32 0, i32 0)
  %387 = shufflevector <1 x half> %343, <1 x half> %345, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %388 = shufflevector <4 x half> %387, <4 x half> %348, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %389 = shufflevector <4 x half> %388, <4 x half> %352, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %390 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %313, <4 x half> %389, <4 x float> %380, i32 0, i32 0, i32 0)
  %391 = shufflevector <1 x half> %344, <1 x half> %346, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %392 = shufflevector <4 x half> %391, <4 x half> %350, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %393 = shufflevector <4 x half> %392, <4 x half> %354, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %394 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %313, <4 x half> %393, <4 x float> %384, i32 0, i32 0, i32 0)
  %395 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %317, <4 x half> %389, <4 x float> %385, i32 0, i32 0, i32 0)
  %396 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %317, <4 x half> %393, <4 x float> %386, i32 0, i32 0, i32 0)
  %397 = shufflevector <1 x half> %355, <1 x half> %357, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %398 = shufflevector <4 x half> %397, <4 x half> %360, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %399 = shufflevector <4 x half> %398, <4 x half> %364, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %400 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %314, <4 x half> %399, <4 x float> %390, i32 0, i32 0, i32 0)
  %401 = shufflevector <1 x half> %356, <1 x half> %358, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %402 = shufflevector <4 x half> %401, <4 x half> %362, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %403 = shufflevector <4 x half> %402, <4 x half> %366, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %404 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %314, <4 x half> %403, <4 x float> %394, i32 0, i32 0, i32 0)
  %405 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %318, <4 x half> %399, <4 x float> %395, i32 0, i32 0, i32 0)
  %406 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %318, <4 x half> %403, <4 x float> %396, i32 0, i32 0, i32 0)
  %407 = shufflevector <4 x float> %400, <4 x float> poison, <1 x i32> zeroinitializer
  %408 = shufflevector <4 x float> %400, <4 x float> poison, <1 x i32> <i32 1>
  %409 = shufflevector <4 x float> %400, <4 x float> poison, <1 x i32> <i32 2>
  %410 = shufflevector <4 x float> %400, <4 x float> poison, <1 x i32> <i32 3>
  %411 = shufflevector <4 x float> %404, <4 x float> poison, <1 x i32> zeroinitializer
  %412 = shufflevector <4 x float> %404, <4 x float> poison, <1 x i32> <i32 1>
  %413 = shufflevector <4 x float> %404, <4 x float> poison, <1 x i32> <i32 2>
  %414 = shufflevector <4 x float> %404, <4 x float> poison, <1 x i32> <i32 3>
  %415 = shufflevector <4 x float> %405, <4 x float> poison, <1 x i32> zeroinitializer
  %416 = shufflevector <4 x float> %405, <4 x float> poison, <1 x i32> <i32 1>
  %417 = shufflevector <4 x float> %405, <4 x float> poison, <1 x i32> <i32 2>
  %418 = shufflevector <4 x float> %405, <4 x float> poison, <1 x i32> <i32 3>
  %419 = shufflevector <4 x float> %406, <4 x float> poison, <1 x i32> zeroinitializer
  %420 = shufflevector <4 x float> %406, <4 x float> poison, <1 x i32> <i32 1>
  %421 = shufflevector <4 x float> %406, <4 x float> poison, <1 x i32> <i32 2>
  %422 = shufflevector <4 x float> %406, <4 x float> poison, <1 x i32> <i32 3>
  %423 = and i32 %16, 14
  %424 = or disjoint i32 %7, %423
  %425 = shl nuw nsw i32 %424, 13
  %426 = or disjoint i32 %43, %10
  %427 = shl nuw nsw i32 %426, 7
  %428 = or disjoint i32 %425, %427
  %429 = getelementptr [4 x i8], ptr addrspace(7) %310, i32 %50
  %430 = getelementptr [4 x i8], ptr addrspace(7) %429, i32 %30
  %431 = getelementptr [4 x i8], ptr addrspace(7) %430, i32 %428
  store <1 x float> %407, ptr addrspace(7) %431, align 4
  %432 = getelementptr i8, ptr addrspace(7) %430, i32 64
  %433 = getelementptr [4 x i8], ptr addrspace(7) %432, i32 %428
  store <1 x float> %411, ptr addrspace(7) %433, align 4
  %434 = or disjoint i32 %427, 128
  %435 = or disjoint i32 %434, %425
  %436 = getelementptr [4 x i8], ptr addrspace(7) %430, i32 %435
  store <1 x float> %408, ptr addrspace(7) %436, align 4
  %437 = getelementptr [4 x i8], ptr addrspace(7) %432, i32 %435
  store <1 x float> %412, ptr addrspace(7) %437, align 4
  %438 = or disjoint i32 %427, 256
  %439 = or disjoint i32 %438, %425
  %440 = getelementptr [4 x i8], ptr addrspace(7) %430, i32 %439
  store <1 x float> %409, ptr addrspace(7) %440, align 4
  %441 = getelementptr [4 x i8], ptr addrspace(7) %432, i32 %439
  store <1 x float> %413, ptr addrspace(7) %441, align 4
  %442 = or disjoint i32 %427, 384
  %443 = or disjoint i32 %442, %425
  %444 = getelementptr [4 x i8], ptr addrspace(7) %430, i32 %443
  store <1 x float> %410, ptr addrspace(7) %444, align 4
  %445 = getelementptr [4 x i8], ptr addrspace(7) %432, i32 %443
  store <1 x float> %414, ptr addrspace(7) %445, align 4
  %446 = or disjoint i32 %425, 4096
  %447 = or disjoint i32 %446, %427
  %448 = getelementptr [4 x i8], ptr addrspace(7) %430, i32 %447
  store <1 x float> %415, ptr addrspace(7) %448, align 4
  %449 = getelementptr [4 x i8], ptr addrspace(7) %432, i32 %447
  store <1 x float> %419, ptr addrspace(7) %449, align 4
  %450 = or disjoint i32 %446, %434
  %451 = getelementptr [4 x i8], ptr addrspace(7) %430, i32 %450
  store <1 x float> %416, ptr addrspace(7) %451, align 4
  %452 = getelementptr [4 x i8], ptr addrspace(7) %432, i32 %450
  store <1 x float> %420, ptr addrspace(7) %452, align 4
  %453 = or disjoint i32 %446, %438
  %454 = getelementptr [4 x i8], ptr addrspace(7) %430, i32 %453
  store <1 x float> %417, ptr addrspace(7) %454, align 4
  %455 = getelementptr [4 x i8], ptr addrspace(7) %432, i32 %453
  store <1 x float> %421, ptr addrspace(7) %455, align 4
  %456 = or disjoint i32 %446, %442
  %457 = getelementptr [4 x i8], ptr addrspace(7) %430, i32 %456
  store <1 x float> %418, ptr addrspace(7) %457, align 4
  %458 = getelementptr [4 x i8], ptr addrspace(7) %432, i32 %456
  store <1 x float> %422, ptr addrspace(7) %458, align 4
  fence syncscope("workgroup") release, !mmra !3
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !3
  ret void
}

; Function Attrs: alwaysinline mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: alwaysinline mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #2

; Function Attrs: alwaysinline mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) readnone, i16, i64, i32) #3

; Function Attrs: alwaysinline mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: alwaysinline convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

; Function Attrs: alwaysinline convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half>, <4 x half>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) #5

; Function Attrs: alwaysinline convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.sched.barrier(i32 immarg) #4

attributes #0 = { alwaysinline nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="512,512" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "uniform-work-group-size" }
attributes #1 = { alwaysinline mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { alwaysinline mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #3 = { alwaysinline mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { alwaysinline convergent mustprogress nocallback nofree nounwind willreturn }
attributes #5 = { alwaysinline convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = !{i32 512, i32 1, i32 1}
!3 = !{!"amdgpu-synchronize-as", !"local"}
