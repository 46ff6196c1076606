#include "usb_camera.h"
#include <stdio.h>
#include <string.h>

enum { PROBE = 1, COMMIT = 2, SET = 0x01, GET = 0x81, LENGTH = 0x85, INFO = 0x86 };
// Byte offsets in UVC 1.1's probe and commit block (table 4-47).
enum { FORMAT_AT = 2, SIZE_AT = 3, INTERVAL_AT = 4, BYTES_AT = 18, PAYLOAD_AT = 22, CLOCK_AT = 26,
       FRAMING_AT = 30, BLOCK = 34 };
enum { PAYLOAD = 16384, HEADER = 2, WAITING = 64 };
// Bits of a payload's header.
enum { TOGGLE = 1, END_OF_PICTURE = 2, DAMAGED = 0x40, HEADER_ENDS = 0x80 };

int pictures_to_drop, pictures_to_cut, pictures_to_mark;
double frozen_until;

static struct stream {
    uint8_t probe[BLOCK], commit[BLOCK];
    bool is_on;
    double due; // when the next picture is to be sent
    uint32_t number;
    const uint8_t *picture; // the picture being sent; NULL between two pictures
    size_t bytes, sent;
    int toggle;
    struct transfer { uint32_t sequence, length; } waiting[WAITING];
    int count;
} streams[STREAMS];

void streams_reset(void) { memset(streams, 0, sizeof streams); }

static const struct format *chosen(int stream, const uint8_t *block, const struct size **size) {
    const struct format *format = &stream_formats[stream][block[FORMAT_AT] - 1];
    *size = &format->sizes[block[SIZE_AT] - 1];
    return format;
}

/// Replaces the values of a client's probe block that the camera does not support by values that it
/// supports.
static void complete(int stream, uint8_t *block) {
    if (block[FORMAT_AT] < 1 || block[FORMAT_AT] > FORMATS) block[FORMAT_AT] = 1;
    if (block[SIZE_AT] < 1 || block[SIZE_AT] > SIZES) block[SIZE_AT] = 1;
    uint32_t wish = get_number(block + INTERVAL_AT, 4), interval = frame_intervals[0];
    for (int i = 0; i < INTERVALS; i++)
        if (frame_intervals[i] == wish) interval = wish;
    const struct size *size;
    chosen(stream, block, &size);
    put_number(block + INTERVAL_AT, interval, 4);
    put_number(block + BYTES_AT, size->bytes, 4);
    put_number(block + PAYLOAD_AT, PAYLOAD, 4);
    put_number(block + CLOCK_AT, 48000000, 4);
    block[FRAMING_AT] = 3;
}

int stream_request(int index, int selector, int request, const uint8_t *data, int length,
                   uint8_t *answer) {
    struct stream *stream = &streams[index];
    if (selector != PROBE && selector != COMMIT) return NOT_SUPPORTED;
    uint8_t *block = selector == PROBE ? stream->probe : stream->commit;
    if (request == LENGTH) return put_number(answer, BLOCK, 2), 2;
    if (request == INFO) return answer[0] = 3, 1;
    if (request != SET) {
        complete(index, block);
        memcpy(answer, block, BLOCK);
        return BLOCK;
    }
    memcpy(block, data, (size_t)(length < BLOCK ? length : BLOCK));
    complete(index, block);
    if (selector == COMMIT) {
        stream->is_on = true;
        stream->picture = NULL;
        stream->number = 0;
        stream->due = now_seconds();
    }
    return length;
}

void stream_stop(int index) {
    if (streams[index].is_on)
        fprintf(stderr, "usb-camera: stream %d ends after %u pictures\n", index, streams[index].number);
    streams[index].is_on = false;
    streams[index].picture = NULL;
}

void stream_submit(int index, uint32_t sequence, uint32_t length) {
    struct stream *stream = &streams[index];
    if (stream->count < WAITING) stream->waiting[stream->count++] = (struct transfer){sequence, length};
}

static void remove_transfer(struct stream *stream, int index) {
    stream->count--;
    memmove(stream->waiting + index, stream->waiting + index + 1,
            (size_t)(stream->count - index) * sizeof *stream->waiting);
}

bool stream_cancel(uint32_t sequence) {
    for (struct stream *stream = streams; stream < streams + STREAMS; stream++)
        for (int i = 0; i < stream->count; i++)
            if (stream->waiting[i].sequence == sequence) return remove_transfer(stream, i), true;
    return false;
}

/// The colour stream, if the stream `index` sends its pictures in step with it; NULL if the stream
/// has its own clock. As in real depth cameras, one trigger exposes both sensors: at equal rates, a
/// depth picture belongs to the colour picture that began last.
static const struct stream *leader(int index) {
    bool is_led = index > 0 && streams[0].is_on
                  && get_number(streams[index].commit + INTERVAL_AT, 4)
                         == get_number(streams[0].commit + INTERVAL_AT, 4);
    return is_led ? &streams[0] : NULL;
}

/// Makes the stream's next picture if it is due; returns false if none can be sent yet.
static bool next_picture(int index) {
    struct stream *stream = &streams[index];
    const struct stream *lead = leader(index);
    double now = now_seconds();
    if (now < frozen_until) return false;
    if (lead) {
        if (lead->number == 0 || lead->number == stream->number) return false;
        stream->number = lead->number - 1;
        stream->due = now;
    }
    if (now < stream->due) return false;
    stream->due += get_number(stream->commit + INTERVAL_AT, 4) / 1e7;
    // A stream that is more than half a second late skips the missed pictures. This happens after a
    // freeze, or when the guest is too slow.
    if (now - stream->due > 0.5) stream->due = now;
    const struct size *size;
    const struct format *format = chosen(index, stream->commit, &size);
    stream->picture = film_picture(index, format, size, stream->number++, &stream->bytes);
    stream->sent = 0;
    stream->toggle ^= TOGGLE;
    if (pictures_to_drop > 0) return pictures_to_drop--, stream->picture = NULL, false;
    if (pictures_to_cut > 0) pictures_to_cut--, stream->bytes /= 2;
    return true;
}

static void send_payload(struct stream *stream) {
    static uint8_t payload[PAYLOAD];
    struct transfer transfer = stream->waiting[0];
    remove_transfer(stream, 0);
    size_t room = (transfer.length < PAYLOAD ? transfer.length : PAYLOAD) - HEADER;
    size_t count = stream->bytes - stream->sent;
    bool is_last = count <= room;
    if (!is_last) count = room;
    payload[0] = HEADER;
    payload[1] = (uint8_t)(HEADER_ENDS | stream->toggle | (is_last ? END_OF_PICTURE : 0)
                           | (pictures_to_mark > 0 ? DAMAGED : 0));
    memcpy(payload + HEADER, stream->picture + stream->sent, count);
    stream->sent += count;
    line_answer(transfer.sequence, 0, payload, (uint32_t)(count + HEADER), true);
    if (!is_last) return;
    stream->picture = NULL;
    if (pictures_to_mark > 0) pictures_to_mark--;
}

double stream_pump(int index, double idle) {
    struct stream *stream = &streams[index];
    if (!stream->is_on) return idle;
    while (stream->count > 0 && (stream->picture || next_picture(index))) send_payload(stream);
    if (stream->count == 0 || leader(index)) return idle;
    double due = stream->due > frozen_until ? stream->due : frozen_until;
    double wait = due - now_seconds();
    return wait < 0 ? 0 : wait < idle ? wait : idle;
}
