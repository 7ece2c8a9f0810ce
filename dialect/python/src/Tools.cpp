//===- Tools.cpp - Command-line tools for Python --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc-c/Tools.h"
#include "Bindings.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nanobind::literals;

/// Runs a tool's main function without holding the interpreter's lock, so that
/// passes written in Python can take it on whatever thread they run.
static int runTool(int (*toolMain)(int, char **),
                   std::vector<std::string> args) {
  // LLVM's option parser is a set of process-wide variables.
  static bool alreadyRan = false;
  if (alreadyRan)
    throw std::runtime_error(
        "a command-line tool runs once per process; start another process, or "
        "use veriloc.passmanager");
  alreadyRan = true;

  std::vector<char *> argv;
  for (std::string &arg : args)
    argv.push_back(arg.data());
  argv.push_back(nullptr);
  nb::gil_scoped_release release;
  return toolMain(static_cast<int>(args.size()), argv.data());
}

void veriloc::python::populateTools(nb::module_ &m) {
  m.def(
      "opt_main",
      [](std::vector<std::string> argv) {
        return runTool(verilocOptMain, std::move(argv));
      },
      "argv"_a,
      "Run veriloc-opt and return its exit code. `argv[0]` is the name of the "
      "program. May exit the process, for instance for --help.");
  m.def(
      "lsp_server_main",
      [](std::vector<std::string> argv) {
        return runTool(verilocLspServerMain, std::move(argv));
      },
      "argv"_a,
      "Run veriloc-lsp-server until its client ends it and return its exit "
      "code. `argv[0]` is the name of the program.");
}
