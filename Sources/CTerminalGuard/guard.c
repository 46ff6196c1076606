#define _GNU_SOURCE
#include "CTerminalGuard.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

static const int asking[] = {SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH};
static const int ending[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGQUIT};
enum { asking_count = 6, ending_count = 7 };

// These are written only while no handler is installed, so a handler always reads complete values.
static struct capstan_guard held;
static char restore[512], farewell[512];
static struct sigaction former[asking_count + ending_count];
static int is_installed;
static atomic_uint pending;

// Bit i of `pending` belongs to asking[i]; the names in the header follow this order.
static void signal_asked(int number) {
    int error = errno;
    for (int i = 0; i < asking_count; i++)
        if (asking[i] == number) atomic_fetch_or(&pending, 1u << i);
    uint64_t one = 1;
    ssize_t ignored = write(held.signals, &one, sizeof one);
    (void)ignored;
    errno = error;
}

static void send_all(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = write(descriptor, bytes, count);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return;
        bytes += sent;
        count -= (size_t)sent;
    }
}

static void signal_ended(int number) {
    // Blocks SIGTTOU: without this, setting the terminal's modes from the background would stop the
    // process before it ends.
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    send_all(held.terminal, restore, held.restore_bytes);
    tcsetattr(held.terminal, TCSANOW, &held.modes);
    send_all(held.messages, farewell, held.farewell_bytes);
    // Restores the former action, by default the end of the process. The raised signal takes effect
    // when this handler returns, since it is blocked until then.
    for (int i = 0; i < ending_count; i++)
        if (ending[i] == number) sigaction(number, &former[asking_count + i], NULL);
    raise(number);
}

static void unblock_here(void) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < asking_count; i++) sigaddset(&set, asking[i]);
    for (int i = 0; i < ending_count; i++) sigaddset(&set, ending[i]);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

int capstan_guard_install(const struct capstan_guard *guard) {
    if (is_installed) return -1;
    held = *guard;
    if (held.restore_bytes > sizeof restore) held.restore_bytes = sizeof restore;
    if (held.farewell_bytes > sizeof farewell) held.farewell_bytes = sizeof farewell;
    memcpy(restore, guard->restore, held.restore_bytes);
    memcpy(farewell, guard->farewell, held.farewell_bytes);
    held.restore = restore;
    held.farewell = farewell;
    atomic_store(&pending, 0);
    is_installed = 1;

    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigfillset(&action.sa_mask);
    // SA_RESTART: system calls of other threads are restarted after a signal. poll is never
    // restarted, but the event descriptor ends it.
    action.sa_flags = SA_RESTART;
    action.sa_handler = signal_asked;
    for (int i = 0; i < asking_count; i++) {
        sigaction(asking[i], NULL, &former[i]);
        // A signal that was ignored at start (nohup, no job control) stays ignored.
        if (former[i].sa_handler != SIG_IGN) sigaction(asking[i], &action, NULL);
    }
    action.sa_flags = SA_RESETHAND | SA_ONSTACK;
    action.sa_handler = signal_ended;
    for (int i = 0; i < ending_count; i++)
        sigaction(ending[i], &action, &former[asking_count + i]);
    unblock_here();
    return 0;
}

void capstan_guard_remove(void) {
    if (!is_installed) return;
    for (int i = 0; i < asking_count; i++) sigaction(asking[i], &former[i], NULL);
    for (int i = 0; i < ending_count; i++)
        sigaction(ending[i], &former[asking_count + i], NULL);
    is_installed = 0;
}

unsigned capstan_guard_take(void) { return atomic_exchange(&pending, 0); }

void capstan_guard_stop_group(void) {
    struct sigaction action, ours;
    memset(&action, 0, sizeof action);
    sigaction(SIGTSTP, NULL, &ours);
    if (ours.sa_handler == SIG_IGN) return;
    // Stops the other processes first, then this thread, so that the call returns only when the job
    // continues. A signal to the whole process could arrive after the screen was taken again.
    action.sa_handler = SIG_IGN;
    sigaction(SIGTSTP, &action, NULL);
    kill(0, SIGTSTP);
    action.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &action, NULL);
    pthread_kill(pthread_self(), SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
}

int capstan_event_descriptor(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int capstan_memory_descriptor(void) { return memfd_create("frame", MFD_CLOEXEC); }

int capstan_lead_descriptor(int descriptor, int target) {
    return dup3(target, descriptor, O_CLOEXEC);
}
