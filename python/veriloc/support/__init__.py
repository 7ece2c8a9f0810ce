"""What every command needs and no compiler knows: processes, files, caches.

Knows nothing of kernels, vendors or modules.
"""
