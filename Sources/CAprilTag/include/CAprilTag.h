#ifndef CAPSTAN_CAPRILTAG_H
#define CAPSTAN_CAPRILTAG_H

#include <stdint.h>

// libapriltag's families are made by one function each and its results are arrays of untyped
// pointers, which Swift cannot see. Here a detector has one family, and results are plain values.

/// The supported families.
typedef enum {
    CAPRILTAG_36H11 = 0,
    CAPRILTAG_STANDARD_41H12 = 1,
} capriltag_family;

/// One marker in a picture. The corners are those of the black-and-white border, as x and y in the
/// library's own order: consecutive corners are neighbours, and pixel centres lie at halves.
typedef struct {
    int32_t identifier, corrected_bits;
    float decision_margin;
    double corners[8];
} capriltag_detection;

/// A detector with its scratch memory; serves one thread.
typedef struct capriltag_detector capriltag_detector;

/// NULL when memory is short. `corrected_bits` is 0 to 2; each further bit takes 20 to 40 times the
/// memory. Quads are searched for in a picture reduced `decimation` times.
capriltag_detector *capriltag_create(
    capriltag_family family, int32_t corrected_bits, float decimation);

void capriltag_destroy(capriltag_detector *detector);

/// Finds markers in gray rows without padding and writes at most `capacity` of them to `found`.
/// Returns their number, or -1 when memory is short.
int32_t capriltag_detect(
    capriltag_detector *detector, const uint8_t *pixels, int32_t width, int32_t height,
    capriltag_detection *found, int32_t capacity);

/// The printed marker: one byte per cell, 0 black and 255 white, row by row. Returns the number of
/// cells along a side, or -1 when there is no such marker or `capacity` is too small.
int32_t capriltag_cells(
    capriltag_family family, int32_t identifier, uint8_t *cells, int32_t capacity);

#endif
