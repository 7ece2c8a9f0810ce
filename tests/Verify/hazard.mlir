// RUN: veriloc-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(regalloc.kernel(regalloc-verify))' -o /dev/null

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>],
  classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// A load names a scoreboard, and whoever reads its result waits for it.
regalloc.kernel @waits target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<gpr, 1> at gpr[1]
  regalloc.inst 0 "mov" native "MOV" defs(%v0) {control = {stall = 15}}
  regalloc.inst 1 "load" native "LDG" defs(%v1) uses(%v0) {control = {stall = 1, written = 2, unit = "alone", queue = "memory"}}
  regalloc.inst 2 "store" native "STG" uses(%v1) {control = {stall = 1, wait = [2], unit = "alone", queue = "memory"}}
  regalloc.exit 3 "exit" native "EXIT" {control = {stall = 5}}
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>],
  classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// expected-error @below {{allocation of @does_not_wait is wrong}}
regalloc.kernel @does_not_wait target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<gpr, 1> at gpr[1]
  regalloc.inst 0 "mov" native "MOV" defs(%v0) {control = {stall = 15}}
  // expected-note @below {{this instruction may not be done with it}}
  regalloc.inst 1 "load" native "LDG" defs(%v1) uses(%v0) {control = {stall = 1, written = 2, unit = "alone", queue = "memory"}}
  // expected-error @below {{[hazard] gpr[1] is read before it is written: does not wait for LDG}}
  regalloc.inst 2 "store" native "STG" uses(%v1) {control = {stall = 1, wait = [3], unit = "alone", queue = "memory"}}
  regalloc.exit 3 "exit" native "EXIT" {control = {stall = 5}}
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>],
  classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// The values do not overlap, but the store may not have read %v0 when %v1 is written.
// expected-error @below {{allocation of @overwrites is wrong}}
regalloc.kernel @overwrites target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<gpr, 1> at gpr[0]
  regalloc.inst 0 "mov" native "MOV" defs(%v0) {control = {stall = 15}}
  // expected-note @below {{this instruction may not be done with it}}
  regalloc.inst 1 "store" native "STG" uses(%v0) {control = {stall = 1, read = 0, unit = "alone", queue = "memory"}}
  // expected-error @below {{[hazard] gpr[0] is written before an earlier read is done: does not wait for STG}}
  regalloc.inst 2 "mov" native "MOV" defs(%v1) {control = {stall = 15}}
  regalloc.inst 3 "use" native "MOV" uses(%v1) {control = {stall = 15, wait = [0]}}
  regalloc.exit 4 "exit" native "EXIT" {control = {stall = 5}}
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>],
  classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// The same where only one of the two happens.
regalloc.kernel @opposite_guards target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<pred, 1> at pred[0]
  regalloc.inst 0 "mov" native "MOV" defs(%v0, %v2) {control = {stall = 15}}
  regalloc.inst 1 "store" native "STG" uses(%v0, guard %v2) {control = {stall = 1, read = 0, unit = "alone", queue = "memory"}}
  regalloc.inst 2 "mov" native "MOV" defs(%v1) uses(guard %v2) {control = {stall = 15}, guard_negated}
  regalloc.inst 3 "use" native "MOV" uses(%v1, guard %v2) {control = {stall = 15, wait = [0]}, guard_negated}
  regalloc.exit 4 "exit" native "EXIT" {control = {stall = 5}}
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>],
  classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// That both are the same kind of instruction says nothing of who reads first.
// expected-error @below {{allocation of @same_opcode is wrong}}
regalloc.kernel @same_opcode target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<gpr, 1> at gpr[1]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<gpr, 1> at gpr[0]
  regalloc.inst 0 "mov" native "MOV" defs(%v0) {control = {stall = 15}}
  // expected-note @below {{this instruction may not be done with it}}
  regalloc.inst 1 "match" native "MATCH.ANY" defs(%v1) uses(%v0) {control = {stall = 1, written = 0, unit = "alone"}}
  // expected-error @below {{[hazard] gpr[0] is written before an earlier read is done: does not wait for MATCH.ANY}}
  regalloc.inst 2 "match" native "MATCH.ALL" defs(%v2) uses(%v0) {control = {stall = 1, written = 1, unit = "alone"}}
  regalloc.inst 3 "use" native "MOV" uses(%v1, %v2) {control = {stall = 15, wait = [0, 1]}}
  regalloc.exit 4 "exit" native "EXIT" {control = {stall = 5}}
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>],
  classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// Two loads overwrite one another; the second may be faster. Around a loop.
// expected-error @below {{allocation of @loop is wrong}}
regalloc.kernel @loop target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  regalloc.branch to ^bb1
^bb1:
  // expected-error @below {{[hazard] gpr[0] is written before an earlier write is done: does not wait for LDG}}
  // expected-note @below {{this instruction may not be done with it}}
  regalloc.inst 0 "load" native "LDG" defs(%v0) {control = {stall = 1, written = 0, unit = "alone", queue = "memory"}}
  regalloc.branch 1 "branch" native "BRA" to ^bb1, ^bb2 {control = {stall = 5}}
