# Links LLVM into the Python bindings instead of needing libLLVM.so at run time.
#
# The MLIR archives of an LLVM built with its dylib name the imported target
# `LLVM`, that shared library, in their link interface. Pointing this one target
# at LLVM's archives makes all of their dependencies static.

function(veriloc_link_llvm_statically)
  get_target_property(type LLVM TYPE)
  if(NOT type STREQUAL "SHARED_LIBRARY")
    return() # This MLIR names the archives itself.
  endif()

  # What MLIR's parser, passes, tools and the translation to LLVM IR reach.
  # The linker takes from them what is used.
  set(archives
    LLVMAsmParser
    LLVMBinaryFormat
    LLVMBitReader
    LLVMBitWriter
    LLVMCore
    LLVMDemangle
    LLVMFrontendOpenMP
    LLVMIRReader
    LLVMRemarks
    LLVMSupport
    LLVMSupportLSP
    LLVMTargetParser
    LLVMTransformUtils)
  foreach(archive IN LISTS archives)
    if(NOT TARGET ${archive})
      message(FATAL_ERROR "the LLVM in ${LLVM_DIR} has no archive of ${archive}; "
        "install one that has static libraries (xtc-llvm-dev has)")
    endif()
  endforeach()
  get_target_property(support LLVMSupport IMPORTED_LOCATION_RELEASE)
  set_target_properties(LLVM PROPERTIES
    IMPORTED_LOCATION_RELEASE "${support}"
    IMPORTED_SONAME_RELEASE ""
    INTERFACE_LINK_LIBRARIES "${archives}")
endfunction()
