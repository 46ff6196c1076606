// A USB Video Class 1.1 camera in user space, under the kernel's own usbcore and uvcvideo drivers.
// It speaks the USB/IP protocol over a socket that was handed to vhci-hcd. It has two bulk streams:
// colour (YUYV, MJPEG) on endpoint 1 and depth (Z16) on endpoint 2. It also has the controls of a
// stand that pans and tilts.
#ifndef USB_CAMERA_H
#define USB_CAMERA_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STREAMS = 2, FORMATS = 2, SIZES = 2, INTERVALS = 5 };
enum { NOT_SUPPORTED = -1 };

/// A picture size that a stream offers: width and height in pixels, and the bytes of a picture.
struct size {
    int width, height;
    uint32_t bytes;
};

/// One pixel format that a stream offers.
struct format {
    const char *name; // V4L2's four characters, also used in the films' names
    uint8_t guid[16]; // UVC's identifier of an uncompressed format
    int bits;         // bits per pixel; 0 for MJPEG
    struct size sizes[SIZES];
};

/// The formats of each stream, and the frame intervals of all streams in units of 100 ns.
extern const struct format stream_formats[STREAMS][FORMATS];
extern const uint32_t frame_intervals[INTERVALS];

// bytes.c: numbers in USB's byte order (little endian), and the clock.
void put_number(uint8_t *at, uint32_t value, int bytes);
uint32_t get_number(const uint8_t *at, int bytes);
double now_seconds(void);

// Loads a film from "FOURCC:WIDTHxHEIGHT=FILE"; the file has JPEG or raw pictures, one after the
// other.
/// Loads "FOURCC:WIDTHxHEIGHT=FILE": a file of JPEG or raw pictures, one after the other.
bool film_load(const char *argument);
/// The picture with this number in the film for this format and size; after its end the film
/// repeats. If there is no film, a picture is drawn.
const uint8_t *film_picture(int stream, const struct format *format, const struct size *size,
                            uint32_t number, size_t *bytes);

// descriptors.c: the camera's USB descriptors.
extern const char *camera_serial;
/// Answers GET_DESCRIPTOR; returns the number of bytes written, or NOT_SUPPORTED.
int descriptor(int type, int index, uint8_t *answer);

// controls.c: exposure, focus, gain, white balance, pan and tilt.
void controls_reset(void);
/// Answers a class request to a unit; returns the number of bytes written, or NOT_SUPPORTED for a
/// stall.
int control_request(int unit, int selector, int request, const uint8_t *data, int length,
                    uint8_t *answer);
/// The camera answers this number of the next SET requests with a stall.
extern int controls_to_stall;

// stream.c: negotiation and payloads.
void streams_reset(void);
/// Answers a class request to a streaming interface; returns the number of bytes written, or
/// NOT_SUPPORTED.
int stream_request(int stream, int selector, int request, const uint8_t *data, int length,
                   uint8_t *answer);
void stream_stop(int stream);
void stream_submit(int stream, uint32_t sequence, uint32_t length);
/// Removes a transfer from the queue; false if the queue no longer has it.
bool stream_cancel(uint32_t sequence);
/// Fills waiting transfers with the data that is due. Returns the seconds until more data is due,
/// but at most `idle`.
double stream_pump(int stream, double idle);
/// Faults to inject: the camera drops, cuts in half or marks as damaged this number of its next
/// pictures. It sends nothing before the time `frozen_until`.
extern int pictures_to_drop, pictures_to_cut, pictures_to_mark;
extern double frozen_until;

// usbip.c: the connection to the kernel.
bool line_plug(int port);
void line_unplug(void);
/// The socket; -1 while unplugged.
int line_socket(void);
/// Reads a request and answers it. If the kernel has closed the connection, unplugs the camera.
void line_serve(void);
void line_answer(uint32_t sequence, int status, const uint8_t *data, uint32_t bytes, bool is_input);
#endif
