// Starts programs on pseudo-terminals, for tests. posix_spawn's attribute types and flags are
// awkward from Swift.
#ifndef CAPSTAN_PSEUDO_TERMINAL_H
#define CAPSTAN_PSEUDO_TERMINAL_H

#include <sys/types.h>

struct pseudo_terminal {
    pid_t process;
    int screen;  // what the program draws is read here, keys are written here
    int idle;    // what the program writes to its descriptor 3 is read here
};

// Opens a terminal of this size for use in this process: what is written to `line` is read from
// `screen`. Both are closed on exec. Returns 0 or an errno.
int pseudo_terminal_open(int *screen, int *line, int columns, int rows);

// Starts a program as the leader of its own session on a new terminal of this size, with no signal
// blocked or ignored. Where `is_terminal` is 0 its input and output are /dev/null and only its
// standard error leads to the terminal. Returns 0 or an errno.
int pseudo_terminal_start(
    struct pseudo_terminal *terminal, char *const arguments[], char *const environment[],
    int columns, int rows, int is_terminal);

// Sets the size; the kernel tells the program by SIGWINCH. Returns 0 or −1.
int pseudo_terminal_resize(int screen, int columns, int rows);

// Runs a program to its end, found through PATH; its output leads to `output`. Returns its exit
// status, or −1.
int run_program(char *const arguments[], char *const environment[], int output);

// The exit status of a process that ended, or 256 and more for the signal that ended it. Waits.
int wait_for_process(pid_t process);

#endif
