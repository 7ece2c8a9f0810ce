; To reproduce the .optimized.ll from the .linked.ll, run:
; opt -S -mtriple=amdgcn-amd-amdhsa -mcpu=gfx942 --passes='verify,memprof-remove-attributes,annotation2metadata,forceattrs,inferattrs,coro-early,function<eager-inv>(ee-instrument<>,lower-expect,simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;no-switch-range-to-icmp;no-switch-to-arithmetic;no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;no-sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>,sroa<modify-cfg>,early-cse<>),openmp-opt,amdgpu-printf-runtime-binding,ipsccp,called-value-propagation,globalopt,function<eager-inv>(mem2reg,instcombine<max-iterations=1;no-verify-fixpoint>,amdgpu-usenative,amdgpu-simplifylib,amdgpu-uniform-intrinsic-combine,simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;switch-range-to-icmp;no-switch-to-arithmetic;no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;no-sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>),always-inline,require<globals-aa>,function(invalidate<aa>),require<profile-summary>,cgscc(devirt<4>(inline,function-attrs<skip-non-recursive-function-attrs>,openmp-opt-cgscc,function(amdgpu-promote-kernel-arguments,infer-address-spaces,amdgpu-lower-kernel-attributes,amdgpu-promote-alloca-to-vector),function<eager-inv;no-rerun>(sroa<modify-cfg>,early-cse<memssa>,speculative-execution<only-if-divergent-target>,jump-threading,correlated-propagation,simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;switch-range-to-icmp;no-switch-to-arithmetic;no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;no-sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>,instcombine<max-iterations=1;no-verify-fixpoint>,aggressive-instcombine,libcalls-shrinkwrap,amdgpu-usenative,amdgpu-simplifylib,amdgpu-uniform-intrinsic-combine,tailcallelim,simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;switch-range-to-icmp;no-switch-to-arithmetic;no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;no-sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>,reassociate,constraint-elimination,loop-mssa(loop-instsimplify,loop-simplifycfg,licm<no-allowspeculation>,loop-rotate<header-duplication;no-prepare-for-lto>,licm<allowspeculation>,simple-loop-unswitch<no-nontrivial;trivial>),simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;switch-range-to-icmp;no-switch-to-arithmetic;no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;no-sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>,instcombine<max-iterations=1;no-verify-fixpoint>,loop(loop-idiom,indvars,extra-simple-loop-unswitch-passes,loop-deletion,loop-unroll-full),sroa<modify-cfg>,vector-combine,mldst-motion<no-split-footer-bb>,gvn<>,sccp,bdce,instcombine<max-iterations=1;no-verify-fixpoint>,amdgpu-usenative,amdgpu-simplifylib,amdgpu-uniform-intrinsic-combine,jump-threading,correlated-propagation,adce,memcpyopt,dse,move-auto-init,loop-mssa(licm<allowspeculation>),coro-elide,infer-address-spaces,simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;switch-range-to-icmp;switch-to-arithmetic;no-switch-to-lookup;keep-loops;hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>,instcombine<max-iterations=1;no-verify-fixpoint>,amdgpu-usenative,amdgpu-simplifylib,amdgpu-uniform-intrinsic-combine),function-attrs,function(require<should-not-run-function-passes>),coro-split,coro-annotation-elide)),deadargelim,coro-cleanup,globalopt,globaldce,elim-avail-extern,rpo-function-attrs,recompute-globalsaa,function<eager-inv>(drop-unnecessary-assumes,float2int,lower-constant-intrinsics,loop(loop-rotate<header-duplication;no-prepare-for-lto>,loop-deletion),loop-distribute,inject-tli-mappings,loop-vectorize<no-interleave-forced-only;no-vectorize-forced-only;>,drop-unnecessary-assumes,infer-alignment,loop-load-elim,instcombine<max-iterations=1;no-verify-fixpoint>,simplifycfg<bonus-inst-threshold=1;forward-switch-cond;switch-range-to-icmp;switch-to-arithmetic;switch-to-lookup;no-keep-loops;hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;sink-common-insts;speculate-blocks;simplify-cond-branch;no-speculate-unpredictables>,slp-vectorizer,vector-combine,instcombine<max-iterations=1;no-verify-fixpoint>,loop-unroll<O2>,transform-warning,sroa<preserve-cfg>,infer-alignment,instcombine<max-iterations=1;no-verify-fixpoint>,loop-mssa(licm<allowspeculation>),alignment-from-assumptions,infer-address-spaces,loop-sink,instsimplify,div-rem-pairs,tailcallelim,simplifycfg<bonus-inst-threshold=1;no-forward-switch-cond;switch-range-to-icmp;switch-to-arithmetic;no-switch-to-lookup;keep-loops;no-hoist-common-insts;hoist-loads-stores-with-cond-faulting;no-sink-common-insts;speculate-blocks;simplify-cond-branch;speculate-unpredictables>),alloc-token,amdgpu-attributor,globaldce,constmerge,cg-profile,rel-lookup-table-converter,function(annotation-remarks),verify' <.linked.ll>
; The flag '-S' is to emit LLVMIR.
; The behavior of some passes depends on '-mtriple' and '-mcpu'.

