//===- PythonPass.cpp - Passes run by a callback --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc-c/PythonPass.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CommandLine.h"

#include <variant>

using namespace mlir;

//===----------------------------------------------------------------------===//
// Declarations of options and passes
//===----------------------------------------------------------------------===//

namespace {
using OptionDefault =
    std::variant<bool, int64_t, double, std::string, std::vector<int64_t>,
                 std::vector<std::string>>;

/// Pass options and passes refer to these strings, so declarations stay where
/// they are until the process ends.
struct OptionDecl {
  std::string name;
  std::string description;
  OptionDefault defaultValue;
  std::vector<std::string> choices;
};

struct PassDecl {
  std::string argument;
  std::string description;
  std::string opName;
  std::vector<OptionDecl> options;
  std::vector<MlirDialectHandle> dependentDialects;
  bool (*run)(MlirOperation, VeriLocPassOptionValues, void *);
  void *userData;
  TypeID id;
};
} // namespace

/// Registered passes by argument. Only registration, which Python serialises,
/// writes to it.
static llvm::StringMap<std::unique_ptr<PassDecl>> &getDeclaredPasses() {
  static llvm::StringMap<std::unique_ptr<PassDecl>> passes;
  return passes;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
class PythonPass : public Pass {
public:
  explicit PythonPass(const PassDecl &decl)
      : Pass(decl.id, decl.opName.empty()
                          ? std::nullopt
                          : std::optional<StringRef>(decl.opName)),
        decl(decl) {
    for (const OptionDecl &option : decl.options)
      options.push_back(
          std::visit([&](const auto &value) { return declare(option, value); },
                     option.defaultValue));
  }

  StringRef getName() const override { return decl.argument; }
  StringRef getArgument() const override { return decl.argument; }
  StringRef getDescription() const override { return decl.description; }

  bool canScheduleOn(RegisteredOperationName name) const override {
    return decl.opName.empty() || name.getStringRef() == decl.opName;
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    for (MlirDialectHandle handle : decl.dependentDialects)
      mlirDialectHandleInsertDialect(handle, wrap(&registry));
  }

  LogicalResult initializeOptions(
      StringRef text,
      function_ref<LogicalResult(const Twine &)> errorHandler) override {
    if (failed(Pass::initializeOptions(text, errorHandler)))
      return failure();
    for (auto [option, declared] : llvm::zip_equal(options, decl.options))
      if (failed(checkChoices(option, declared, errorHandler)))
        return failure();
    return success();
  }

  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<PythonPass>(decl);
  }

  void runOnOperation() override {
    // The interpreter's lock is taken by one thread at a time, and diagnostic
    // handlers written in Python would run on threads without it.
    if (getContext().isMultithreadingEnabled()) {
      getOperation()->emitError()
          << "pass '" << decl.argument
          << "' is written in Python and needs a context without "
             "multithreading";
      return signalPassFailure();
    }
    if (!decl.run(wrap(getOperation()), VeriLocPassOptionValues{this},
                  decl.userData))
      signalPassFailure();
  }

  template <typename T>
  using OptionPtr = std::unique_ptr<Option<T>>;
  template <typename T>
  using ListOptionPtr = std::unique_ptr<ListOption<T>>;
  using AnyOption =
      std::variant<OptionPtr<bool>, OptionPtr<int64_t>, OptionPtr<double>,
                   OptionPtr<std::string>, ListOptionPtr<int64_t>,
                   ListOptionPtr<std::string>>;

  template <typename T>
  const T &getOption(intptr_t index) const {
    return *std::get<std::unique_ptr<T>>(options[index]);
  }
  const AnyOption &getAnyOption(intptr_t index) const { return options[index]; }

private:
  template <typename T>
  AnyOption declare(const OptionDecl &option, const T &value) {
    return std::make_unique<Option<T>>(*this, option.name,
                                       llvm::cl::desc(option.description),
                                       llvm::cl::init(value));
  }
  template <typename T>
  AnyOption declare(const OptionDecl &option, const std::vector<T> &value) {
    return std::make_unique<ListOption<T>>(
        *this, option.name, llvm::cl::desc(option.description),
        llvm::cl::list_init(ArrayRef<T>(value)));
  }

  static LogicalResult
  checkChoices(const AnyOption &option, const OptionDecl &declared,
               function_ref<LogicalResult(const Twine &)> errorHandler) {
    if (declared.choices.empty())
      return success();
    auto check = [&](const std::string &value) -> LogicalResult {
      if (llvm::is_contained(declared.choices, value))
        return success();
      return errorHandler("option '" + declared.name + "' cannot be '" + value +
                          "'; it is one of " +
                          llvm::join(declared.choices, ", "));
    };
    if (const auto *list = std::get_if<ListOptionPtr<std::string>>(&option)) {
      for (const std::string &value : **list)
        if (failed(check(value)))
          return failure();
      return success();
    }
    return check(std::get<OptionPtr<std::string>>(option)->getValue());
  }

  const PassDecl &decl;
  std::vector<AnyOption> options;
};
} // namespace

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

