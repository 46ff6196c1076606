#ifndef CAPSTAN_CCERES_H
#define CAPSTAN_CCERES_H

#include <stdint.h>

// Ceres is C++ and its problems are graphs of objects. Here a bundle adjustment is a few plain
// arrays, adjusted in place.

#ifdef __cplusplus
extern "C" {
#endif

/// A pose, cameraFromWorld: unit quaternion (x y z w) and translation.
typedef struct {
    double rotation[4], translation[3];
    /// 1 where it stays.
    int32_t is_fixed;
    /// Which camera took it.
    int32_t camera;
} cceres_pose;

typedef struct {
    double position[3];
    int32_t is_fixed;
} cceres_point;

/// fx fy cx cy k1 k2 p1 p2 k3, or fx fy cx cy k1 k2 k3 k4 0 of a fisheye, in pixels and as OpenCV
/// has them.
typedef struct {
    double parameters[9];
    /// Bit i is 1 where parameter i is adjusted.
    uint32_t free;
    /// 1 where fx and fy change by one factor.
    int32_t keeps_aspect;
    /// 1 where the lens is a fisheye.
    int32_t is_fisheye;
} cceres_camera;

typedef struct {
    int32_t pose, point;
    /// Where the point is seen, and the standard deviation of that, in pixels.
    double x, y, deviation;
    /// Its measured depth and the deviation of that; 0 where there is none.
    double depth, depth_deviation;
} cceres_observation;

/// Where a camera is held to be beforehand, with deviations of its place and its turn (radians).
typedef struct {
    int32_t pose;
    double rotation[4], translation[3];
    double place_deviation, turn_deviation;
} cceres_prior;

typedef struct {
    int32_t iterations, threads;
    /// Residuals beyond so many deviations count less than their square (Huber).
    double huber_deviations;
    /// Ends when the cost falls by less than this share.
    double tolerance;
} cceres_options;

typedef struct {
    double initial_cost, final_cost;
    int32_t iterations;
} cceres_summary;

/// Moves everything that is not fixed to where the sum of the squared, weighted residuals is least.
/// Returns 0; 1 where there is no usable solution, with everything as it was; -1 when memory is
/// short.
int32_t cceres_adjust(
    cceres_pose *poses, int32_t pose_count, cceres_point *points, int32_t point_count,
    cceres_camera *cameras, int32_t camera_count, const cceres_observation *observations,
    int32_t observation_count, const cceres_prior *priors, int32_t prior_count,
    const cceres_options *options, cceres_summary *summary);

#ifdef __cplusplus
}
#endif

#endif