; ModuleID = 'softmax_dispatch_0'
source_filename = "softmax_dispatch_0"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

@__shared_memory___0 = private unnamed_addr addrspace(3) global [1 x [6 x float]] undef, align 16
@__shared_memory__ = private unnamed_addr addrspace(3) global [1 x [6 x float]] undef, align 16

; Function Attrs: alwaysinline mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @softmax_dispatch_0_softmax_64x1024xf32_dispatch_tensor_store(ptr addrspace(1) inreg noalias noundef nonnull readonly align 16 captures(none) %0, ptr addrspace(1) inreg noalias noundef nonnull writeonly align 16 captures(none) %1) local_unnamed_addr #0 !reqd_work_group_size !2 {
  %3 = tail call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %0, i64 64) ]
  %4 = tail call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) nonnull %0, i16 0, i64 262144, i32 159744)
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %1, i64 64) ]
  %5 = tail call range(i32 0, 64) i32 @llvm.amdgcn.workgroup.id.x()
  %6 = lshr i32 %3, 6
  %7 = and i32 %3, 63
  %8 = shl nuw nsw i32 %5, 10
  %9 = getelementptr [4 x i8], ptr addrspace(7) %4, i32 %8
  %.idx = shl nuw nsw i32 %3, 4
  %10 = getelementptr i8, ptr addrspace(7) %9, i32 %.idx
  %11 = load <4 x float>, ptr addrspace(7) %10, align 4
  %12 = tail call float @llvm.vector.reduce.fmax.v4f32(<4 x float> %11)
  %13 = tail call float @llvm.maxnum.f32(float %12, float 0xFFF0000000000000)
  %14 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %13, i32 177, i32 15, i32 15, i1 true)
  %15 = tail call float @llvm.maxnum.f32(float %13, float %14)
  %16 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %15, i32 78, i32 15, i32 15, i1 true)
  %17 = tail call float @llvm.maxnum.f32(float %15, float %16)
  %18 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %17, i32 321, i32 15, i32 15, i1 true)
  %19 = tail call float @llvm.maxnum.f32(float %17, float %18)
  %20 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %19, i32 320, i32 15, i32 15, i1 true)
  %21 = tail call float @llvm.maxnum.f32(float %19, float %20)
  %22 = tail call float @llvm.amdgcn.update.dpp.f32(float %21, float %21, i32 322, i32 10, i32 15, i1 false)
  %23 = tail call float @llvm.maxnum.f32(float %21, float %22)
  %24 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %23, i32 323, i32 15, i32 15, i1 true)
  %25 = tail call float @llvm.maxnum.f32(float %24, float %23)
  %26 = tail call float @llvm.amdgcn.readlane.f32(float %25, i32 63)
  fence syncscope("workgroup") release, !mmra !3
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !3
  %27 = icmp eq i32 %7, 0
  br i1 %27, label %28, label %31

28:                                               ; preds = %2
  %29 = getelementptr [4 x i8], ptr addrspace(3) @__shared_memory__, i32 %6
  %30 = insertelement <1 x float> poison, float %26, i64 0
  store <1 x float> %30, ptr addrspace(3) %29, align 4
  br label %31

