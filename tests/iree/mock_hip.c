/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A stand-in for libamdhip64.so: enough for IREE's HIP driver to load a module,
 * look its kernels up and launch them on one device that does not exist. Memory
 * is host memory, copies are real, kernels never run; each load, look-up and
 * launch is a line in the file that MOCK_HIP_LOG names. Like the real library
 * it refuses images that are no ELF for AMD GPUs, and kernels that have no
 * descriptor.
 *
 * Functions that need no behaviour are not here: the test adds one that returns
 * success for each further name that the runtime looks up (OTHER_FUNCTIONS).
 */
#define _GNU_SOURCE
#include <elf.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUCCESS = 0, INVALID_IMAGE = 200, NOT_FOUND = 500 };

struct module {
  const char *image;
  size_t size;
};
struct function {
  char name[512];
};

static char object[64]; /* what opaque handles point to */

static void record(const char *format, ...) {
  const char *path = getenv("MOCK_HIP_LOG");
  FILE *stream = path ? fopen(path, "a") : NULL;
  if (!stream)
    return;
  __builtin_va_list arguments;
  __builtin_va_start(arguments, format);
  vfprintf(stream, format, arguments);
  __builtin_va_end(arguments);
  fclose(stream);
}

/* Devices and contexts. */
int hipGetDeviceCount(int *count) { return *count = 1, SUCCESS; }
int hipDeviceGet(int *device, int ordinal) {
  return *device = ordinal, SUCCESS;
}
int hipDeviceGetAttribute(int *value, int attribute, int device) {
  return *value = 65536, SUCCESS;
}
int hipDeviceGetName(char *name, int size, int device) {
  return snprintf(name, size, "mock"), SUCCESS;
}
int hipDeviceGetUuid(char *uuid, int device) {
  return memset(uuid, 1, 16), SUCCESS;
}
int hipDeviceCanAccessPeer(int *can, int a, int b) { return *can = 0, SUCCESS; }
int hipDevicePrimaryCtxRetain(void **context, int device) {
  return *context = object, SUCCESS;
}
int hipCtxGetCurrent(void **context) { return *context = object, SUCCESS; }
int hipCtxPopCurrent(void **context) {
  if (context)
    *context = object;
  return SUCCESS;
}
const char *hipGetErrorName(int error) { return "mock error"; }
const char *hipGetErrorString(int error) { return "mock error"; }

/* Streams and events: everything has happened as soon as it is asked for. */
int hipStreamCreateWithFlags(void **stream, unsigned flags) {
  return *stream = object, SUCCESS;
}
int hipEventCreate(void **event) { return *event = object, SUCCESS; }
int hipEventCreateWithFlags(void **event, unsigned flags) {
  return *event = object, SUCCESS;
}
int hipEventElapsedTime(float *time, void *a, void *b) {
  return *time = 0, SUCCESS;
}
int hipLaunchHostFunc(void *stream, void (*function)(void *), void *data) {
  return function(data), SUCCESS;
}

/* Memory. */
static int allocate(void **pointer, size_t size) {
  *pointer = aligned_alloc(256, (size + 511) & ~(size_t)255);
  if (*pointer)
    memset(*pointer, 0, size);
  return *pointer ? SUCCESS : 2;
}
int hipMalloc(void **p, size_t n) { return allocate(p, n); }
int hipMallocAsync(void **p, size_t n, void *stream) { return allocate(p, n); }
int hipMallocFromPoolAsync(void **p, size_t n, void *pool, void *stream) {
  return allocate(p, n);
}
int hipMallocManaged(void **p, size_t n, unsigned flags) {
  return allocate(p, n);
}
int hipHostMalloc(void **p, size_t n, unsigned flags) { return allocate(p, n); }
int hipHostGetDevicePointer(void **device, void *host, unsigned flags) {
  return *device = host, SUCCESS;
}
int hipFree(void *p) { return free(p), SUCCESS; }
int hipFreeAsync(void *p, void *stream) { return free(p), SUCCESS; }
int hipHostFree(void *p) { return free(p), SUCCESS; }
int hipMemcpy(void *to, const void *from, size_t n, int kind) {
  return memmove(to, from, n), SUCCESS;
}
int hipMemcpyAsync(void *to, const void *from, size_t n, int kind,
                   void *stream) {
  return memmove(to, from, n), SUCCESS;
}
int hipMemcpyHtoDAsync(void *to, const void *from, size_t n, void *stream) {
  return memmove(to, from, n), SUCCESS;
}
int hipMemset(void *p, int value, size_t n) {
  return memset(p, value, n), SUCCESS;
}
int hipMemsetAsync(void *p, int value, size_t n, void *stream) {
  return memset(p, value, n), SUCCESS;
}
int hipMemsetD8Async(void *p, uint8_t value, size_t n, void *stream) {
  return memset(p, value, n), SUCCESS;
}
int hipMemsetD16Async(uint16_t *p, uint16_t value, size_t n, void *stream) {
  while (n--)
    *p++ = value;
  return SUCCESS;
}
int hipMemsetD32Async(uint32_t *p, uint32_t value, size_t n, void *stream) {
  while (n--)
    *p++ = value;
  return SUCCESS;
}
int hipMemPoolCreate(void **pool, void *properties) {
  return *pool = object, SUCCESS;
}
int hipMemPoolGetAttribute(void *pool, int attribute, uint64_t *value) {
  return *value = 0, SUCCESS;
}

/* Modules. */
static int load(struct module **result, const char *image) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)image;
  if (memcmp(header->e_ident, ELFMAG, SELFMAG) ||
      header->e_machine != EM_AMDGPU)
    return INVALID_IMAGE;
  struct module *module = malloc(sizeof *module);
  module->image = image;
  module->size =
      header->e_shoff + (size_t)header->e_shentsize * header->e_shnum;
  record("load flags=%#x version=%d\n", header->e_flags,
         header->e_ident[EI_ABIVERSION]);
  *result = module;
  return SUCCESS;
}
int hipModuleLoadData(struct module **m, const char *image) {
  return load(m, image);
}
int hipModuleLoadDataEx(struct module **m, const char *image, unsigned count,
                        void *options, void *values) {
  return load(m, image);
}
int hipModuleUnload(struct module *module) { return free(module), SUCCESS; }
int hipModuleGetFunction(struct function **result, struct module *module,
                         const char *name) {
  struct function *function = malloc(sizeof *function);
  snprintf(function->name, sizeof function->name, "%s.kd", name);
  /* The descriptor's symbol, as a whole string of the image. */
  size_t size = strlen(function->name) + 1;
  if (!memmem(module->image, module->size, function->name, size)) {
    free(function);
    return NOT_FOUND;
  }
  record("function %s\n", function->name);
  return *result = function, SUCCESS;
}
int hipFuncGetAttribute(int *value, int attribute, void *function) {
  return *value = 0, SUCCESS;
}
int hipModuleLaunchKernel(struct function *function, unsigned gx, unsigned gy,
                          unsigned gz, unsigned bx, unsigned by, unsigned bz,
                          unsigned shared, void *stream, void **arguments,
                          void **extra) {
  record("launch %s grid=%u,%u,%u block=%u,%u,%u shared=%u arguments=%s\n",
         function->name, gx, gy, gz, bx, by, bz, shared,
         arguments ? "list" : "buffer");
  return SUCCESS;
}

#ifdef OTHER_FUNCTIONS
#define OTHER(name)                                                            \
  int name(void) { return SUCCESS; }
#include OTHER_FUNCTIONS
#endif