static std::optional<OptionDefault> parseDefault(VeriLocPassOptionKind kind,
                                                 StringRef text) {
  SmallVector<StringRef> elements;
  if (!text.empty())
    text.split(elements, ',');
  switch (kind) {
  case VeriLocPassOptionBool:
    if (text == "true" || text == "false")
      return text == "true";
    return std::nullopt;
  case VeriLocPassOptionInt: {
    int64_t value;
    if (text.getAsInteger(10, value))
      return std::nullopt;
    return value;
  }
  case VeriLocPassOptionFloat: {
    double value;
    if (text.getAsDouble(value))
      return std::nullopt;
    return value;
  }
  case VeriLocPassOptionString:
    return text.str();
  case VeriLocPassOptionIntList: {
    std::vector<int64_t> values;
    for (StringRef element : elements)
      if (element.getAsInteger(10, values.emplace_back()))
        return std::nullopt;
    return values;
  }
  case VeriLocPassOptionStringList:
    return std::vector<std::string>(elements.begin(), elements.end());
  }
  llvm_unreachable("unknown kind of pass option");
}

/// Names that survive the command line and textual pipelines.
static bool isValidName(StringRef name) {
  return !name.empty() && llvm::isLower(name.front()) &&
         llvm::all_of(name, [](char c) {
           return llvm::isLower(c) || llvm::isDigit(c) || c == '-';
         });
}

/// Returns what is wrong with the declaration, or an empty string.
static std::string checkAndConvert(const VeriLocPythonPass &pass,
                                   PassDecl &decl) {
  decl.argument = unwrap(pass.argument).str();
  decl.description = unwrap(pass.description).str();
  decl.opName = unwrap(pass.opName).str();
  decl.dependentDialects.assign(pass.dependentDialects,
                                pass.dependentDialects +
                                    pass.numDependentDialects);
  decl.run = pass.run;
  decl.userData = pass.userData;

  std::string which = "pass '" + decl.argument + "'";
  if (!isValidName(decl.argument))
    return which + ": a name is made of lower-case letters, digits and '-'";
  // MLIR aborts the process when a name is registered again.
  if (PassInfo::lookup(decl.argument) ||
      PassPipelineInfo::lookup(decl.argument) ||
      llvm::cl::getRegisteredOptions().count(decl.argument))
    return which + " is already registered";
  for (const VeriLocPassOption &option :
       ArrayRef(pass.options, pass.numOptions)) {
    StringRef name = unwrap(option.name);
    std::string whichOption = which + ", option '" + name.str() + "'";
    if (!isValidName(name))
      return whichOption +
             ": a name is made of lower-case letters, digits and '-'";
    if (llvm::any_of(decl.options,
                     [&](const OptionDecl &o) { return o.name == name; }))
      return whichOption + " is declared twice";
    StringRef text = unwrap(option.defaultValue);
    std::optional<OptionDefault> value = parseDefault(option.kind, text);
    if (!value)
      return whichOption + ": '" + text.str() + "' is no value of its type";
    OptionDecl &declared = decl.options.emplace_back();
    declared.name = name.str();
    declared.description = unwrap(option.description).str();
    declared.defaultValue = std::move(*value);
    for (MlirStringRef choice : ArrayRef(option.choices, option.numChoices))
      declared.choices.push_back(unwrap(choice).str());
    bool isString = option.kind == VeriLocPassOptionString ||
                    option.kind == VeriLocPassOptionStringList;
    if (!declared.choices.empty() && !isString)
      return whichOption + ": only strings have choices";
  }
  return "";
}