^bb2:
  regalloc.exit 2 "exit" native "EXIT" uses(%v0) {control = {stall = 5, wait = [0]}}
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>],
  classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// Waiting for all but the last of two loads that name a scoreboard in order.
regalloc.kernel @counts target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<gpr, 1> at gpr[1]
  regalloc.inst 0 "load" native "LDS" defs(%v0) {control = {stall = 1, written = 0, unit = "shared memory", order = "shared memory"}}
  regalloc.inst 1 "load" native "LDS" defs(%v1) {control = {stall = 1, written = 0, unit = "shared memory", order = "shared memory"}}
  regalloc.inst 2 "wait" native "DEPBAR.LE" {control = {stall = 4, left = [0, 1]}}
  regalloc.inst 3 "use" native "MOV" uses(%v0) {control = {stall = 15}}
  regalloc.exit 4 "exit" native "EXIT" uses(%v1) {control = {stall = 5, wait = [0]}}
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>],
  classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// Of fixed latency, and nothing is known of it: only a long distance is safe.
// expected-error @below {{unknown whether it is right}}
// expected-note @below {{hazard: gpr[0] may be written before an earlier write is done: follows SLOW by 2 cycles, and 40 are known to be enough}}
regalloc.kernel @too_close target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<gpr, 1> at gpr[0]
  regalloc.inst 0 "slow" native "SLOW" defs(dead %v0) {control = {stall = 2}}
  regalloc.inst 1 "mov" native "MOV" defs(%v1) {control = {stall = 15}}
  regalloc.exit 2 "exit" native "EXIT" uses(%v1) {control = {stall = 5}}
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>],
  classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// The same with a table that has seen these two as close.
regalloc.kernel @seen target(#n) attributes {latencies = {seen_overwrite = {"SLOW MOV" = 2}}} {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<gpr, 1> at gpr[0]
  regalloc.inst 0 "slow" native "SLOW" defs(dead %v0) {control = {stall = 2}}
  regalloc.inst 1 "mov" native "MOV" defs(%v1) {control = {stall = 15}}
  regalloc.exit 2 "exit" native "EXIT" uses(%v1) {control = {stall = 5}}
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>],
  classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// expected-error @below {{unknown whether it is right}}
// expected-note @below {{regalloc.inst: 'control' has no 'stall', or 'left' is no pair}}
regalloc.kernel @malformed target(#n) {
  regalloc.inst 0 "wait" native "DEPBAR.LE" {control = {left = [0]}}
  regalloc.exit 1 "exit" native "EXIT" {control = {stall = 5}}
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>],
  classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// The load is in flight when the copy reads its result: schedules are for the code they come with.
// expected-error @below {{unknown whether it is right}}
// expected-note @below {{regalloc.copy: stands in code that is scheduled already}}
regalloc.kernel @inserted target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<gpr, 1> at gpr[1] split_of %v0
  regalloc.inst 0 "load" native "LDG" defs(%v0) {control = {stall = 1, written = 2, unit = "alone", queue = "memory"}}
  regalloc.copy inserted %v1 = %v0 {control = {stall = 15}}
  regalloc.exit 1 "exit" native "EXIT" uses(%v1) {control = {stall = 5, wait = [2]}}
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <pred, 7 x 1>],
  classes = [<gpr in gpr[0:254]>, <pred in pred[0:6]>]>
// When the call overwrites the register is not known.
// expected-error @below {{unknown whether it is right}}
// expected-note @below {{regalloc.inst: clobbers registers in code that is scheduled}}
regalloc.kernel @clobbers target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<gpr, 1> at gpr[0]
  regalloc.inst 0 "load" native "LDG" defs(%v0) {control = {stall = 1, written = 2, unit = "alone", queue = "memory"}}
  regalloc.inst 1 "call" native "CALL" clobbers [gpr[0]] {control = {stall = 15}}
  regalloc.exit 2 "exit" native "EXIT" {control = {stall = 5, wait = [2]}}
}

// -----

#n = #regalloc.target<nvidia, "sm_80", wave = 32, banks = [<gpr, 255 x 32>, <ugpr, 63 x 32, uniform>,
  <pred, 7 x 1>], classes = [<gpr in gpr[0:254]>, <ugpr in ugpr[0:62]>, <pred in pred[0:6]>]>
// One thread's predicate is set and another's is not: both happen, to a register of the warp.
// expected-error @below {{allocation of @opposite_guards_of_threads is wrong}}
regalloc.kernel @opposite_guards_of_threads target(#n) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<ugpr, 1> at ugpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<gpr, 1> at gpr[0]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<pred, 1> at pred[0]
  regalloc.inst 0 "mov" native "MOV" defs(%v0, %v1, %v2) {control = {stall = 15}}
  // expected-note @below {{this instruction may not be done with it}}
  regalloc.inst 1 "r2ur" native "R2UR" defs(%v0) uses(%v1, guard %v2) {control = {stall = 1, written = 0, unit = "alone", queue = "memory"}}
  // expected-error @below {{[hazard] ugpr[0] is read before it is written: does not wait for R2UR}}
  regalloc.inst 2 "use" native "UMOV" uses(%v0, guard %v2) {control = {stall = 15}, guard_negated}
  regalloc.exit 3 "exit" native "EXIT" {control = {stall = 5, wait = [0]}}
}
