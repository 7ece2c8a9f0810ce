//===- RegAllocDialect.cpp - The RegAlloc dialect -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc/Dialect/RegAlloc/IR/RegAlloc.h"

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

using namespace mlir;
using namespace veriloc::regalloc;

#include "veriloc/Dialect/RegAlloc/IR/RegAllocDialect.cpp.inc"
#include "veriloc/Dialect/RegAlloc/IR/RegAllocEnums.cpp.inc"

namespace {

/// Short names for what would repeat on every line (`!vgpr4a2`, `#gfx90a`), and
/// the bytes of payloads as dialect resources.
class RegAllocOpAsmInterface : public OpAsmDialectInterface {
public:
  RegAllocOpAsmInterface(Dialect *dialect,
                         PayloadHandle::ManagerInterface &blobs)
      : OpAsmDialectInterface(dialect), blobs(blobs) {}

  AliasResult getAlias(Type type, raw_ostream &os) const override {
    auto vreg = dyn_cast<VRegType>(type);
    if (!vreg)
      return AliasResult::NoAlias;
    os << vreg.getRegClass();
    if (vreg.getHalf())
      os << "_half";
    else
      os << 'x' << vreg.getUnits();
    if (vreg.getAlign() != 1)
      os << 'a' << vreg.getAlign();
    return AliasResult::OverridableAlias;
  }

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    auto target = dyn_cast<TargetAttr>(attr);
    if (!target)
      return AliasResult::NoAlias;
    // An alias is an identifier; a chip may be called anything.
    for (char c : target.getChip())
      os << (llvm::isAlnum(c) ? c : '_');
    return AliasResult::OverridableAlias;
  }

  FailureOr<AsmDialectResourceHandle>
  declareResource(StringRef key) const override {
    return blobs.insert(key);
  }

  std::string
  getResourceKey(const AsmDialectResourceHandle &handle) const override {
    return cast<PayloadHandle>(handle).getKey().str();
  }

  LogicalResult parseResource(AsmParsedResourceEntry &entry) const override {
    FailureOr<AsmResourceBlob> blob = entry.parseAsBlob();
    if (failed(blob))
      return failure();
    blobs.update(entry.getKey(), std::move(*blob));
    return success();
  }

  void buildResources(Operation *,
                      const SetVector<AsmDialectResourceHandle> &referenced,
                      AsmResourceBuilder &builder) const override {
    blobs.buildResources(builder, referenced.getArrayRef());
  }

private:
  PayloadHandle::ManagerInterface &blobs;
};

/// Bytecode of payloads. All other attributes and types are stored as their
/// assembly, which cannot refer to a resource: a payload would lose its bytes.
class RegAllocBytecodeInterface : public BytecodeDialectInterface {
public:
  explicit RegAllocBytecodeInterface(Dialect *dialect)
      : BytecodeDialectInterface(dialect) {}

  LogicalResult writeAttribute(Attribute attr,
                               DialectBytecodeWriter &writer) const override {
    auto payload = dyn_cast<PayloadAttr>(attr);
    if (!payload)
      return failure();
    writer.writeOwnedString(payload.getFormat());
    writer.writeOwnedString(payload.getSha256());
    writer.writeResourceHandle(payload.getData());
    return success();
  }

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    StringRef format, sha256;
    if (failed(reader.readString(format)) || failed(reader.readString(sha256)))
      return {};
    FailureOr<PayloadHandle> data = reader.readResourceHandle<PayloadHandle>();
    if (failed(data))
      return {};
    return PayloadAttr::getChecked([&] { return reader.emitError(); },
                                   getContext(), format, sha256, *data);
  }
};

} // namespace

void RegAllocDialect::registerInterfaces() {
  auto &blobs = addInterface<PayloadHandle::ManagerInterface>();
  addInterface<RegAllocOpAsmInterface>(blobs);
  addInterface<RegAllocBytecodeInterface>();
}

void RegAllocDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "veriloc/Dialect/RegAlloc/IR/RegAllocOps.cpp.inc"
      >();
  registerAttributes();
  registerTypes();
  registerInterfaces();
}

LogicalResult
RegAllocDialect::verifyOperationAttribute(Operation *op,
                                          NamedAttribute attribute) {
  if (attribute.getName() != getTargetAttrName())
    return op->emitError("attribute '")
           << attribute.getName().getValue()
           << "' is unknown to the regalloc dialect";
  if (isa_and_nonnull<RegAllocDialect>(op->getDialect()))
    return op->emitError("attribute '")
           << getTargetAttrName()
           << "' stands on modules; a kernel has its own as 'target(...)'";
  if (!isa<TargetAttr>(attribute.getValue()))
    return op->emitError("attribute '")
           << getTargetAttrName() << "' must be a #regalloc.target, not "
           << attribute.getValue();
  return success();
}

std::string veriloc::regalloc::computeFingerprint(ArrayRef<char> bytes) {
  ArrayRef<uint8_t> data(reinterpret_cast<const uint8_t *>(bytes.data()),
                         bytes.size());
  return llvm::toHex(llvm::SHA256::hash(data), /*LowerCase=*/true);
}
