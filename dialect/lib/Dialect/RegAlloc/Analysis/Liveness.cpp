//===- Liveness.cpp - Lane-accurate liveness --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "veriloc/Dialect/RegAlloc/Analysis/Liveness.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace veriloc::regalloc;

//===----------------------------------------------------------------------===//
// LaneLiveness
//===----------------------------------------------------------------------===//

LaneLiveness::LaneLiveness(KernelOp kernel) : kernel(kernel) {
  // Banks get as many lanes as the highest register named in them.
  llvm::StringMap<unsigned> bankSize;
  auto seePhys = [&](PhysAttr phys) {
    unsigned &size = bankSize[phys.getBank()];
    size = std::max(size, phys.getFirstLane() + phys.getNumLanes());
  };
  kernel.walk([&](Operation *op) {
    if (auto preg = dyn_cast<PRegOp>(op))
      seePhys(preg.getPhys());
    if (auto clobbers = op->getAttrOfType<ArrayAttr>("clobbers"))
      for (PhysAttr phys : clobbers.getAsRange<PhysAttr>())
        seePhys(phys);
  });
  for (auto &[bank, size] : bankSize) {
    bankLanes[bank] = {numLanes, size};
    numLanes += size;
  }
  for (Operation &op : kernel.getBody().front()) {
    if (auto preg = dyn_cast<PRegOp>(op)) {
      PhysAttr phys = preg.getPhys();
      firstLane[preg] = bankLanes[phys.getBank()].first + phys.getFirstLane();
    } else if (auto vreg = dyn_cast<VRegOp>(op)) {
      firstLane[vreg] = numLanes;
      numLanes += vreg.getShapeType().getNumLanes();
    }
  }

  // A transfer function per block (gen and kill), then iteration to the least
  // fixed point from the ends of the graph.
  llvm::DenseMap<Block *, BitVector> gen, kept;
  for (Block &block : kernel.getBody()) {
    BitVector live(numLanes), all(numLanes, true);
    for (Operation &op : llvm::reverse(block)) {
      stepBackward(op, live);
      stepBackward(op, all);
    }
    gen[&block] = live;
    kept[&block] = all; // gen and what passes through
    liveIn[&block] = live;
    liveOut[&block] = BitVector(numLanes);
  }
  llvm::SetVector<Block *> worklist;
  for (Block &block : llvm::reverse(kernel.getBody()))
    worklist.insert(&block);
  while (!worklist.empty()) {
    Block *block = worklist.front();
    worklist.erase(worklist.begin());
    BitVector out(numLanes);
    for (Block *successor : block->getSuccessors())
      out |= liveIn[successor];
    liveOut[block] = out;
    out &= kept[block];
    out |= gen[block];
    if (out == liveIn[block])
      continue;
    liveIn[block] = std::move(out);
    for (Block *predecessor : block->getPredecessors())
      worklist.insert(predecessor);
  }
}

LaneLiveness::Lanes LaneLiveness::getLanes(Value handle) const {
  return {firstLane.lookup(handle), veriloc::regalloc::getNumLanes(handle)};
}

LaneLiveness::Lanes
LaneLiveness::getOperandLanes(const RegOperand &operand) const {
  auto [first, count] = getLaneRange(operand.reg, operand.info.getLanes());
  return {firstLane.lookup(operand.reg) + first, count};
}

void LaneLiveness::forEachWrite(Operation &op,
                                function_ref<void(Lanes)> define) const {
  SmallVector<RegOperand> operands;
  getRegOperands(&op, operands);
  for (const RegOperand &operand : operands)
    if (operand.isDef)
      define(operand.info.has(OperandFlags::Undef) ? getLanes(operand.reg)
                                                   : getOperandLanes(operand));
  if (auto clobbers = op.getAttrOfType<ArrayAttr>("clobbers"))
    for (PhysAttr phys : clobbers.getAsRange<PhysAttr>())
      define({bankLanes.lookup(phys.getBank()).first + phys.getFirstLane(),
              phys.getNumLanes()});
}

