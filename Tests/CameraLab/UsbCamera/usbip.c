// The USB/IP protocol (kernel documentation, usb/usbip_protocol): requests of 48 bytes, big endian.
#include "usb_camera.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SUBMIT = 1, UNLINK = 2, SUBMIT_ANSWER = 3, UNLINK_ANSWER = 4 };
enum { WORDS = 12, MOST_BYTES = 65536 };
// Indices of the 32-bit words of a request.
enum { COMMAND = 0, SEQUENCE = 1, DIRECTION = 3, ENDPOINT = 4, STATUS = 5, LENGTH = 6, SETUP = 10 };
enum { STALL = -EPIPE };

static int line = -1;

int line_socket(void) { return line; }

bool line_plug(int port) {
    const char *attach = "/sys/devices/platform/vhci_hcd.0/attach";
    const int high_speed = 3;
    int ends[2], buffer = 4 << 20;
    char words[64];
    if (line >= 0) return true;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return false;
    int count = snprintf(words, sizeof words, "%d %d %d %d", port, ends[1], 0x10002 + port, high_speed);
    int file = open(attach, O_WRONLY);
    bool is_attached = file >= 0 && write(file, words, (size_t)count) == count;
    if (!is_attached) perror(attach);
    if (file >= 0) close(file);
    close(ends[1]);
    if (!is_attached) return close(ends[0]), false;
    line = ends[0];
    setsockopt(line, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    streams_reset();
    return true;
}

void line_unplug(void) {
    if (line < 0) return;
    shutdown(line, SHUT_RDWR);
    close(line);
    line = -1;
}

static bool transfer(bool is_reading, void *bytes, size_t count) {
    uint8_t *at = bytes;
    while (count > 0) {
        ssize_t done = is_reading ? read(line, at, count) : write(line, at, count);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        at += done;
        count -= (size_t)done;
    }
    return true;
}

void line_answer(uint32_t sequence, int status, const uint8_t *data, uint32_t bytes, bool is_input) {
    static uint8_t answer[4 * WORDS + MOST_BYTES];
    uint32_t words[WORDS] = {0};
    words[COMMAND] = htonl(SUBMIT_ANSWER);
    words[SEQUENCE] = htonl(sequence);
    words[STATUS] = htonl((uint32_t)status);
    words[LENGTH] = htonl(bytes);
    memcpy(answer, words, sizeof words);
    if (is_input && bytes) memcpy(answer + sizeof words, data, bytes);
    transfer(false, answer, sizeof words + (is_input ? bytes : 0));
}

/// Standard requests (USB 2.0, table 9-3) that the kernel sends to a camera.
static int standard_request(const uint8_t *setup, uint8_t *answer) {
    enum { GET_STATUS = 0, CLEAR_FEATURE = 1, GET_DESCRIPTOR = 6, GET_CONFIGURATION = 8,
           GET_INTERFACE = 10, TO_ENDPOINT = 2 };
    uint32_t value = get_number(setup + 2, 2), index = get_number(setup + 4, 2);
    switch (setup[1]) {
    case GET_STATUS: return answer[0] = answer[1] = 0, 2;
    case CLEAR_FEATURE:
        // The kernel ends a bulk stream with this request.
        if ((setup[0] & 0x1f) == TO_ENDPOINT && (index & 15) >= 1 && (index & 15) <= STREAMS)
            stream_stop((int)(index & 15) - 1);
        return 0;
    case GET_DESCRIPTOR: return descriptor((int)(value >> 8), (int)(value & 255), answer);
    case GET_CONFIGURATION: return answer[0] = 1, 1;
    case GET_INTERFACE: return answer[0] = 0, 1;
    default: return 0;
    }
}

/// Answers a control request; returns the number of bytes of the answer, or NOT_SUPPORTED.
static int setup_request(const uint8_t *setup, const uint8_t *data, int length, uint8_t *answer) {
    int selector = setup[3], interface = setup[4], unit = setup[5];
    if (!(setup[0] & 0x60)) return standard_request(setup, answer);
    if ((setup[0] & 0x1f) != 1) return NOT_SUPPORTED;
    if (interface == 0) return control_request(unit, selector, setup[1], data, length, answer);
    if (interface > STREAMS || unit) return NOT_SUPPORTED;
    return stream_request(interface - 1, selector, setup[1], data, length, answer);
}

static void submit(const uint32_t *words, const uint8_t *setup) {
    static uint8_t data[MOST_BYTES], answer[MOST_BYTES];
    uint32_t sequence = ntohl(words[SEQUENCE]), endpoint = ntohl(words[ENDPOINT]);
    uint32_t length = ntohl(words[LENGTH]);
    bool is_input = ntohl(words[DIRECTION]);
    if (!is_input && length && (length > sizeof data || !transfer(true, data, length))) {
        line_unplug();
        return;
    }
    if (endpoint >= 1 && endpoint <= STREAMS) {
        stream_submit((int)endpoint - 1, sequence, length);
        return;
    }
    int wanted = is_input ? (int)get_number(setup + 6, 2) : (int)length;
    int count = endpoint ? NOT_SUPPORTED : setup_request(setup, data, wanted, answer);
    if (count < 0) {
        line_answer(sequence, STALL, NULL, 0, is_input);
    } else {
        if (is_input && count > wanted) count = wanted;
        line_answer(sequence, 0, answer, is_input ? (uint32_t)count : length, is_input);
    }
}

void line_serve(void) {
    uint32_t words[WORDS];
    if (!transfer(true, words, sizeof words)) {
        line_unplug();
        return;
    }
    if (ntohl(words[COMMAND]) == SUBMIT) {
        submit(words, (const uint8_t *)&words[SETUP]);
    } else if (ntohl(words[COMMAND]) == UNLINK) {
        bool is_found = stream_cancel(ntohl(words[STATUS]));
        uint32_t answer[WORDS] = {0};
        answer[COMMAND] = htonl(UNLINK_ANSWER);
        answer[SEQUENCE] = words[SEQUENCE];
        answer[STATUS] = htonl(is_found ? (uint32_t)-ECONNRESET : 0);
        transfer(false, answer, sizeof answer);
    }
}
