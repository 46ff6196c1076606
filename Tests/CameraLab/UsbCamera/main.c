// usb-camera [-p PORT] [-s SERIAL] [-f FIFO] [FOURCC:WIDTHxHEIGHT=FILE …]
// Lines written into FIFO inject faults: unplug, plug, freeze MS, drop N, cut N, mark N, stall N,
// quit.
#include "usb_camera.h"
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int port;

static void obey(const char *line) {
    char word[32] = "";
    int number = 1;
    if (sscanf(line, "%31s %d", word, &number) < 1) return;
    fprintf(stderr, "usb-camera: told to %s\n", line);
    if (!strcmp(word, "unplug")) line_unplug();
    else if (!strcmp(word, "plug")) line_plug(port);
    else if (!strcmp(word, "freeze")) frozen_until = now_seconds() + number / 1e3;
    else if (!strcmp(word, "drop")) pictures_to_drop = number;
    else if (!strcmp(word, "cut")) pictures_to_cut = number;
    else if (!strcmp(word, "mark")) pictures_to_mark = number;
    else if (!strcmp(word, "stall")) controls_to_stall = number;
    else if (!strcmp(word, "quit")) exit(0);
}

static void read_commands(int fifo) {
    char text[256], *rest = NULL;
    ssize_t count = read(fifo, text, sizeof text - 1);
    if (count <= 0) return;
    text[count] = 0;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) obey(line);
}

int main(int count, char **arguments) {
    const char *fifo_path = NULL;
    int option, fifo = -1;
    while ((option = getopt(count, arguments, "p:s:f:")) != -1) {
        if (option == 'p') port = atoi(optarg);
        else if (option == 's') camera_serial = optarg;
        else if (option == 'f') fifo_path = optarg;
        else return 2;
    }
    for (; optind < count; optind++)
        if (!film_load(arguments[optind])) {
            fprintf(stderr, "usb-camera: no film in %s\n", arguments[optind]);
            return 2;
        }
    signal(SIGPIPE, SIG_IGN);
    controls_reset();
    if (fifo_path) {
        mkfifo(fifo_path, 0600);
        fifo = open(fifo_path, O_RDWR | O_NONBLOCK);
    }
    if (!line_plug(port)) return 1;
    for (;;) {
        double wait = 1;
        for (int i = 0; i < STREAMS && line_socket() >= 0; i++) wait = stream_pump(i, wait);
        struct pollfd ready[2] = {{line_socket(), POLLIN, 0}, {fifo, POLLIN, 0}};
        poll(ready, 2, wait > 0 ? (int)(wait * 1e3) + 1 : 0);
        if (ready[1].revents & POLLIN) read_commands(fifo);
        if (ready[0].fd == line_socket() && ready[0].revents) line_serve();
    }
}
