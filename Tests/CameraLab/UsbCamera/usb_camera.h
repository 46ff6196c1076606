// A USB Video Class 1.1 camera in user space, under the kernel's own usbcore and uvcvideo drivers.
// It speaks the USB/IP protocol over a socket that vhci-hcd was given. Two bulk streams: colour
// (YUYV, MJPEG) on endpoint 1, depth (Z16, grey) on endpoint 2, with a stand that pans and tilts.
#ifndef USB_CAMERA_H
#define USB_CAMERA_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STREAMS = 2, FORMATS = 2, SIZES = 2, INTERVALS = 5 };
enum { NOT_SUPPORTED = -1 };

/// One size that a stream offers, in pixels and bytes.
struct size {
    int width, height;
    uint32_t bytes;
};

/// One pixel format that a stream offers.
struct format {
    const char *name; // V4L2's four characters: how films name it too
    uint8_t guid[16]; // UVC's name of an uncompressed format
    int bits;         // a pixel; 0 for MJPEG
    struct size sizes[SIZES];
};

/// The formats of each stream, and frame intervals in units of 100 ns.
extern const struct format stream_formats[STREAMS][FORMATS];
extern const uint32_t frame_intervals[INTERVALS];

// bytes.c: numbers in USB's byte order (little endian), and the clock.
void put_number(uint8_t *at, uint32_t value, int bytes);
uint32_t get_number(const uint8_t *at, int bytes);
double now_seconds(void);

// film.c: the pictures.
/// Loads "FOURCC:WIDTHxHEIGHT=FILE": JPEG files or raw pictures, one after the other.
bool film_load(const char *argument);
/// Picture `number` of the film for this format and size, over and over; a drawn one without film.
const uint8_t *film_picture(int stream, const struct format *format, const struct size *size,
                            uint32_t number, size_t *bytes);

// descriptors.c: the camera's USB descriptors.
extern const char *camera_serial;
/// Answers GET_DESCRIPTOR; the bytes written, or NOT_SUPPORTED.
int descriptor(int type, int index, uint8_t *answer);

// controls.c: exposure, focus, gain, white balance, pan and tilt.
void controls_reset(void);
/// Answers a class request to a unit; the bytes written, or NOT_SUPPORTED for a stall.
int control_request(int unit, int selector, int request, const uint8_t *data, int length,
                    uint8_t *answer);
/// How many of the next SET requests stall.
extern int controls_to_stall;

// stream.c: negotiation and payloads.
void streams_reset(void);
/// Answers a class request to a streaming interface; the bytes written, or NOT_SUPPORTED.
int stream_request(int stream, int selector, int request, const uint8_t *data, int length,
                   uint8_t *answer);
void stream_stop(int stream);
void stream_submit(int stream, uint32_t sequence, uint32_t length);
/// Takes a waiting transfer back; false when it is not there any more.
bool stream_cancel(uint32_t sequence);
/// Fills waiting transfers with what is due; seconds until more is due, at most `idle`.
double stream_pump(int stream, double idle);
/// Faults to play: pictures to leave out, to cut in half, to mark as damaged; silence until then.
extern int pictures_to_drop, pictures_to_cut, pictures_to_mark;
extern double frozen_until;

// usbip.c: the line to the kernel.
bool line_plug(int port);
void line_unplug(void);
/// The socket; -1 while unplugged.
int line_socket(void);
/// Reads one request and answers it; the line is unplugged when the kernel hung up.
void line_serve(void);
void line_answer(uint32_t sequence, int status, const uint8_t *data, uint32_t bytes, bool is_input);
#endif
