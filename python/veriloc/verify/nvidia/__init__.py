"""Rules of NVIDIA hardware that a proof has to cover: hazards of registers in flight."""
