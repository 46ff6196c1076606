// Descriptors after USB 2.0 chapter 9 and "USB Device Class Definition for Video Devices" 1.1.
#include "usb_camera.h"
#include <string.h>

const char *camera_serial = "LAB0001";

// The GUID of a pixel format: its four-character code, then twelve bytes that all these GUIDs
// share.
#define FOURCC_GUID(a, b, c, d) \
    {a, b, c, d, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71}

// YUYV has only small sizes. As with most webcams, a client gets larger pictures only as MJPEG.
const struct format stream_formats[STREAMS][FORMATS] = {
    {{"YUYV", FOURCC_GUID('Y', 'U', 'Y', '2'), 16, {{320, 240, 153600}, {160, 120, 38400}}},
     {"MJPG", {0}, 0, {{640, 480, 614400}, {1280, 720, 1843200}}}},
    // UVC_GUID_FORMAT_INVZ of the kernel's uvc.h: depth in 16 bits.
    {{"Z16 ",
      {'I', 'N', 'V', 'Z', 0x90, 0x2d, 0x58, 0x4a, 0x92, 0x0b, 0x77, 0x3f, 0x1f, 0x2c, 0x55, 0x6b},
      16,
      {{640, 480, 614400}, {320, 240, 153600}}},
     {"GREY", FOURCC_GUID('Y', '8', ' ', ' '), 8, {{640, 480, 307200}, {320, 240, 76800}}}},
};
// The intervals of 30, 15, 5, 2 and 1 pictures a second, in units of 100 ns.
const uint32_t frame_intervals[INTERVALS] = {333333, 666666, 2000000, 5000000, 10000000};

static uint8_t configuration[1024];
static int used;

static void byte(int value) { configuration[used++] = (uint8_t)value; }
static void word(int value) { byte(value & 255), byte(value >> 8 & 255); }
static void number(uint32_t value) { word((int)(value & 0xffff)), word((int)(value >> 16)); }
static void bytes(const uint8_t *values, int count) {
    for (int i = 0; i < count; i++) byte(values[i]);
}

static void interface(int index, int endpoints, int subclass) {
    byte(9), byte(4), byte(index), byte(0), byte(endpoints), byte(14), byte(subclass), byte(0);
    byte(0);
}

/// Writes the descriptor of an output terminal, whose input is the unit `source`.
static void output_terminal(int identifier, int source) {
    byte(9), byte(0x24), byte(3), byte(identifier), word(0x0101), byte(0), byte(source), byte(0);
}

static void input_terminal(int identifier, uint32_t controls) {
    byte(18), byte(0x24), byte(2), byte(identifier), word(0x0201), byte(0), byte(0);
    word(0), word(0), word(0);
    byte(3), byte((int)(controls & 255)), byte((int)(controls >> 8 & 255));
    byte((int)(controls >> 16));
}

static void control_interface(void) {
    // The controls of the camera terminal: automatic exposure, exposure, focus, zoom, pan and tilt
    // (position and speed), automatic focus. The controls of the processing unit: brightness,
    // contrast, white balance, gain, mains frequency, automatic white balance.
    uint32_t camera = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 9 | 1 << 11 | 1 << 12 | 1 << 17;
    int processing = 1 << 0 | 1 << 1 | 1 << 6 | 1 << 9 | 1 << 10 | 1 << 12;
    interface(0, 0, 1);
    int start = used;
    byte(14), byte(0x24), byte(1), word(0x0110), word(0), number(48000000);
    byte(STREAMS), byte(1), byte(2);
    input_terminal(1, camera);
    byte(12), byte(0x24), byte(5), byte(2), byte(1), word(0), byte(2), word(processing);
    byte(0), byte(0);
    output_terminal(3, 2);
    input_terminal(4, 0);
    output_terminal(5, 4);
    put_number(configuration + start + 5, (uint32_t)(used - start), 2);
}

static void stream_format(const struct format *format, int index) {
    bool is_jpeg = !format->bits;
    if (is_jpeg) {
        byte(11), byte(0x24), byte(6), byte(index), byte(SIZES), byte(1), byte(1);
    } else {
        byte(27), byte(0x24), byte(4), byte(index), byte(SIZES), bytes(format->guid, 16);
        byte(format->bits), byte(1);
    }
    byte(0), byte(0), byte(0), byte(0);
    for (int i = 0; i < SIZES; i++) {
        const struct size *size = &format->sizes[i];
        byte(26 + 4 * INTERVALS), byte(0x24), byte(is_jpeg ? 7 : 5), byte(i + 1), byte(0);
        word(size->width), word(size->height);
        number(size->bytes * 8 * 2), number(size->bytes * 8 * 30), number(size->bytes);
        number(frame_intervals[0]), byte(INTERVALS);
        for (int k = 0; k < INTERVALS; k++) number(frame_intervals[k]);
    }
    byte(6), byte(0x24), byte(13), byte(1), byte(1), byte(4);
}

static void stream_interface(int stream) {
    interface(1 + stream, 1, 2);
    int start = used;
    byte(13 + FORMATS), byte(0x24), byte(1), byte(FORMATS), word(0), byte(0x81 + stream);
    byte(0), byte(3 + 2 * stream), byte(0), byte(0), byte(0), byte(1), byte(0), byte(0);
    for (int i = 0; i < FORMATS; i++) stream_format(&stream_formats[stream][i], i + 1);
    put_number(configuration + start + 4, (uint32_t)(used - start), 2);
    byte(7), byte(5), byte(0x81 + stream), byte(2), word(512), byte(0);
}

static void build_configuration(void) {
    used = 0;
    byte(9), byte(2), word(0), byte(1 + STREAMS), byte(1), byte(0), byte(0x80), byte(250);
    byte(8), byte(11), byte(0), byte(1 + STREAMS), byte(14), byte(3), byte(0), byte(2);
    control_interface();
    for (int i = 0; i < STREAMS; i++) stream_interface(i);
    put_number(configuration + 2, (uint32_t)used, 2);
}

static int text(int index, uint8_t *answer) {
    const char *texts[] = {"Capstan", "Lab Camera", camera_serial};
    if (index < 0 || index > 3) return NOT_SUPPORTED;
    answer[1] = 3;
    if (!index) return put_number(answer + 2, 0x0409, 2), answer[0] = 4;
    size_t length = strlen(texts[index - 1]);
    for (size_t i = 0; i < length; i++) put_number(answer + 2 + 2 * i, (uint8_t)texts[index - 1][i], 2);
    return answer[0] = (uint8_t)(2 + 2 * length);
}

int descriptor(int type, int index, uint8_t *answer) {
    // The device descriptor: USB 2.0, the class "miscellaneous" with an interface association, the
    // Linux Foundation's vendor number.
    static const uint8_t device[18] = {18, 1, 0, 2, 0xef, 2, 1, 64, 0x6b, 0x1d, 2, 1, 0, 1, 1, 2, 3, 1};
    switch (type) {
    case 1: memcpy(answer, device, sizeof device); return sizeof device;
    case 2: build_configuration(); memcpy(answer, configuration, (size_t)used); return used;
    case 3: return text(index, answer);
    default: return NOT_SUPPORTED;
    }
}
