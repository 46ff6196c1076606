#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdint.h>

/// Samples of a window, padded with samples of weight 0 to a multiple of eight.
enum { CKERNELS_WINDOW_SAMPLES = 40 };

/// A picture in which windows are looked for; see `MatchSource` in Reconstruction.
struct ckernels_source {
    /// Each pixel packed with its right, lower and lower right neighbours, lowest byte first.
    const uint32_t *pixels;
    int32_t width;
    /// Positions beyond these (pixels) are outside the picture.
    float limit_x, limit_y;
    /// Change of a reference ray from one pixel to the next.
    float step_x, step_y;
    /// Columns of K R and K t, from the reference's frame.
    float column_x[3], column_y[3], column_z[3], shift[3];
};

/// The mean of the two lowest costs (the lowest one with fewer than three sources) of matching the
/// window as a piece of the plane at `depth` on `ray` (z = 1) with this normal. A cost is 1 minus
/// the normalised cross-correlation, 0...2; 2 where nothing can be compared. `window` holds
/// CKERNELS_WINDOW_SAMPLES weighted differences from the mean, then the weights, which sum to 1;
/// `deviation` is the root of the weighted variance.
float ckernels_plane_cost(
    const struct ckernels_source *sources, int32_t count, const float *window, float deviation,
    float ray_x, float ray_y, float depth, float normal_x, float normal_y, float normal_z);

/// The same function compiled for the architecture's baseline processor, for measurements and
/// tests.
float ckernels_plane_cost_baseline(
    const struct ckernels_source *sources, int32_t count, const float *window, float deviation,
    float ray_x, float ray_y, float depth, float normal_x, float normal_y, float normal_z);

#endif
