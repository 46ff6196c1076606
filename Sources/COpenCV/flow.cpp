#include <opencv2/video/tracking.hpp>
#include <vector>

#include "COpenCV.h"
#include "guarded.hpp"

struct copencv_pyramid {
    std::vector<cv::Mat> levels;
};

copencv_pyramid *copencv_pyramid_create(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t window, int32_t levels) {
    copencv_pyramid *pyramid = nullptr;
    const int32_t status = guarded([&] {
        pyramid = new copencv_pyramid;
        const cv::Mat image(height, width, CV_8UC1, const_cast<uint8_t *>(pixels));
        // The pyramid copies the picture, since the caller's pixels do not outlive this call.
        cv::buildOpticalFlowPyramid(
            image, pyramid->levels, cv::Size(window, window), levels, true, cv::BORDER_REFLECT_101,
            cv::BORDER_CONSTANT, false);
        return 0;
    });
    if (status == 0) return pyramid;
    delete pyramid;
    return nullptr;
}

void copencv_pyramid_destroy(copencv_pyramid *pyramid) { delete pyramid; }

int32_t copencv_flow(
    const copencv_pyramid *from_picture, const copencv_pyramid *to_picture, const float *from,
    float *to, uint8_t *found, int32_t count, const copencv_flow_options *options) {
    if (count == 0) return 0;
    return guarded([&] {
        const cv::Mat source(count, 1, CV_32FC2, const_cast<float *>(from));
        cv::Mat target(count, 1, CV_32FC2, to);
        cv::Mat status(count, 1, CV_8UC1, found);
        cv::calcOpticalFlowPyrLK(
            from_picture->levels, to_picture->levels, source, target, status, cv::noArray(),
            cv::Size(options->window, options->window), options->levels,
            cv::TermCriteria(
                cv::TermCriteria::COUNT + cv::TermCriteria::EPS, options->iterations,
                options->precision_pixels),
            cv::OPTFLOW_USE_INITIAL_FLOW, options->least_eigenvalue);
        return 0;
    });
}
