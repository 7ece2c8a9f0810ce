//===- Tools.cpp - Main functions of the command-line tools ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc-c/Tools.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "veriloc-c/PythonPass.h"
#include "veriloc-c/Registration.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

static void printError(const Twine &message) {
  llvm::WithColor::error(llvm::errs(), "veriloc-opt") << message << "\n";
}

static void initialize(int argc, char **argv) {
  // Never destroyed: tearing LLVM down is left to the end of the process.
  new llvm::InitLLVM(argc, argv);
  llvm::setBugReportMsg("Please report this crash of VeriLoc, with the input "
                        "and what follows.\n");
}

//===----------------------------------------------------------------------===//
// Output
//===----------------------------------------------------------------------===//

/// Calls `write` with a stream. A regular output file receives the text only
/// when `write` succeeds, by renaming a finished temporary file beside it;
/// streams and devices receive it as it comes.
static LogicalResult
writeOutput(StringRef filename,
            function_ref<LogicalResult(raw_ostream &)> write) {
  auto fail = [&](const Twine &reason) {
    printError("cannot write output file '" + filename + "': " + reason);
    return failure();
  };

  llvm::sys::fs::file_status status;
  bool exists = filename != "-" && !llvm::sys::fs::status(filename, status);
  if (exists && llvm::sys::fs::is_directory(status))
    return fail("Is a directory");
  if (filename == "-" || (exists && !llvm::sys::fs::is_regular_file(status))) {
    std::error_code error;
    llvm::ToolOutputFile file(filename, error, llvm::sys::fs::OF_None);
    if (error)
      return fail(error.message());
    file.keep();
    return write(file.os());
  }

  // Rename over what a symbolic link points to, not over the link.
  SmallString<128> target(filename);
  if (exists) {
    if (std::error_code error = llvm::sys::fs::real_path(filename, target))
      return fail(error.message());
    if (std::error_code error =
            llvm::sys::fs::access(target, llvm::sys::fs::AccessMode::Write))
      return fail(error.message());
  }
  llvm::Expected<llvm::sys::fs::TempFile> temp =
      llvm::sys::fs::TempFile::create(target + ".%%%%%%.tmp");
  if (!temp)
    return fail(llvm::toString(temp.takeError()));
  auto discard =
      llvm::make_scope_exit([&] { llvm::consumeError(temp->discard()); });

  llvm::raw_fd_ostream os(temp->FD, /*shouldClose=*/false);
  LogicalResult written = write(os);
  os.flush();
  if (std::error_code error = os.error()) {
    os.clear_error();
    return fail(error.message());
  }
  if (failed(written))
    return failure();
  if (exists)
    if (std::error_code error =
            llvm::sys::fs::setPermissions(temp->FD, status.permissions()))
      return fail(error.message());
  discard.release();
  if (llvm::Error error = temp->keep(target))
    return fail(llvm::toString(std::move(error)));
  return success();
}

//===----------------------------------------------------------------------===//
// veriloc-opt
//===----------------------------------------------------------------------===//

/// This tool exports no C++ symbol that a plugin could link to.
static constexpr StringLiteral pluginOptions[] = {"load-dialect-plugin",
                                                  "load-pass-plugin"};

/// Returns the first plugin option on the command line, or an empty string.
static StringRef findPluginOption(ArrayRef<char *> args) {
  for (StringRef arg : args) {
    if (arg == "--")
      break;
    StringRef name = arg.ltrim('-').split('=').first;
    if (arg.starts_with("-") && llvm::is_contained(pluginOptions, name))
      return arg.split('=').first;
  }
  return "";
}

static LogicalResult runOpt(StringRef inputFilename, StringRef outputFilename,
                            DialectRegistry &registry) {
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects()) {
    llvm::outs() << "Available Dialects: ";
    llvm::interleave(registry.getDialectNames(), llvm::outs(), ",");
    llvm::outs() << "\n";
    return success();
  }
  if (config.shouldListPasses()) {
    printRegisteredPasses();
    return success();
  }

  MlirOptMainConfig adapted = config;
  adapted.setPassPipelineSetupFn([&](PassManager &pm) -> LogicalResult {
    if (failed(config.setupPassPipeline(pm)))
      return failure();
    if (verilocPassManagerHasPythonPass(wrap(&pm)))
      pm.getContext()->disableMultithreading();
    return success();
  });

  if (inputFilename == "-" &&
      llvm::sys::Process::FileDescriptorIsDisplayed(fileno(stdin)))
    llvm::errs() << "(processing input from stdin now, hit ctrl-c/ctrl-d to "
                    "interrupt)\n";
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> input =
      openInputFile(inputFilename, &error);
  if (!input) {
    printError(error);
    return failure();
  }
  return writeOutput(outputFilename, [&](raw_ostream &os) {
    return MlirOptMain(os, std::move(input), registry, adapted);
  });
}

int verilocOptMain(int argc, char **argv) {
  initialize(argc, argv);

  StringRef plugin = findPluginOption(ArrayRef(argv, argc));
  if (!plugin.empty()) {
    printError("'" + plugin +
               "' is not possible here; use --load-python-passes, or load "
               "VeriLoc's own plugin into a stock mlir-opt");
    return EXIT_FAILURE;
  }

  DialectRegistry registry;
  verilocRegisterAllDialects(wrap(&registry));
  verilocRegisterAllPasses();
  std::string help;
  {
    // A pass with the name of an option: LLVM has said which one.
    llvm::ScopedFatalErrorHandler handler([](void *, const char *, bool) {
      printError("a pass has the name of an option");
      exit(EXIT_FAILURE);
    });
    help = registerCLIOptions("VeriLoc modular optimizer driver", registry);
  }
  for (StringRef name : pluginOptions)
    if (llvm::cl::Option *option =
            llvm::cl::getRegisteredOptions().lookup(name))
      option->setHiddenFlag(llvm::cl::ReallyHidden);
  // Acted on by the Python code that calls this; passes must be registered
  // before options are read.
  llvm::cl::list<std::string> loadPythonPasses(
      "load-python-passes",
      llvm::cl::desc("Import a Python module, or run a file that ends in .py, "
                     "that registers passes"),
      llvm::cl::value_desc("module or file"));
  llvm::cl::SetVersionPrinter([](raw_ostream &os) {
    os << "veriloc-opt " << unwrap(verilocGetVersion()) << "\nLLVM version "
       << unwrap(verilocGetLLVMVersion()) << "\n";
  });

  auto [inputFilename, outputFilename] = parseCLIOptions(argc, argv, help);
  return asMainReturnCode(runOpt(inputFilename, outputFilename, registry));
}

//===----------------------------------------------------------------------===//
// veriloc-lsp-server
//===----------------------------------------------------------------------===//

int verilocLspServerMain(int argc, char **argv) {
  initialize(argc, argv);
  DialectRegistry registry;
  verilocRegisterAllDialects(wrap(&registry));
  return asMainReturnCode(MlirLspServerMain(argc, argv, registry));
}
