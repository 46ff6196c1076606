// Signals of a process that holds a terminal. Requests (HUP, INT, TERM, TSTP, CONT, WINCH) become
// bits that the terminal's thread reads; signals that end the process immediately (ILL, TRAP, SEGV,
// BUS, FPE, ABRT, QUIT) first restore the terminal, with async-signal-safe calls only.
#ifndef CAPSTAN_TERMINAL_GUARD_H
#define CAPSTAN_TERMINAL_GUARD_H

#include <stddef.h>
#include <termios.h>

enum {
    CAPSTAN_SIGNAL_HANGUP = 1,
    CAPSTAN_SIGNAL_INTERRUPT = 2,
    CAPSTAN_SIGNAL_TERMINATE = 4,
    CAPSTAN_SIGNAL_STOP = 8,
    CAPSTAN_SIGNAL_CONTINUE = 16,
    CAPSTAN_SIGNAL_RESIZE = 32,
};

// The facts that are needed to restore the terminal. Both byte strings are copied; bytes beyond 512
// are cut off.
struct capstan_guard {
    int terminal;             // descriptor of the terminal
    int messages;             // descriptor for the farewell, where the person reads
    int signals;              // event descriptor that is raised when a bit is set
    struct termios modes;     // the terminal's modes before the program
    const void *restore;      // sent to the terminal
    size_t restore_bytes;
    const void *farewell;     // sent to `messages` after a fault
    size_t farewell_bytes;
};

// Installs the handlers. Returns -1 if a guard is installed already, else 0.
int capstan_guard_install(const struct capstan_guard *guard);
// Restores the action that each signal had before `capstan_guard_install`.
void capstan_guard_remove(void);
// The bits that were set since the last call.
unsigned capstan_guard_take(void);
// Stops the process group as Ctrl-Z does; returns when this process continues. Does nothing where
// the process was started with SIGTSTP ignored.
void capstan_guard_stop_group(void);

// A new event descriptor (see eventfd(2)), not blocking, closed on exec; -1 on failure.
int capstan_event_descriptor(void);
// A new file in memory (see memfd_create(2)), closed on exec; -1 on failure.
int capstan_memory_descriptor(void);
// Makes `descriptor` refer to the file of `target` (see dup3(2)), closed on exec; -1 on failure.
int capstan_lead_descriptor(int descriptor, int target);

#endif
