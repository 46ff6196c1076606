#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdint.h>

/// Samples of a window, padded with samples of weight 0 to a multiple of eight.
enum { CKERNELS_WINDOW_SAMPLES = 40 };

/// A picture in which windows are looked for; see `MatchSource` in Reconstruction.
struct ckernels_source {
    /// Each pixel with its neighbours right, below and below right, from the lowest byte up.
    const uint32_t *pixels;
    int32_t width;
    /// Places beyond these (pixels) are outside.
    float limit_x, limit_y;
    /// Rays of the reference a pixel apart.
    float step_x, step_y;
    /// Columns of K R and K t, from the reference's frame.
    float column_x[3], column_y[3], column_z[3], shift[3];
};

/// The mean of the two least costs (the least, of fewer than three sources) of taking the window
/// for a piece of the plane at `depth` on `ray` (z = 1) with this normal. A cost is 1 less the
/// normalised cross-correlation, 0...2; 2 where nothing can be compared.
/// `window` holds CKERNELS_WINDOW_SAMPLES differences from the mean times weight, then as many
/// weights, which sum up to 1; `deviation` is the root of its weighted variance.
float ckernels_plane_cost(
    const struct ckernels_source *sources, int32_t count, const float *window, float deviation,
    float ray_x, float ray_y, float depth, float normal_x, float normal_y, float normal_z);

/// The same compiled for every processor of this architecture, to be measured and tested beside.
float ckernels_plane_cost_baseline(
    const struct ckernels_source *sources, int32_t count, const float *window, float deviation,
    float ray_x, float ray_y, float depth, float normal_x, float normal_y, float normal_z);

#endif