MlirLogicalResult verilocRegisterPythonPass(const VeriLocPythonPass *pass,
                                            MlirStringCallback onError,
                                            void *userData) {
  static TypeIDAllocator ids;
  auto decl = std::make_unique<PassDecl>();
  std::string error = checkAndConvert(*pass, *decl);
  if (!error.empty()) {
    onError(wrap(StringRef(error)), userData);
    return wrap(failure());
  }
  decl->id = ids.allocate();
  PassDecl *kept = decl.get();
  getDeclaredPasses()[kept->argument] = std::move(decl);
  registerPass([kept]() -> std::unique_ptr<Pass> {
    return std::make_unique<PythonPass>(*kept);
  });
  return wrap(success());
}

//===----------------------------------------------------------------------===//
// Values of options
//===----------------------------------------------------------------------===//

static const PythonPass &unwrap(VeriLocPassOptionValues values) {
  return *static_cast<const PythonPass *>(values.ptr);
}

intptr_t verilocPassOptionValuesGetNumElements(VeriLocPassOptionValues values,
                                               intptr_t option) {
  const PythonPass::AnyOption &any = unwrap(values).getAnyOption(option);
  if (auto *ints = std::get_if<PythonPass::ListOptionPtr<int64_t>>(&any))
    return (*ints)->size();
  if (auto *strings = std::get_if<PythonPass::ListOptionPtr<std::string>>(&any))
    return (*strings)->size();
  return 1;
}

bool verilocPassOptionValuesGetBool(VeriLocPassOptionValues values,
                                    intptr_t option) {
  return unwrap(values).getOption<Pass::Option<bool>>(option).getValue();
}

int64_t verilocPassOptionValuesGetInt(VeriLocPassOptionValues values,
                                      intptr_t option, intptr_t element) {
  const PythonPass &pass = unwrap(values);
  if (auto *list = std::get_if<PythonPass::ListOptionPtr<int64_t>>(
          &pass.getAnyOption(option)))
    return (**list)[element];
  return pass.getOption<Pass::Option<int64_t>>(option).getValue();
}

double verilocPassOptionValuesGetFloat(VeriLocPassOptionValues values,
                                       intptr_t option) {
  return unwrap(values).getOption<Pass::Option<double>>(option).getValue();
}

MlirStringRef verilocPassOptionValuesGetString(VeriLocPassOptionValues values,
                                               intptr_t option,
                                               intptr_t element) {
  const PythonPass &pass = unwrap(values);
  if (auto *list = std::get_if<PythonPass::ListOptionPtr<std::string>>(
          &pass.getAnyOption(option)))
    return wrap(StringRef((**list)[element]));
  return wrap(
      StringRef(pass.getOption<Pass::Option<std::string>>(option).getValue()));
}

//===----------------------------------------------------------------------===//
// Pipelines and diagnostics
//===----------------------------------------------------------------------===//

bool verilocPassManagerHasPythonPass(MlirPassManager passManager) {
  // Passes nested in adaptors are reachable only through the textual form. A
  // word that is an option's value may look like a pass; that does no harm.
  std::string text;
  llvm::raw_string_ostream os(text);
  unwrap(passManager)->printAsTextualPipeline(os);
  SmallVector<StringRef> words;
  llvm::SplitString(text, words, "(){}, =\"'");
  return llvm::any_of(
      words, [](StringRef word) { return getDeclaredPasses().contains(word); });
}

bool verilocContextIsMultithreadingEnabled(MlirContext context) {
  return unwrap(context)->isMultithreadingEnabled();
}

void verilocEmitError(MlirLocation location, MlirStringRef message,
                      intptr_t numNotes, const MlirLocation *noteLocations,
                      const MlirStringRef *noteMessages) {
  InFlightDiagnostic diagnostic = emitError(unwrap(location));
  diagnostic << unwrap(message);
  for (intptr_t i = 0; i < numNotes; ++i)
    diagnostic.attachNote(unwrap(noteLocations[i])) << unwrap(noteMessages[i]);
}
