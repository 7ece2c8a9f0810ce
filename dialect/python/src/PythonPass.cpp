//===- PythonPass.cpp - Passes written in Python --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc-c/PythonPass.h"
#include "Bindings.h"
#include "mlir-c/Diagnostics.h"
#include "mlir/Bindings/Python/IRCore.h"
#include "veriloc-c/Registration.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nanobind::literals;
using namespace mlir::python::MLIR_BINDINGS_PYTHON_DOMAIN;

//===----------------------------------------------------------------------===//
// Contexts
//===----------------------------------------------------------------------===//

/// How many calls of PassManager.run this thread is inside of.
static thread_local int pythonRunDepth = 0;

namespace {
/// The time during which PassManager.run executes a pipeline. One that holds a
/// pass written in Python runs single-threaded: this thread keeps the
/// interpreter's lock while it waits, so a pass on another thread would wait
/// for ever.
class PassManagerRun {
public:
  PassManagerRun(MlirPassManager passManager, PyMlirContext &context)
      : context(context.getRef()),
        suspends(verilocPassManagerHasPythonPass(passManager) &&
                 verilocContextIsMultithreadingEnabled(context.get())) {}

  void enter() {
    ++pythonRunDepth;
    if (suspends)
      mlirContextEnableMultithreading(context->get(), false);
  }

  void exit() {
    if (suspends)
      mlirContextEnableMultithreading(context->get(), true);
    --pythonRunDepth;
  }

private:
  PyMlirContextRef context;
  bool suspends;
};
} // namespace

