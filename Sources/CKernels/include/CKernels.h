#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdint.h>

enum {
    /// Samples of a window: six by six, two pixels apart, without the four corners.
    CKERNELS_WINDOW_SAMPLES = 32,
    /// The most pictures in which a window is searched for at once.
    CKERNELS_MOST_SOURCES = 4,
};

/// A picture in which windows are searched for; see `MatchSource` in Reconstruction.
struct ckernels_source {
    /// Each pixel packed with its right, lower and lower right neighbours, lowest byte first.
    const uint32_t *pixels;
    int32_t width;
    /// A window must lie at positions below these, in pixels.
    float limit_x, limit_y;
    /// Change of a reference ray from one pixel to the next.
    float step_x, step_y;
    /// The columns of K R, and K t (`shift`), where R and t transform from the reference's frame.
    float column_x[3], column_y[3], column_z[3], shift[3];
};

/// Up to CKERNELS_MOST_SOURCES sources. Each innermost array holds one number of every source.
struct ckernels_sources {
    int32_t count;
    float step_x, step_y;
    const uint32_t *pixels[CKERNELS_MOST_SOURCES];
    int32_t width[CKERNELS_MOST_SOURCES];
    float limit_x[CKERNELS_MOST_SOURCES], limit_y[CKERNELS_MOST_SOURCES];
    float column_x[3][CKERNELS_MOST_SOURCES], column_y[3][CKERNELS_MOST_SOURCES];
    float column_z[3][CKERNELS_MOST_SOURCES], shift[3][CKERNELS_MOST_SOURCES];
};

/// Adds a source; at most CKERNELS_MOST_SOURCES of one reference. Begin with a zeroed structure.
void ckernels_add_source(struct ckernels_sources *sources, const struct ckernels_source *source);

/// The mean of the two lowest costs (the lowest one with fewer than three sources) of matching the
/// window as a piece of the plane at `depth` on `ray` (z = 1) with this normal. A cost is 1 minus
/// the normalised cross-correlation, 0...2; 2 where nothing can be compared. `window` holds
/// CKERNELS_WINDOW_SAMPLES weighted differences from the mean, then the weights, which sum to 1;
/// `deviation` is the root of the weighted variance.
///
/// `pair` holds the sources of the two lowest costs, two bits each, the best in the lowest; these
/// are compared first, and any value is valid. With more than two sources the plane is given up,
/// with a cost of 2, when half the first cost, or later the mean of the two lowest costs so far,
/// exceeds `bound`. Where the result is less than 2, `pair` is updated.
// More than six parameters: all stay in registers, in a call of at most 1500 instructions.
float ckernels_plane_cost(
    const struct ckernels_sources *sources, const float *window, float deviation, float ray_x,
    float ray_y, float depth, float normal_x, float normal_y, float normal_z, float bound,
    uint8_t *pair);

/// `ckernels_plane_cost` compiled for the architecture's baseline processor, for measurements and
/// tests.
// More than six parameters: as `ckernels_plane_cost`.
float ckernels_plane_cost_baseline(
    const struct ckernels_sources *sources, const float *window, float deviation, float ray_x,
    float ray_y, float depth, float normal_x, float normal_y, float normal_z, float bound,
    uint8_t *pair);

#endif
