#ifndef CAPSTAN_CHEIF_H
#define CAPSTAN_CHEIF_H

#include <stddef.h>
#include <stdint.h>

// libheif returns chains of objects that must be released in order; here one call does all of this.
// Every call returns 0, -1 with the library's message in `message`, or -2 with the loader's message
// where the library is missing.

/// Size of the main picture, after the file's own rotation.
int cheif_size(
    const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, char *message,
    size_t message_size);

/// Decodes the main picture, rotated as the file says, into `rgb`: rows of 3 × `width` bytes.
// More than six parameters: file, picture and message, each with its size.
int cheif_decode(
    const uint8_t *bytes, size_t count, uint8_t *rgb, int32_t width, int32_t height, char *message,
    size_t message_size);

/// The depth picture that belongs to the main picture, as 8-bit codes, and what the codes mean.
typedef struct {
    int32_t width, height;
    /// The quantity that a code is linear in, as in `heif_depth_representation_type`: 0 is 1/z,
    /// 1 disparity, 2 z; -1 is unknown.
    int32_t kind;
    /// The values of code 0 and code 255, in units of `kind`; both are 0 where unknown.
    double lowest, highest;
} cheif_depth;

/// Reads the depth; returns 1 when there is none. With `codes` NULL only `depth` is filled.
// More than six parameters: file, codes and message, each with its size.
int cheif_depth_read(
    const uint8_t *bytes, size_t count, cheif_depth *depth, uint8_t *codes, size_t codes_size,
    char *message, size_t message_size);

/// The EXIF block from its TIFF header on; `*found` is 0 when there is none or it does not fit.
// More than six parameters: file, block and message, each with its size.
int cheif_exif(
    const uint8_t *bytes, size_t count, uint8_t *exif, size_t exif_size, size_t *found,
    char *message, size_t message_size);

#endif
