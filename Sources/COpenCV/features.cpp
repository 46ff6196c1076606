#include <algorithm>
#include <cmath>
#include <cstring>
#include <opencv2/features2d.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "COpenCV.h"
#include "guarded.hpp"

static cv::Mat picture(const uint8_t *pixels, int32_t width, int32_t height) {
    // The library only reads the pixels.
    return cv::Mat(height, width, CV_8UC1, const_cast<uint8_t *>(pixels));
}

int32_t copencv_corners(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t fast_threshold,
    copencv_corner *corners, int32_t capacity) {
    return guarded([&] {
        cv::Mat image = picture(pixels, width, height);
        std::vector<cv::KeyPoint> found;
        cv::FAST(image, found, fast_threshold, true);
        // The 7 by 7 covariance window and its gradients must lie inside the picture.
        const int reach = 4;
        std::vector<copencv_corner> kept;
        kept.reserve(found.size());
        for (const cv::KeyPoint &point : found) {
            const int x = cvRound(point.pt.x), y = cvRound(point.pt.y);
            if (x < reach || y < reach || x >= width - reach || y >= height - reach) continue;
            int32_t xx = 0, xy = 0, yy = 0;
            for (int v = y - 3; v <= y + 3; v++) {
                const uint8_t *row = pixels + static_cast<size_t>(v) * width;
                for (int u = x - 3; u <= x + 3; u++) {
                    const int32_t dx = row[u + 1] - row[u - 1];
                    const int32_t dy = row[u + width] - row[u - width];
                    xx += dx * dx;
                    xy += dx * dy;
                    yy += dy * dy;
                }
            }
            // Central differences are twice the gradient, so products are divided by 4, and by 49
            // pixels.
            const float a = xx / 196.0f, b = xy / 196.0f, c = yy / 196.0f;
            const float middle = (a + c) / 2;
            const float half = std::sqrt((a - c) * (a - c) / 4 + b * b);
            const float smaller = middle - half, larger = middle + half;
            kept.push_back({point.pt.x, point.pt.y, smaller, larger > 0 ? smaller / larger : 0});
        }
        std::sort(kept.begin(), kept.end(), [](const auto &a, const auto &b) {
            if (a.strength != b.strength) return a.strength > b.strength;
            return a.y != b.y ? a.y < b.y : a.x < b.x;
        });
        const size_t count = std::min<size_t>(kept.size(), capacity);
        std::copy_n(kept.begin(), count, corners);
        return static_cast<int32_t>(count);
    });
}

static void put(const cv::KeyPoint &point, copencv_keypoint &keypoint) {
    keypoint = {point.pt.x, point.pt.y, point.size, point.angle, point.response,
                point.octave & 255};
}

int32_t copencv_orb(
    const uint8_t *pixels, int32_t width, int32_t height, const copencv_orb_options *options,
    copencv_keypoint *keypoints, uint8_t *descriptors, int32_t capacity) {
    return guarded([&] {
        auto detector = cv::ORB::create(
            options->wanted, options->scale, options->levels, 31, 0, 2, cv::ORB::HARRIS_SCORE, 31,
            options->fast_threshold);
        std::vector<cv::KeyPoint> found;
        cv::Mat described;
        detector->detectAndCompute(picture(pixels, width, height), cv::noArray(), found, described);
        const int32_t count = std::min<int32_t>(static_cast<int32_t>(found.size()), capacity);
        for (int32_t i = 0; i < count; i++) {
            put(found[i], keypoints[i]);
            std::memcpy(
                descriptors + i * COPENCV_ORB_BYTES, described.ptr(i), COPENCV_ORB_BYTES);
        }
        return count;
    });
}

int32_t copencv_blur(
    const float *pixels, float *blurred, int32_t width, int32_t height, double sigma) {
    return guarded([&] {
        const cv::Mat image(height, width, CV_32FC1, const_cast<float *>(pixels));
        cv::Mat target(height, width, CV_32FC1, blurred);
        const int side = 2 * static_cast<int>(std::ceil(3 * sigma)) + 1;
        cv::GaussianBlur(image, target, cv::Size(side, side), sigma, sigma);
        return 0;
    });
}