void LaneLiveness::stepBackward(
    Operation &op, BitVector &live,
    function_ref<void(unsigned, bool)> changed) const {
  SmallVector<RegOperand> operands;
  getRegOperands(&op, operands);
  bool guarded = llvm::any_of(operands, [](const RegOperand &operand) {
    return operand.info.has(OperandFlags::Guard);
  });
  if (!guarded)
    forEachWrite(op, [&](Lanes lanes) {
      for (unsigned i = lanes.first; i < lanes.first + lanes.count; ++i)
        if (live.test(i)) {
          live.reset(i);
          changed(i, false);
        }
    });
  for (const RegOperand &operand : operands) {
    if (operand.isDef || operand.info.has(OperandFlags::Undef))
      continue;
    Lanes lanes = getOperandLanes(operand);
    for (unsigned i = lanes.first; i < lanes.first + lanes.count; ++i)
      if (!live.test(i)) {
        live.set(i);
        changed(i, true);
      }
  }
}

//===----------------------------------------------------------------------===//
// Pressure
//===----------------------------------------------------------------------===//

/// Sorted names of the banks in which a class has registers.
static SmallVector<StringRef> getBanks(ClassAttr regClass) {
  SmallVector<StringRef> banks;
  for (PhysAttr range : regClass.getRanges())
    banks.push_back(range.getBank());
  llvm::sort(banks);
  banks.erase(llvm::unique(banks), banks.end());
  return banks;
}

/// Lanes of physical registers that allocation can never use.
static BitVector getReservedLanes(KernelOp kernel, TargetAttr target,
                                  const LaneLiveness &liveness) {
  SmallVector<PhysAttr> reserved;
  for (BankAttr bank : target.getBanks())
    llvm::append_range(reserved, bank.getReserved());
  if (std::optional<ArrayAttr> own = kernel.getReserved())
    llvm::append_range(reserved, own->getAsRange<PhysAttr>());
  BitVector lanes(liveness.getNumLanes());
  for (auto preg : kernel.getBody().front().getOps<PRegOp>()) {
    unsigned first = liveness.getLanes(preg).first;
    for (PhysAttr phys : reserved)
      if (phys.overlaps(preg.getPhys()))
        for (unsigned i = 0; i < preg.getPhys().getNumLanes(); ++i) {
          unsigned lane = preg.getPhys().getFirstLane() + i;
          if (lane >= phys.getFirstLane() &&
              lane < phys.getFirstLane() + phys.getNumLanes())
            lanes.set(first + i);
        }
  }
  return lanes;
}

