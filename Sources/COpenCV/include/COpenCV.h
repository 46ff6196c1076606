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

/// A picture reduced by halves, with its gradients, for optical flow.
typedef struct copencv_pyramid copencv_pyramid;

/// `levels` reductions beside the picture; `window` is the side of the patches to be followed.
copencv_pyramid *copencv_pyramid_create(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t window, int32_t levels);

void copencv_pyramid_destroy(copencv_pyramid *pyramid);

/// Follows points (x, y) of one picture into another: Lucas and Kanade on the pyramid from
/// `levels` down. `to` holds guesses and then the result; `found[i]` is 1 where it converged.
/// `least_eigenvalue` refuses patches without structure.
int32_t copencv_flow(
    const copencv_pyramid *from_picture, const copencv_pyramid *to_picture, const float *from,
    float *to, uint8_t *found, int32_t count, int32_t window, int32_t levels, int32_t iterations,
    float precision_pixels, float least_eigenvalue);

/// A corner with the smaller eigenvalue of the gradients' covariance round it, gray values² per
/// pixel².
typedef struct {
    float x, y, strength;
} copencv_corner;

/// Corners after FAST (Rosten and Drummond 2006), strongest first. Returns how many, or -1.
int32_t copencv_corners(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t fast_threshold,
    copencv_corner *corners, int32_t capacity);

/// A feature's place: `size` is the diameter of what is described in pixels, `angle` its direction
/// in degrees.
typedef struct {
    float x, y, size, angle, response;
    int32_t octave;
} copencv_keypoint;

enum { COPENCV_ORB_BYTES = 32, COPENCV_SIFT_BYTES = 128 };

/// ORB (Rublee et al. 2011) on `levels` reductions by `scale`. 32 bytes a descriptor. Returns how
/// many of at most `capacity`, or -1.
int32_t copencv_orb(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t wanted, float scale,
    int32_t levels, int32_t fast_threshold, copencv_keypoint *keypoints, uint8_t *descriptors,
    int32_t capacity);

/// Blurs a picture of floats with a Gaussian of `sigma` pixels, cut off at three of them. Returns 0,
/// or -1.
int32_t copencv_blur(
    const float *pixels, float *blurred, int32_t width, int32_t height, double sigma);

/// For each of `first` the nearest of `second`, its distance and that of the second nearest; for
/// each of `second` the nearest of `first`. Distances are Hamming's for 32 bytes, Euclid's for 128.
int32_t copencv_match(
    const uint8_t *first, int32_t first_count, const uint8_t *second, int32_t second_count,
    int32_t bytes, int32_t *nearest, float *distance, float *second_distance,
    int32_t *nearest_back);

/// Scalar products of one SIFT descriptor with `count` others that lie one after the other; all of
/// seven bits.
void copencv_products(
    const uint8_t *one, const uint8_t *rows, int32_t count, int32_t *products);

/// Relative pose of two cameras from rays (x, y at depth 1): the essential matrix (Nistér 2004) in
/// RANSAC, or with `weighs_all` in MAGSAC++ (Barath et al. 2020), then the one of its poses that has
/// the points in front. `rotation` (9, row after row) and `translation` (3, unit length) are secondFromFirst. Returns how many points support it and
/// lie in front, 0 where there is none, or -1.
int32_t copencv_relative_pose(
    const double *first, const double *second, int32_t count, double threshold, double confidence,
    int32_t weighs_all, double *rotation, double *translation, uint8_t *is_inlier);

/// Pose from points and the rays that see them, RANSAC on three points and a fourth (Ke and
/// Roumeliotis 2017). `rotation` and `translation` are cameraFromWorld. Returns the number of
/// inliers, 0 where there is no pose, or -1.
int32_t copencv_perspective_pose(
    const double *points, const double *rays, int32_t count, double threshold, int32_t iterations,
    double confidence, double *rotation, double *translation, uint8_t *is_inlier);

/// The inner corners (x, y) of a chessboard of `columns` x `rows` of them, row after row. Returns how
/// many, which is all or 0, or -1.
int32_t copencv_chessboard(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t columns, int32_t rows,
    float *corners);

#ifdef __cplusplus
}
#endif

#endif
