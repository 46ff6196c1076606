// Starts programs on pseudo-terminals, for tests. In C, because posix_spawn's attributes and flags
// are awkward to use from Swift.
#ifndef CAPSTAN_PSEUDO_TERMINAL_H
#define CAPSTAN_PSEUDO_TERMINAL_H

#include <sys/types.h>

struct pseudo_terminal {
    pid_t process;
    int screen;  // the program's output is read here, keys are written here
    int idle;    // bytes that the program writes to its descriptor 3 are read here
};

// Opens a terminal of this size for use in this process: bytes that are written to `line` are read
// from `screen`. A program that this process starts inherits neither descriptor. Returns 0 or an
// errno.
int pseudo_terminal_open(int *screen, int *line, int columns, int rows);

// Starts a program as the leader of its own session on a new terminal of this size, with no signal
// blocked or ignored. Where `is_terminal` is 0, the program's input and output are /dev/null and
// only its standard error leads to the terminal. Returns 0 or an errno.
int pseudo_terminal_start(
    struct pseudo_terminal *terminal, char *const arguments[], char *const environment[],
    int columns, int rows, int is_terminal);

// Sets the terminal's size; the kernel sends the program SIGWINCH. Returns 0 or −1.
int pseudo_terminal_resize(int screen, int columns, int rows);

// Finds a program through PATH, runs it and waits for its end; its output is written to the
// descriptor `output`. Returns its exit status, or −1.
int run_program(char *const arguments[], char *const environment[], int output);

// Waits for a process to end. Returns its exit status, or 256 plus the signal that ended it.
int wait_for_process(pid_t process);

#endif