SmallVector<Pressure>
veriloc::regalloc::computePressure(KernelOp kernel,
                                   const LaneLiveness &liveness) {
  SmallVector<Pressure> result;
  TargetAttr target = kernel.lookupTarget();
  if (!target)
    return result;

  // The sets of banks, and for each lane the sets that must hold it.
  for (auto vreg : kernel.getBody().front().getOps<VRegOp>())
    if (ClassAttr regClass =
            target.getClass(vreg.getShapeType().getRegClass())) {
      SmallVector<StringRef> banks = getBanks(regClass);
      if (llvm::none_of(result,
                        [&](const Pressure &p) { return p.banks == banks; }))
        result.push_back({banks, 0, nullptr});
    }
  llvm::sort(result, [](const Pressure &a, const Pressure &b) {
    return std::make_tuple(a.banks.size(), ArrayRef(a.banks)) <
           std::make_tuple(b.banks.size(), ArrayRef(b.banks));
  });
  SmallVector<BitVector> members(result.size(),
                                 BitVector(liveness.getNumLanes()));
  BitVector reserved = getReservedLanes(kernel, target, liveness);
  auto addLanes = [&](Value handle, ArrayRef<StringRef> banks) {
    LaneLiveness::Lanes lanes = liveness.getLanes(handle);
    for (size_t i = 0; i < result.size(); ++i)
      if (llvm::all_of(banks, [&](StringRef bank) {
            return llvm::is_contained(result[i].banks, bank);
          }))
        members[i].set(lanes.first, lanes.first + lanes.count);
  };
  for (Operation &op : kernel.getBody().front()) {
    if (auto vreg = dyn_cast<VRegOp>(op)) {
      if (ClassAttr regClass =
              target.getClass(vreg.getShapeType().getRegClass()))
        addLanes(vreg, getBanks(regClass));
    } else if (auto preg = dyn_cast<PRegOp>(op)) {
      addLanes(preg, {preg.getPhys().getBank()});
    }
  }
  for (BitVector &member : members)
    member.reset(reserved);

  SmallVector<unsigned> count(result.size());
  auto change = [&](unsigned lane, bool isLive) {
    for (auto [member, value] : llvm::zip_equal(members, count))
      if (member.test(lane))
        value += isLive ? 1 : -1;
  };
  auto record = [&](Operation *op) {
    for (auto [pressure, value] : llvm::zip_equal(result, count))
      if (value > pressure.lanes) {
        pressure.lanes = value;
        pressure.where = op;
      }
  };
  /// Counts `extra` lanes as live too, for as long as `record` looks.
  auto recordWith = [&](Operation *op, const BitVector &live,
                        const BitVector &extra) {
    SmallVector<unsigned> saved = count;
    for (unsigned lane : extra.set_bits())
      if (!live.test(lane))
        change(lane, true);
    record(op);
    count = saved;
  };
  for (Block &block : kernel.getBody()) {
    BitVector live = liveness.getLiveOut(&block);
    for (auto [member, value] : llvm::zip_equal(members, count)) {
      BitVector both = live;
      both &= member;
      value = both.count();
    }
    for (Operation &op : llvm::reverse(block)) {
      SmallVector<RegOperand> operands;
      getRegOperands(&op, operands);
      if (operands.empty() && !op.hasAttr("clobbers"))
        continue;
      // Definitions need a register even when nothing reads them; early
      // clobbers need theirs while the uses are still live.
      BitVector written(liveness.getNumLanes()), early(liveness.getNumLanes());
      for (const RegOperand &operand : operands)
        if (operand.isDef && !isa<UndefOp>(op)) {
          auto [first, size] =
              getLaneRange(operand.reg, operand.info.getLanes());
          first += liveness.getLanes(operand.reg).first;
          written.set(first, first + size);
          if (operand.info.has(OperandFlags::EarlyClobber))
            early.set(first, first + size);
        }
      recordWith(&op, live, written);
      liveness.stepBackward(op, live, change);
      recordWith(&op, live, early);
    }
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Interference
//===----------------------------------------------------------------------===//

uint64_t veriloc::regalloc::countInterferences(KernelOp kernel,
                                               const LaneLiveness &liveness) {
  constexpr unsigned kPhysical = ~0u;
  SmallVector<unsigned> ownerOfLane(liveness.getNumLanes(), kPhysical);
  unsigned numVRegs = 0;
  for (auto vreg : kernel.getBody().front().getOps<VRegOp>()) {
    LaneLiveness::Lanes lanes = liveness.getLanes(vreg);
    for (unsigned i = 0; i < lanes.count; ++i)
      ownerOfLane[lanes.first + i] = numVRegs;
    ++numVRegs;
  }
  llvm::DenseSet<std::pair<unsigned, unsigned>> pairs;
  for (Block &block : kernel.getBody()) {
    BitVector live = liveness.getLiveOut(&block);
    for (Operation &op : llvm::reverse(block)) {
      llvm::SmallDenseSet<unsigned> written, early;
      liveness.forEachWrite(op, [&](LaneLiveness::Lanes lanes) {
        for (unsigned i = 0; i < lanes.count; ++i)
          if (unsigned owner = ownerOfLane[lanes.first + i]; owner != kPhysical)
            written.insert(owner);
      });
      SmallVector<RegOperand> operands;
      getRegOperands(&op, operands);
      for (const RegOperand &operand : operands)
        if (operand.info.has(OperandFlags::EarlyClobber))
          if (unsigned owner =
                  ownerOfLane[liveness.getLanes(operand.reg).first];
              owner != kPhysical)
            early.insert(owner);
      auto addPairs = [&](unsigned owner, unsigned other) {
        if (other != kPhysical && other != owner)
          pairs.insert(std::minmax(owner, other));
      };
      auto addLive = [&](const llvm::SmallDenseSet<unsigned> &owners) {
        for (unsigned owner : owners)
          for (unsigned lane : live.set_bits())
            addPairs(owner, ownerOfLane[lane]);
      };
      if (isa<UndefOp>(op))
        written.clear();
      addLive(written);
      for (unsigned owner : written)
        for (unsigned other : written)
          addPairs(owner, other);
      liveness.stepBackward(op, live);
      // An early clobber is written while the uses are still to be read.
      addLive(early);
    }
  }
  return pairs.size();
}
