#include <opencv2/calib3d.hpp>
#include <vector>

#include "COpenCV.h"
#include "guarded.hpp"

static void put(const cv::Mat &rotation, const cv::Mat &translation, double *r, double *t) {
    for (int i = 0; i < 9; i++) r[i] = rotation.at<double>(i / 3, i % 3);
    for (int i = 0; i < 3; i++) t[i] = translation.at<double>(i);
}

int32_t copencv_relative_pose(
    const double *first, const double *second, int32_t count, double threshold, double confidence,
    int32_t weighs_all, double *rotation, double *translation, uint8_t *is_inlier) {
    return guarded([&] {
        const cv::Mat a(count, 1, CV_64FC2, const_cast<double *>(first));
        const cv::Mat b(count, 1, CV_64FC2, const_cast<double *>(second));
        const cv::Mat camera = cv::Mat::eye(3, 3, CV_64F);
        cv::Mat mask, r, t;
        const cv::Mat essential =
            cv::findEssentialMat(
                a, b, camera, weighs_all ? cv::USAC_MAGSAC : cv::RANSAC, confidence, threshold,
                mask);
        // When several solutions fit equally well, OpenCV stacks them in one matrix. Then no pose
        // is returned.
        if (essential.rows != 3 || essential.cols != 3) return 0;
        const int32_t inliers = cv::recoverPose(essential, a, b, camera, r, t, mask);
        put(r, t, rotation, translation);
        for (int32_t i = 0; i < count; i++) is_inlier[i] = mask.at<uint8_t>(i) != 0;
        return inliers;
    });
}

int32_t copencv_planar_poses(
    const double *first, const double *second, int32_t count, double threshold, double *rotations,
    double *translations) {
    return guarded([&] {
        const cv::Mat a(count, 1, CV_64FC2, const_cast<double *>(first));
        const cv::Mat b(count, 1, CV_64FC2, const_cast<double *>(second));
        const cv::Mat homography =
            cv::findHomography(a, b, cv::RANSAC, threshold, cv::noArray(), 500, 0.999);
        if (homography.empty()) return 0;
        std::vector<cv::Mat> turns, moves, normals;
        const int found = cv::decomposeHomographyMat(
            homography, cv::Mat::eye(3, 3, CV_64F), turns, moves, normals);
        for (int i = 0; i < found; i++) {
            put(turns[i], moves[i], rotations + 9 * i, translations + 3 * i);
        }
        return found;
    });
}

int32_t copencv_perspective_pose(
    const double *points, const double *rays, int32_t count, double threshold, int32_t iterations,
    double confidence, double *rotation, double *translation, uint8_t *is_inlier) {
    return guarded([&] {
        const cv::Mat places(count, 1, CV_64FC3, const_cast<double *>(points));
        const cv::Mat seen(count, 1, CV_64FC2, const_cast<double *>(rays));
        const cv::Mat camera = cv::Mat::eye(3, 3, CV_64F);
        cv::Mat turn, move, r;
        std::vector<int> inliers;
        std::fill_n(is_inlier, count, 0);
        const bool found = cv::solvePnPRansac(
            places, seen, camera, cv::Mat(), turn, move, false, iterations,
            static_cast<float>(threshold), confidence, inliers, cv::SOLVEPNP_AP3P);
        if (!found || inliers.empty()) return 0;
        cv::Rodrigues(turn, r);
        put(r, move, rotation, translation);
        for (const int i : inliers) is_inlier[i] = 1;
        return static_cast<int32_t>(inliers.size());
    });
}

int32_t copencv_chessboard(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t columns, int32_t rows,
    float *corners) {
    return guarded([&] {
        const cv::Mat picture(height, width, CV_8UC1, const_cast<uint8_t *>(pixels));
        std::vector<cv::Point2f> found;
        if (!cv::findChessboardCornersSB(picture, cv::Size(columns, rows), found)) return 0;
        for (size_t i = 0; i < found.size(); i++) {
            corners[2 * i] = found[i].x;
            corners[2 * i + 1] = found[i].y;
        }
        return static_cast<int32_t>(found.size());
    });
}
