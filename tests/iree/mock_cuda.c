/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A stand-in for libcuda.so: enough for IREE's CUDA driver to load a module,
 * look its kernels up and launch them on one device that does not exist. Memory
 * is host memory, copies are real, kernels never run; each load, look-up and
 * launch is a line in the file that MOCK_CUDA_LOG names. Like the real library
 * it takes PTX or an ELF file for CUDA, and knows only kernels that are in it.
 *
 * Functions that need no behaviour are not here: whatever else the runtime asks
 * cuGetProcAddress for is a function that returns success.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUCCESS = 0, INVALID_IMAGE = 200, NOT_FOUND = 500, MACHINE_CUDA = 190 };

struct module {
  const char *image;
  size_t size;
  const char *kind;
};
struct function {
  char name[512];
};

static char object[64]; /* what opaque handles point to */

static void record(const char *format, ...) {
  const char *path = getenv("MOCK_CUDA_LOG");
  FILE *stream = path ? fopen(path, "a") : NULL;
  if (!stream)
    return;
  __builtin_va_list arguments;
  __builtin_va_start(arguments, format);
  vfprintf(stream, format, arguments);
  __builtin_va_end(arguments);
  fclose(stream);
}

static int nothing(void) { return SUCCESS; }
int cuGetProcAddress(const char *name, void **function, int version,
                     uint64_t flags) {
  void *found = dlsym(RTLD_DEFAULT, name);
  if (!found) { /* loaded by dlopen, and not into the global scope */
    Dl_info here;
    if (dladdr((void *)nothing, &here)) {
      void *self = dlopen(here.dli_fname, RTLD_NOW | RTLD_NOLOAD);
      found = self ? dlsym(self, name) : NULL;
    }
  }
  *function = found ? found : (void *)nothing;
  return SUCCESS;
}

/* Devices and contexts. */
int cuInit(unsigned flags) { return SUCCESS; }
int cuDriverGetVersion(int *version) { return *version = 13000, SUCCESS; }
int cuDeviceGetCount(int *count) { return *count = 1, SUCCESS; }
int cuDeviceGet(int *device, int ordinal) { return *device = ordinal, SUCCESS; }
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  return *value = 65536, SUCCESS;
}
int cuDeviceGetName(char *name, int size, int device) {
  return snprintf(name, size, "mock"), SUCCESS;
}
int cuDeviceGetUuid(char *uuid, int device) {
  return memset(uuid, 1, 16), SUCCESS;
}
int cuDevicePrimaryCtxRetain(void **context, int device) {
  return *context = object, SUCCESS;
}
int cuCtxCreate(void **context, unsigned flags, int device) {
  return *context = object, SUCCESS;
}
int cuCtxPopCurrent(void **context) {
  if (context)
    *context = object;
  return SUCCESS;
}
int cuGetErrorName(int error, const char **text) {
  return *text = "mock error", SUCCESS;
}
int cuGetErrorString(int error, const char **text) {
  return *text = "mock error", SUCCESS;
}

/* Streams and events: everything has happened as soon as it is asked for. */
int cuStreamCreate(void **stream, unsigned flags) {
  return *stream = object, SUCCESS;
}
int cuEventCreate(void **event, unsigned flags) {
  return *event = object, SUCCESS;
}
int cuEventElapsedTime(float *time, void *a, void *b) {
  return *time = 0, SUCCESS;
}
int cuLaunchHostFunc(void *stream, void (*function)(void *), void *data) {
  return function(data), SUCCESS;
}

/* Memory. */
static int allocate(void **pointer, size_t size) {
  *pointer = aligned_alloc(256, (size + 511) & ~(size_t)255);
  if (*pointer)
    memset(*pointer, 0, size);
  return *pointer ? SUCCESS : 2;
}
int cuMemAlloc(void **p, size_t n) { return allocate(p, n); }
int cuMemAllocFromPoolAsync(void **p, size_t n, void *pool, void *stream) {
  return allocate(p, n);
}
int cuMemAllocManaged(void **p, size_t n, unsigned flags) {
  return allocate(p, n);
}
int cuMemHostAlloc(void **p, size_t n, unsigned flags) {
  return allocate(p, n);
}
int cuMemHostGetDevicePointer(void **device, void *host, unsigned flags) {
  return *device = host, SUCCESS;
}
int cuMemFree(void *p) { return free(p), SUCCESS; }
int cuMemFreeAsync(void *p, void *stream) { return free(p), SUCCESS; }
int cuMemFreeHost(void *p) { return free(p), SUCCESS; }
int cuMemcpyAsync(void *to, const void *from, size_t n, void *stream) {
  return memmove(to, from, n), SUCCESS;
}
int cuMemcpyHtoDAsync(void *to, const void *from, size_t n, void *stream) {
  return memmove(to, from, n), SUCCESS;
}
int cuMemPoolCreate(void **pool, void *properties) {
  return *pool = object, SUCCESS;
}
int cuMemPoolGetAttribute(void *pool, int attribute, uint64_t *value) {
  return *value = 0, SUCCESS;
}

/* Modules. */
int cuModuleLoadDataEx(struct module **result, const char *image,
                       unsigned count, void *options, void *values) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)image;
  struct module *module = malloc(sizeof *module);
  module->image = image;
  if (!memcmp(header->e_ident, ELFMAG, SELFMAG)) {
    if (header->e_machine != MACHINE_CUDA || header->e_type != ET_EXEC)
      return free(module), INVALID_IMAGE;
    module->kind = "cubin";
    module->size =
        header->e_shoff + (size_t)header->e_shentsize * header->e_shnum;
  } else {
    if (!memmem(image, strlen(image), ".target sm_", 11))
      return free(module), INVALID_IMAGE;
    module->kind = "ptx";
    module->size = strlen(image);
  }
  record("load %s\n", module->kind);
  return *result = module, SUCCESS;
}
int cuModuleUnload(struct module *module) { return free(module), SUCCESS; }
int cuModuleGetFunction(struct function **result, struct module *module,
                        const char *name) {
  struct function *function = malloc(sizeof *function);
  char symbol[600];
  int elf = !strcmp(module->kind, "cubin");
  snprintf(function->name, sizeof function->name, "%s", name);
  /* The code section's name with its end, or the entry with its parameters. */
  int size =
      snprintf(symbol, sizeof symbol, elf ? ".text.%s" : ".entry %s(", name) +
      elf;
  if (!memmem(module->image, module->size, symbol, size)) {
    free(function);
    return NOT_FOUND;
  }
  record("function %s\n", function->name);
  return *result = function, SUCCESS;
}
int cuLaunchKernel(struct function *function, unsigned gx, unsigned gy,
                   unsigned gz, unsigned bx, unsigned by, unsigned bz,
                   unsigned shared, void *stream, void **arguments,
                   void **extra) {
  record("launch %s grid=%u,%u,%u block=%u,%u,%u shared=%u arguments=%s\n",
         function->name, gx, gy, gz, bx, by, bz, shared,
         arguments ? "list" : "buffer");
  return SUCCESS;
}