31:                                               ; preds = %28, %2
  fence syncscope("workgroup") release, !mmra !3
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !3
  %32 = and i32 %3, 3
  %33 = getelementptr [4 x i8], ptr addrspace(3) @__shared_memory__, i32 %32
  %34 = load <1 x float>, ptr addrspace(3) %33, align 4
  %35 = extractelement <1 x float> %34, i64 0
  %36 = tail call float @llvm.maxnum.f32(float %35, float 0xFFF0000000000000)
  %37 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %36, i32 177, i32 15, i32 15, i1 true)
  %38 = tail call float @llvm.maxnum.f32(float %36, float %37)
  %39 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %38, i32 78, i32 15, i32 15, i1 true)
  %40 = tail call float @llvm.maxnum.f32(float %38, float %39)
  %41 = insertelement <4 x float> poison, float %40, i64 0
  %42 = shufflevector <4 x float> %41, <4 x float> poison, <4 x i32> zeroinitializer
  %43 = fsub <4 x float> %11, %42
  %44 = extractelement <4 x float> %43, i64 0
  %45 = tail call float @llvm.exp.f32(float %44)
  %46 = insertelement <4 x float> poison, float %45, i64 0
  %47 = extractelement <4 x float> %43, i64 1
  %48 = tail call float @llvm.exp.f32(float %47)
  %49 = insertelement <4 x float> %46, float %48, i64 1
  %50 = extractelement <4 x float> %43, i64 2
  %51 = tail call float @llvm.exp.f32(float %50)
  %52 = insertelement <4 x float> %49, float %51, i64 2
  %53 = extractelement <4 x float> %43, i64 3
  %54 = tail call float @llvm.exp.f32(float %53)
  %55 = insertelement <4 x float> %52, float %54, i64 3
  %56 = tail call float @llvm.vector.reduce.fadd.v4f32(float 0x0000000000000000, <4 x float> %55)
  %57 = fadd float %56, 0x0000000000000000
  %58 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %57, i32 177, i32 15, i32 15, i1 true)
  %59 = fadd float %58, %57
  %60 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %59, i32 78, i32 15, i32 15, i1 true)
  %61 = fadd float %60, %59
  %62 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %61, i32 321, i32 15, i32 15, i1 true)
  %63 = fadd float %62, %61
  %64 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %63, i32 320, i32 15, i32 15, i1 true)
  %65 = fadd float %64, %63
  %66 = tail call float @llvm.amdgcn.update.dpp.f32(float %65, float %65, i32 322, i32 10, i32 15, i1 false)
  %67 = fadd float %66, %65
  %68 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %67, i32 323, i32 15, i32 15, i1 true)
  %69 = fadd float %68, %67
  %70 = tail call float @llvm.amdgcn.readlane.f32(float %69, i32 63)
  fence syncscope("workgroup") release, !mmra !3
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !3
  br i1 %27, label %71, label %74

71:                                               ; preds = %31
  %72 = getelementptr [4 x i8], ptr addrspace(3) @__shared_memory___0, i32 %6
  %73 = insertelement <1 x float> poison, float %70, i64 0
  store <1 x float> %73, ptr addrspace(3) %72, align 4
  br label %74

74:                                               ; preds = %71, %31
  %75 = tail call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) nonnull %1, i16 0, i64 262144, i32 159744)
  fence syncscope("workgroup") release, !mmra !3
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !3
  %76 = getelementptr [4 x i8], ptr addrspace(3) @__shared_memory___0, i32 %32
  %77 = load <1 x float>, ptr addrspace(3) %76, align 4
  %78 = extractelement <1 x float> %77, i64 0
  %79 = fadd float %78, 0x0000000000000000
  %80 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %79, i32 177, i32 15, i32 15, i1 true)
  %81 = fadd float %80, %79
  %82 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %81, i32 78, i32 15, i32 15, i1 true)
  %83 = fadd float %82, %81
  %84 = shl nuw nsw i32 %3, 2
  %85 = or disjoint i32 %8, %84
  %86 = getelementptr [4 x i8], ptr addrspace(7) %4, i32 %85
  %87 = load <4 x float>, ptr addrspace(7) %86, align 4
  %88 = insertelement <4 x float> poison, float %83, i64 0
  %89 = shufflevector <4 x float> %88, <4 x float> poison, <4 x i32> zeroinitializer
  %90 = fsub <4 x float> %87, %42
  %91 = extractelement <4 x float> %90, i64 0
  %92 = tail call float @llvm.exp.f32(float %91)
  %93 = insertelement <4 x float> poison, float %92, i64 0
  %94 = extractelement <4 x float> %90, i64 1
  %95 = tail call float @llvm.exp.f32(float %94)
  %96 = insertelement <4 x float> %93, float %95, i64 1
  %97 = extractelement <4 x float> %90, i64 2
  %98 = tail call float @llvm.exp.f32(float %97)
  %99 = insertelement <4 x float> %96, float %98, i64 2
  %100 = extractelement <4 x float> %90, i64 3
  %101 = tail call float @llvm.exp.f32(float %100)
  %102 = insertelement <4 x float> %99, float %101, i64 3
  %103 = fdiv <4 x float> %102, %89
  %104 = getelementptr [4 x i8], ptr addrspace(7) %75, i32 %85
  store <4 x float> %103, ptr addrspace(7) %104, align 4
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

; Function Attrs: alwaysinline mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fmax.v4f32(<4 x float>) #3

; Function Attrs: alwaysinline mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #3

; Function Attrs: alwaysinline convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #4

; Function Attrs: alwaysinline convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #4

; Function Attrs: alwaysinline convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

; Function Attrs: alwaysinline mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp.f32(float) #3

; Function Attrs: alwaysinline mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>) #3

attributes #0 = { alwaysinline mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "uniform-work-group-size" }
attributes #1 = { alwaysinline mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { alwaysinline mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #3 = { alwaysinline mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { alwaysinline convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #5 = { alwaysinline convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = !{i32 256, i32 1, i32 1}
!3 = !{!"amdgpu-synchronize-as", !"local"}
