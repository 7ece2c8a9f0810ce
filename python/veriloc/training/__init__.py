"""Training of the learned allocator; needs PyTorch, transformers and the extra `train`.

`examples` makes token sequences of a data set, `model` makes or loads the network,
`imitation` trains it on assignments that allocators found, `reward` on better ones that
it found itself, `export` turns a checkpoint into what onnxruntime-genai runs.
"""
