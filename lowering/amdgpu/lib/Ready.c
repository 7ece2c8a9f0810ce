//===- Ready.c - Programs that are loaded once and run often --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Preloaded into a stock program (llc, ld.lld), this runs its main() for each
// job that standard input brings, in a process forked from one that is loaded
// and linked already. Loading LLVM takes longer than compiling a small kernel.
//
// A job is its size (32 bits) and that many bytes: the working directory and
// the words of the command line, each ended by a zero. The answer on standard
// output is the job's status as waitpid() gives it (an int). Jobs inherit
// standard error; they have neither input nor output. The library that the
// variable VERILOC_READY_LOAD names is loaded too: jobs that ask for it have
// it.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int (*MainFunction)(int, char **, char **);

static const char LibraryVariable[] = "VERILOC_READY_LOAD";

static MainFunction ProgramMain;

/// Reads exactly so many bytes; 0 at the end of the input.
static int readAll(char *To, size_t Size) {
  while (Size) {
    ssize_t Got = read(STDIN_FILENO, To, Size);
    if (Got < 0 && errno == EINTR)
      continue;
    if (Got <= 0)
      return 0;
    To += Got;
    Size -= (size_t)Got;
  }
  return 1;
}

/// Runs the program with the words of a job. Does not return.
static void runJob(char *Text, size_t Size) {
  size_t Count = 0;
  for (size_t I = 0; I != Size; ++I)
    Count += !Text[I];
  char **Words = calloc(Count + 1, sizeof *Words);
  int Null = open("/dev/null", O_RDWR);
  if (!Words || !Count || Null < 0 || chdir(Text))
    _exit(127);
  dup2(Null, STDIN_FILENO);
  dup2(Null, STDOUT_FILENO);
  close(Null);
  int Given = 0;
  char *End = Text + Size;
  for (char *At = Text + strlen(Text) + 1; At < End; At += strlen(At) + 1)
    Words[Given++] = At;
  int Status = ProgramMain(Given, Words, environ);
  fflush(NULL);
  _exit(Status); // what would be taken down goes with the process
}

/// Stands in for the program's main().
static int serve(int Argc, char **Argv, char **Environment) {
  (void)Argc, (void)Argv, (void)Environment;
  // What a job starts is none of ours.
  unsetenv("LD_PRELOAD");
  const char *Library = getenv(LibraryVariable);
  if (Library) {
    dlopen(Library, RTLD_NOW | RTLD_GLOBAL); // a job that needs it says why not
    unsetenv(LibraryVariable);
  }
  uint32_t Size;
  while (readAll((char *)&Size, sizeof Size)) {
    char *Text = malloc((size_t)Size + 1);
    if (!Text || !readAll(Text, Size))
      return 1;
    Text[Size] = 0;
    pid_t Parent = getpid(), Job = fork();
    if (Job < 0)
      return 1;
    if (!Job) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != Parent)
        _exit(1);
      runJob(Text, Size);
    }
    free(Text);
    int Status;
    while (waitpid(Job, &Status, 0) < 0)
      if (errno != EINTR)
        return 1;
    if (write(STDOUT_FILENO, &Status, sizeof Status) != sizeof Status)
      return 1;
  }
  return 0;
}

/// glibc's entry calls this with the program's main().
int __libc_start_main(MainFunction Main, int Argc, char **Argv,
                      void (*Init)(void), void (*Fini)(void),
                      void (*LoaderFini)(void), void *StackEnd) {
  int (*Real)(MainFunction, int, char **, void (*)(void), void (*)(void),
              void (*)(void), void *);
  *(void **)&Real = dlsym(RTLD_NEXT, "__libc_start_main");
  ProgramMain = Main;
  return Real(serve, Argc, Argv, Init, Fini, LoaderFini, StackEnd);
}