/// The Python object of the context of an operation. It owns its context and
/// would destroy it together with itself, which is wrong for contexts made in
/// C++, as in veriloc-opt. Those are told apart by not being inside of
/// PassManager.run; their object is never freed. A later context at the same
/// address shares it, as it holds nothing but the address.
static PyMlirContextRef wrapContext(MlirContext context) {
  PyMlirContextRef ref = PyMlirContext::forContext(context);
  if (pythonRunDepth == 0)
    ref.getObject().inc_ref();
  return ref;
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

static nb::object getOptionValue(VeriLocPassOptionValues values,
                                 VeriLocPassOptionKind kind, intptr_t option) {
  auto getString = [&](intptr_t element) {
    MlirStringRef text =
        verilocPassOptionValuesGetString(values, option, element);
    return nb::str(text.data, text.length);
  };
  intptr_t size = verilocPassOptionValuesGetNumElements(values, option);
  switch (kind) {
  case VeriLocPassOptionBool:
    return nb::cast(verilocPassOptionValuesGetBool(values, option));
  case VeriLocPassOptionInt:
    return nb::cast(verilocPassOptionValuesGetInt(values, option, 0));
  case VeriLocPassOptionFloat:
    return nb::cast(verilocPassOptionValuesGetFloat(values, option));
  case VeriLocPassOptionString:
    return getString(0);
  case VeriLocPassOptionIntList: {
    nb::list list;
    for (intptr_t i = 0; i < size; ++i)
      list.append(verilocPassOptionValuesGetInt(values, option, i));
    return list;
  }
  case VeriLocPassOptionStringList: {
    nb::list list;
    for (intptr_t i = 0; i < size; ++i)
      list.append(getString(i));
    return list;
  }
  }
  throw std::logic_error("unknown kind of pass option");
}

//===----------------------------------------------------------------------===//
// The callback
//===----------------------------------------------------------------------===//

namespace {
struct Callback {
  nb::callable run;
  std::vector<std::pair<std::string, VeriLocPassOptionKind>> options;
};
} // namespace

static bool runCallback(MlirOperation op, VeriLocPassOptionValues values,
                        void *userData) {
  auto *callback = static_cast<Callback *>(userData);
  nb::gil_scoped_acquire gil;
  std::string error;
  try {
    PyOperationRef pyOp =
        PyOperation::forOperation(wrapContext(mlirOperationGetContext(op)), op);
    nb::dict options;
    for (size_t i = 0; i < callback->options.size(); ++i) {
      const auto &[name, kind] = callback->options[i];
      options[name.c_str()] = getOptionValue(values, kind, i);
    }
    return nb::cast<bool>(callback->run(pyOp.getObject(), options));
  } catch (nb::python_error &e) {
    error = e.what();
  } catch (std::exception &e) {
    error = e.what();
  }
  mlirEmitError(mlirOperationGetLocation(op), error.c_str());
  return false;
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

/// Name, kind, default as text, description, choices.
using OptionTuple = std::tuple<std::string, VeriLocPassOptionKind, std::string,
                               std::string, std::vector<std::string>>;

static void registerPythonPass(const std::string &argument, nb::callable run,
                               const std::string &description,
                               const std::string &opName,
                               const std::vector<OptionTuple> &options,
                               const std::vector<std::string> &dialects) {
  auto callback = std::make_unique<Callback>();
  callback->run = std::move(run);

  std::vector<VeriLocPassOption> declared;
  std::vector<std::vector<MlirStringRef>> choices;
  for (const auto &[name, kind, text, help, values] : options) {
    std::vector<MlirStringRef> &refs = choices.emplace_back();
    for (const std::string &value : values)
      refs.push_back(toMlirStringRef(value));
    declared.push_back({kind, toMlirStringRef(name), toMlirStringRef(help),
                        toMlirStringRef(text),
                        static_cast<intptr_t>(refs.size()), refs.data()});
    callback->options.emplace_back(name, kind);
  }
  std::vector<MlirDialectHandle> handles;
  for (const std::string &dialect : dialects) {
    MlirDialectHandle handle =
        verilocGetDialectHandle(toMlirStringRef(dialect));
    if (!handle.ptr)
      throw nb::value_error(("pass '" + argument + "' depends on dialect '" +
                             dialect + "', which does not exist here")
                                .c_str());
    handles.push_back(handle);
  }

  VeriLocPythonPass pass = {};
  pass.argument = toMlirStringRef(argument);
  pass.description = toMlirStringRef(description);
  pass.opName = toMlirStringRef(opName);
  pass.numOptions = declared.size();
  pass.options = declared.data();
  pass.numDependentDialects = handles.size();
  pass.dependentDialects = handles.data();
  pass.run = runCallback;
  pass.userData = callback.get();
  std::string error;
  MlirLogicalResult result = verilocRegisterPythonPass(
      &pass,
      [](MlirStringRef message, void *text) {
        static_cast<std::string *>(text)->assign(message.data, message.length);
      },
      &error);
  if (mlirLogicalResultIsFailure(result))
    throw nb::value_error(error.c_str());
  callback.release(); // Registered for the life of the process.
}

static void
emitError(PyLocation &location, const std::string &message,
          const std::vector<std::pair<PyLocation *, std::string>> &notes) {
  std::vector<MlirLocation> locations;
  std::vector<MlirStringRef> messages;
  for (const auto &[noteLocation, noteMessage] : notes) {
    locations.push_back(noteLocation->get());
    messages.push_back(toMlirStringRef(noteMessage));
  }
  verilocEmitError(location.get(), toMlirStringRef(message), notes.size(),
                   locations.data(), messages.data());
}

void veriloc::python::populatePythonPass(nb::module_ &m) {
  nb::enum_<VeriLocPassOptionKind>(m, "PassOptionKind")
      .value("BOOL", VeriLocPassOptionBool)
      .value("INT", VeriLocPassOptionInt)
      .value("FLOAT", VeriLocPassOptionFloat)
      .value("STRING", VeriLocPassOptionString)
      .value("INT_LIST", VeriLocPassOptionIntList)
      .value("STRING_LIST", VeriLocPassOptionStringList);
  m.def("register_python_pass", registerPythonPass, "argument"_a, "run"_a,
        "description"_a, "op_name"_a, "options"_a, "dependent_dialects"_a,
        "Register `run(op, options) -> bool` as a pass. Raises ValueError for "
        "what verilocRegisterPythonPass refuses. "
        "veriloc.passes.register_python_pass is the friendly form.");
  m.def("emit_error", emitError, "location"_a, "message"_a, "notes"_a,
        "Emit an error with notes, each a location and a message.");

  nb::class_<PassManagerRun>(m, "PassManagerRun")
      .def(
          "__init__",
          [](PassManagerRun *self, nb::object passManager,
             PyMlirContext &context) {
            nb::object capsule = passManager.attr(MLIR_PYTHON_CAPI_PTR_ATTR);
            new (self) PassManagerRun(
                mlirPythonCapsuleToPassManager(capsule.ptr()), context);
          },
          "pass_manager"_a, "context"_a)
      .def("__enter__", &PassManagerRun::enter)
      .def(
          "__exit__", [](PassManagerRun &self, nb::args) { self.exit(); },
          "exc"_a);
}
