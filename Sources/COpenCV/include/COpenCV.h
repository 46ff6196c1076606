#ifndef CAPSTAN_COPENCV_H
#define CAPSTAN_COPENCV_H

#include <stddef.h>
#include <stdint.h>

// OpenCV is C++ and throws; Swift sees neither. Every function here returns a negative number (or
// NULL) where the library threw, which it does when memory is short. Pictures are gray rows without
// padding; pixel centres lie at integers. All work is done on the calling thread.

#ifdef __cplusplus
extern "C" {
#endif

/// A pyramid of pictures, each half the size of the one before, with gradients, for optical flow.
typedef struct copencv_pyramid copencv_pyramid;

/// `levels` counts the reductions below the picture; `window` is the side of the tracked patches.
copencv_pyramid *copencv_pyramid_create(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t window, int32_t levels);

void copencv_pyramid_destroy(copencv_pyramid *pyramid);

/// Tracking starts at the pyramid level `levels` and ends after `iterations`, or with a step below
/// `precision_pixels`. Patches of side `window` below `least_eigenvalue` have too little structure
/// and are rejected.
typedef struct {
    int32_t window, levels, iterations;
    float precision_pixels, least_eigenvalue;
} copencv_flow_options;

/// Tracks points (x, y) from one picture to another with pyramidal Lucas-Kanade. `to` holds the
/// initial guesses and then the result; `found[i]` is 1 where it converged.
// More than six parameters: two pictures, three arrays of points and their length.
int32_t copencv_flow(
    const copencv_pyramid *from_picture, const copencv_pyramid *to_picture, const float *from,
    float *to, uint8_t *found, int32_t count, const copencv_flow_options *options);

/// A corner with the smaller eigenvalue of the gradient covariance around it, gray values² per
/// pixel², and its ratio to the larger one.
typedef struct {
    float x, y, strength, ratio;
} copencv_corner;

/// FAST corners (Rosten and Drummond 2006), strongest first. Returns their number, or -1.
int32_t copencv_corners(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t fast_threshold,
    copencv_corner *corners, int32_t capacity);

/// A feature's keypoint: `size` is the diameter of the described patch in pixels, `angle` its
/// direction in degrees.
typedef struct {
    float x, y, size, angle, response;
    int32_t octave;
} copencv_keypoint;

enum { COPENCV_ORB_BYTES = 32, COPENCV_SIFT_BYTES = 128 };

/// Settings of ORB: at most `wanted` features, `levels` pyramid levels, each smaller by the factor
/// `scale`.
typedef struct {
    int32_t wanted;
    float scale;
    int32_t levels, fast_threshold;
} copencv_orb_options;

/// ORB (Rublee et al. 2011), 32 bytes per descriptor. Returns the number found, at most `capacity`,
/// or -1.
// More than six parameters: a picture with its size, two arrays with their capacity.
int32_t copencv_orb(
    const uint8_t *pixels, int32_t width, int32_t height, const copencv_orb_options *options,
    copencv_keypoint *keypoints, uint8_t *descriptors, int32_t capacity);

/// Blurs a float picture with a Gaussian of `sigma` pixels, truncated at three sigma. Returns 0, or
/// -1.
int32_t copencv_blur(
    const float *pixels, float *blurred, int32_t width, int32_t height, double sigma);

/// For each descriptor of `first` the nearest of `second`, its distance and the second-nearest
/// distance; for each of `second` the nearest of `first`. Hamming distance for 32 bytes, Euclidean
/// for 128.
// More than six parameters: two arrays with their lengths, four of results.
int32_t copencv_match(
    const uint8_t *first, int32_t first_count, const uint8_t *second, int32_t second_count,
    int32_t bytes, int32_t *nearest, float *distance, float *second_distance,
    int32_t *nearest_back);

/// Dot products of one SIFT descriptor with `count` consecutive others; all elements have seven
/// bits.
void copencv_products(
    const uint8_t *one, const uint8_t *rows, int32_t count, int32_t *products);

/// Relative pose of two cameras from rays (x, y at depth 1): the essential matrix (Nistér 2004)
/// with RANSAC, or with `weighs_all` MAGSAC++ (Barath et al. 2020), then the decomposition with the
/// points in front of both cameras. `rotation` (9, row by row) and `translation` (3, unit length)
/// are secondFromFirst. Returns the number of inliers in front of both cameras, 0 where there is no
/// pose, or -1.
// More than six parameters: two arrays of rays, three settings, three arrays of results.
int32_t copencv_relative_pose(
    const double *first, const double *second, int32_t count, double threshold, double confidence,
    int32_t weighs_all, double *rotation, double *translation, uint8_t *is_inlier);

/// Relative poses of two cameras that see a plane, from rays: the homography with RANSAC
/// (`threshold`: largest error at depth 1), then its decompositions (Malis and Vargas 2007), up to
/// four. `rotations` (4 times 9, row by row) and `translations` (4 times 3, in units of the plane's
/// distance) are secondFromFirst. Returns their number, or -1.
int32_t copencv_planar_poses(
    const double *first, const double *second, int32_t count, double threshold, double *rotations,
    double *translations);

/// Pose from 3D points and the rays that see them: RANSAC with P3P and a fourth point (Ke and
/// Roumeliotis 2017). `rotation` and `translation` are cameraFromWorld. Returns the number of
/// inliers, 0 where there is no pose, or -1.
// More than six parameters: as `copencv_relative_pose`.
int32_t copencv_perspective_pose(
    const double *points, const double *rays, int32_t count, double threshold, int32_t iterations,
    double confidence, double *rotation, double *translation, uint8_t *is_inlier);

/// The `columns` x `rows` inner corners (x, y) of a chessboard, row by row. Returns their number,
/// which is all or 0, or -1.
int32_t copencv_chessboard(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t columns, int32_t rows,
    float *corners);

#ifdef __cplusplus
}
#endif

#endif
