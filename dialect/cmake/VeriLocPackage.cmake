# Installs the C++ libraries with headers, TableGen files and a CMake package:
#
#   cmake --install BUILD --component VeriLocCxx --prefix PREFIX
#
# The libraries carry no MLIR in their link interface: whoever uses them links
# MLIR as archives or as one shared library, after them.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/veriloc")

# Exported name and, in link order, the VeriLoc libraries it needs.
function(veriloc_export_library target)
  string(REGEX REPLACE "^VeriLoc" "" export_name ${target})
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${export_name}
    INTERFACE_LINK_LIBRARIES "${ARGN}")
  target_include_directories(${target} INTERFACE
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  install(TARGETS ${target} EXPORT VeriLocTargets
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT VeriLocCxx)
endfunction()
veriloc_export_library(VeriLocRegAllocIR)
veriloc_export_library(VeriLocRegAllocAnalysis VeriLocRegAllocIR)
veriloc_export_library(VeriLocRegAllocTransforms
  VeriLocRegAllocAnalysis VeriLocRegAllocIR)

install(DIRECTORY
  "${PROJECT_SOURCE_DIR}/dialect/include/veriloc"
  "${PROJECT_BINARY_DIR}/dialect/include/veriloc"
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
  COMPONENT VeriLocCxx
  FILES_MATCHING
    PATTERN "*.h" PATTERN "*.td" PATTERN "*.h.inc"
    PATTERN "CMakeFiles" EXCLUDE)

install(EXPORT VeriLocTargets
  NAMESPACE Veriloc::
  DESTINATION "${package_dir}"
  COMPONENT VeriLocCxx)
configure_package_config_file(
  "${CMAKE_CURRENT_LIST_DIR}/VerilocConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/VerilocConfig.cmake"
  INSTALL_DESTINATION "${package_dir}")
# C++ interfaces change from version to version until there is a 1.0.
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/VerilocConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/VerilocConfig.cmake"
  "${PROJECT_BINARY_DIR}/VerilocConfigVersion.cmake"
  DESTINATION "${package_dir}"
  COMPONENT VeriLocCxx)
