// expected-error@+1 {{no kernel is good enough}}
regalloc.kernel @first {
  // expected-note@+1 {{for instance}}
  regalloc.exit "exit"
}
// expected-error@+1 {{no kernel is good enough}}
regalloc.kernel @second {
  // expected-note@+1 {{for instance}}
  regalloc.exit "exit"
}
// -----
// expected-error@+1 {{no kernel is good enough}}
regalloc.kernel @third {
  // expected-note@+1 {{for instance}}
  regalloc.exit "exit"
}
// -----
// expected-error@+1 {{no kernel is good enough}}
regalloc.kernel @fourth {
  // expected-note@+1 {{for instance}}
  regalloc.exit "exit"
}
