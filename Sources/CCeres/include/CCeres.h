#ifndef CAPSTAN_CCERES_H
#define CAPSTAN_CCERES_H

#include <stdint.h>

// Ceres is C++ and its problems are graphs of objects. This interface takes a bundle adjustment as
// a few plain arrays and adjusts them in place.

#ifdef __cplusplus
extern "C" {
#endif

/// A pose, cameraFromWorld: unit quaternion (x y z w) and translation.
typedef struct {
    double rotation[4], translation[3];
    /// 1 where the pose is held constant.
    int32_t is_fixed;
    /// Index of the camera that took this view.
    int32_t camera;
} cceres_pose;

typedef struct {
    double position[3];
    int32_t is_fixed;
} cceres_point;

/// fx fy cx cy k1 k2 p1 p2 k3, or fx fy cx cy k1 k2 k3 k4 0 for a fisheye, in pixels, with OpenCV's
/// meaning.
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
    /// The observed pixel and its standard deviation, in pixels.
    double x, y, deviation;
    /// The measured depth and its standard deviation; 0 where none was measured.
    double depth, depth_deviation;
} cceres_observation;

/// A prior on a camera's pose, with standard deviations of position and rotation (radians).
typedef struct {
    int32_t pose;
    double rotation[4], translation[3];
    double position_deviation, rotation_deviation;
} cceres_prior;

typedef struct {
    int32_t iterations, threads;
    /// Residuals beyond this number of standard deviations count less than their square (Huber).
    double huber_deviations;
    /// Stops when the cost falls by less than this share.
    double tolerance;
} cceres_options;

typedef struct {
    double initial_cost, final_cost;
    int32_t iterations;
} cceres_summary;

/// Minimises the sum of the squared, weighted residuals over everything that is not fixed. Returns
/// 0; 1 where there is no usable solution, with all values unchanged; -1 when memory is short.
// More than six parameters: five arrays with their lengths, which Swift passes without closures.
int32_t cceres_adjust(
    cceres_pose *poses, int32_t pose_count, cceres_point *points, int32_t point_count,
    cceres_camera *cameras, int32_t camera_count, const cceres_observation *observations,
    int32_t observation_count, const cceres_prior *priors, int32_t prior_count,
    const cceres_options *options, cceres_summary *summary);

#ifdef __cplusplus
}
#endif

#endif
