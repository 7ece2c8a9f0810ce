"""What the verifier must know of AMD GPUs."""
