#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

// The program must not inherit a pool thread's blocked signals, nor the signals that Swift Testing
// ignores.
static void prepare(posix_spawnattr_t *attributes, short more_flags) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_init(attributes);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &all);
    posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | more_flags);
}

// Opens the screen side with O_CLOEXEC: if a second program inherited it, the terminal would not
// close with the test.
static int open_screen(char *name, size_t name_bytes, int columns, int rows) {
    int screen = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (screen < 0 || grantpt(screen) != 0 || unlockpt(screen) != 0
        || ptsname_r(screen, name, name_bytes) != 0)
        return -1;
    pseudo_terminal_resize(screen, columns, rows);
    return screen;
}

int pseudo_terminal_open(int *screen, int *line, int columns, int rows) {
    char name[64];
    *screen = open_screen(name, sizeof name, columns, rows);
    if (*screen < 0) return errno;
    *line = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    return *line < 0 ? errno : 0;
}

int pseudo_terminal_start(
    struct pseudo_terminal *terminal, char *const arguments[], char *const environment[],
    int columns, int rows, int is_terminal) {
    char name[64];
    int idle[2];
    terminal->screen = open_screen(name, sizeof name, columns, rows);
    if (terminal->screen < 0 || pipe2(idle, O_CLOEXEC) != 0) return errno;
    terminal->idle = idle[0];

    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    prepare(&attributes, POSIX_SPAWN_SETSID);
    posix_spawn_file_actions_init(&actions);
    // A session's leader gets the first terminal that it opens as its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 2, name, O_RDWR, 0);
    if (is_terminal) {
        posix_spawn_file_actions_adddup2(&actions, 2, 0);
        posix_spawn_file_actions_adddup2(&actions, 2, 1);
    } else {
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    }
    posix_spawn_file_actions_adddup2(&actions, idle[1], 3);
    int result =
        posix_spawn(&terminal->process, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(idle[1]);
    return result;
}

int pseudo_terminal_resize(int screen, int columns, int rows) {
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    return ioctl(screen, TIOCSWINSZ, &size);
}

int wait_for_process(pid_t process) {
    int status;
    while (waitpid(process, &status, 0) < 0)
        if (errno != EINTR) return -1;
    return WIFSIGNALED(status) ? 256 + WTERMSIG(status) : WEXITSTATUS(status);
}

int run_program(char *const arguments[], char *const environment[], int output) {
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    prepare(&attributes, 0);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, 1);
    posix_spawn_file_actions_adddup2(&actions, output, 2);
    pid_t process;
    int result =
        posix_spawnp(&process, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return result == 0 ? wait_for_process(process) : -1;
}
