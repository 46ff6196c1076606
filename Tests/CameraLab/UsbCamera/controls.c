#include "usb_camera.h"
#include <stdio.h>
#include <string.h>

enum { CAMERA = 1, PROCESSING = 2 };
enum { PAN_TILT = 0x0d, PAN_TILT_SPEED = 0x0e };
enum { SET = 0x01, GET = 0x81, LEAST = 0x82, MOST = 0x83, STEP = 0x84, LENGTH = 0x85, INFO = 0x86,
       DEFAULT = 0x87 };
// Bits of the answer to the request GET_INFO (USB Video Class 1.5). READ_WRITE: the control can be
// read and written. CHANGES_ITSELF: the camera can change the control without a request.
enum { READ_WRITE = 3, CHANGES_ITSELF = 8 };

int controls_to_stall;

static struct control {
    int unit, selector, bytes;
    const char *name;
    int32_t least, most, step, initial;
    int32_t value;
} controls[] = {
    // Automatic exposure is a bit mask: 1 is manual, 8 is aperture priority. The control's step has
    // the bits that the camera supports.
    {CAMERA, 0x02, 1, "exposure_mode", 1, 8, 9, 8, 0},
    {CAMERA, 0x04, 4, "exposure", 1, 10000, 1, 333, 0},
    {CAMERA, 0x06, 2, "focus", 0, 250, 5, 30, 0},
    {CAMERA, 0x08, 1, "focus_auto", 0, 1, 1, 1, 0},
    {CAMERA, 0x0b, 2, "zoom", 100, 500, 1, 100, 0},
    {PROCESSING, 0x02, 2, "brightness", 0, 255, 1, 128, 0},
    {PROCESSING, 0x03, 2, "contrast", 0, 255, 1, 128, 0},
    {PROCESSING, 0x04, 2, "gain", 0, 255, 1, 0, 0},
    {PROCESSING, 0x05, 1, "mains", 0, 2, 1, 2, 0},
    {PROCESSING, 0x0a, 2, "white_balance", 2000, 6500, 1, 4000, 0},
    {PROCESSING, 0x0b, 1, "white_balance_auto", 0, 1, 1, 1, 0},
};
enum { CONTROLS = sizeof controls / sizeof *controls };

/// The pan axis and the tilt axis of the camera's stand. Positions are in seconds of arc, speeds in
/// degrees a second. A position changes with the clock while the axis has a speed.
static struct axis {
    double least, most, place;
    int speed;
} axes[2] = {{-612000, 612000, 0, 0}, {-108000, 324000, 0, 0}};
static double moved_at;
static const double degree = 3600; // in seconds of arc

void controls_reset(void) {
    for (int i = 0; i < CONTROLS; i++) controls[i].value = controls[i].initial;
    for (int i = 0; i < 2; i++) axes[i].place = axes[i].speed = 0;
    moved_at = now_seconds();
}

static void move_stand(void) {
    double now = now_seconds();
    for (struct axis *axis = axes; axis < axes + 2; axis++) {
        axis->place += axis->speed * degree * (now - moved_at);
        if (axis->place < axis->least) axis->place = axis->least;
        if (axis->place > axis->most) axis->place = axis->most;
    }
    moved_at = now;
}

static int place_request(int request, const uint8_t *data, int length, uint8_t *answer) {
    move_stand();
    if (request == SET) {
        if (length < 8) return NOT_SUPPORTED;
        for (int i = 0; i < 2; i++) {
            axes[i].place = (int32_t)get_number(data + 4 * i, 4);
            axes[i].speed = 0;
        }
        move_stand();
        return length;
    }
    for (int i = 0; i < 2; i++) {
        const struct axis *axis = &axes[i];
        double value = request == LEAST ? axis->least
            : request == MOST           ? axis->most
            : request == STEP           ? degree
            : request == DEFAULT        ? 0
                                        : (int)(axis->place / degree) * degree;
        put_number(answer + 4 * i, (uint32_t)(int32_t)value, 4);
    }
    return 8;
}

/// The speed control has two bytes for each axis: the direction (1, 0 or -1) and the speed.
static int speed_request(int request, const uint8_t *data, int length, uint8_t *answer) {
    move_stand();
    if (request == SET) {
        if (length < 4) return NOT_SUPPORTED;
        for (int i = 0; i < 2; i++) axes[i].speed = (int8_t)data[2 * i] * data[2 * i + 1];
        return length;
    }
    const uint8_t limit = request == MOST ? 10 : request == LEAST || request == STEP ? 1 : 0;
    memcpy(answer, (uint8_t[]){0, limit, 0, limit}, 4);
    return 4;
}

static int value_request(struct control *control, int request, const uint8_t *data, int length,
                         uint8_t *answer) {
    if (request == SET) {
        if (length < control->bytes) return NOT_SUPPORTED;
        control->value = (int32_t)get_number(data, control->bytes);
        fprintf(stderr, "usb-camera: %s = %d\n", control->name, control->value);
        return length;
    }
    int32_t value = request == LEAST ? control->least
        : request == MOST            ? control->most
        : request == STEP            ? control->step
        : request == DEFAULT         ? control->initial
                                     : control->value;
    put_number(answer, (uint32_t)value, control->bytes);
    return control->bytes;
}

int control_request(int unit, int selector, int request, const uint8_t *data, int length,
                    uint8_t *answer) {
    bool is_place = unit == CAMERA && selector == PAN_TILT;
    bool is_speed = unit == CAMERA && selector == PAN_TILT_SPEED;
    struct control *control = NULL;
    for (int i = 0; i < CONTROLS; i++)
        if (controls[i].unit == unit && controls[i].selector == selector) control = &controls[i];
    if (!control && !is_place && !is_speed) return NOT_SUPPORTED;
    if (request == SET && controls_to_stall > 0) return controls_to_stall--, NOT_SUPPORTED;
    if (request == LENGTH) {
        put_number(answer, is_place ? 8 : is_speed ? 4 : (uint32_t)control->bytes, 2);
        return 2;
    }
    // The position must have the flag CHANGES_ITSELF: otherwise the kernel answers a request for it
    // from its cache.
    if (request == INFO) return answer[0] = is_place ? READ_WRITE | CHANGES_ITSELF : READ_WRITE, 1;
    if (is_place) return place_request(request, data, length, answer);
    if (is_speed) return speed_request(request, data, length, answer);
    return value_request(control, request, data, length, answer);
}
