"""The learned allocator: a small language model that names registers, and a board that
lets it name only free ones.

`vocabulary`, `episode` and `encoding` turn problems into tokens and answers into places;
`decoder` plays with a model, `runtime` runs it in onnxruntime-genai, `files` finds and
checks its files, `allocator` is what the rest of VeriLoc calls. Proposals are proved like
everybody else's before they are used.
"""
