#ifndef CAPSTAN_CVISION_H
#define CAPSTAN_CVISION_H

#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which must not cross a Swift frame. So each call here sets its
// own jump, returns 0 or -1, and writes the library's words into `message`.

/// The facts at the start of a PNG file. A palette counts as three channels of 8 bits.
typedef struct {
    uint32_t width, height;
    int32_t bits_per_channel, channels;
} cvision_png_header;

/// The pixel layouts of this interface; 16-bit values are in the machine's byte order.
typedef enum {
    CVISION_GRAY8 = 0,
    CVISION_RGB8 = 1,
    CVISION_GRAY16 = 2,
} cvision_layout;

/// Reads the chunks before the first picture data. Pictures wider or higher than `side_limit` are
/// refused.
int cvision_png_read_header(
    const uint8_t *bytes, size_t count, uint32_t side_limit, cvision_png_header *header,
    char *message, size_t message_size);

/// Decodes a whole file into `pixels`, rows without padding; fails unless `pixel_bytes` is exactly
/// the size that the header implies. GRAY8 requires a gray file, GRAY16 a 16-bit gray file; RGB8
/// accepts all. Alpha is dropped. A truncated file is an error.
// More than six parameters: file, pixels and message, each with its size.
int cvision_png_decode(
    const uint8_t *bytes, size_t count, uint32_t side_limit, cvision_layout layout, void *pixels,
    size_t pixel_bytes, char *message, size_t message_size);

/// Encodes rows without padding. The caller frees `*file` with `cvision_free`.
// More than six parameters: pixels, file and message, each with its size.
int cvision_png_encode(
    const void *pixels, uint32_t width, uint32_t height, cvision_layout layout, uint8_t **file,
    size_t *file_count, char *message, size_t message_size);

/// Frees what `cvision_png_encode` returned.
void cvision_free(void *pointer);

#endif
