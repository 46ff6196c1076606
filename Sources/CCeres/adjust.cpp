#include <algorithm>
#include <memory>
#include <vector>

#include "CCeres.h"
#include "residuals.hpp"

namespace {

/// With more poses than this the reduced system is sparse enough for an ordering to pay.
const int32_t mostDensePoses = 100;

struct PoseBlock {
    double values[7];
};

/// fx and fy keep their ratio: one parameter, a common factor, moves both.
class CommonFocal final : public ceres::Manifold {
public:
    explicit CommonFocal(uint32_t free) {
        for (int i = 2; i < 9; i++)
            if (free >> i & 1) others.push_back(i);
    }
    int AmbientSize() const override { return 9; }
    int TangentSize() const override { return 1 + static_cast<int>(others.size()); }
    bool Plus(const double *x, const double *delta, double *moved) const override {
        std::copy_n(x, 9, moved);
        moved[0] = x[0] + delta[0];
        moved[1] = x[1] * moved[0] / x[0];
        for (size_t i = 0; i < others.size(); i++) moved[others[i]] += delta[1 + i];
        return true;
    }
    bool PlusJacobian(const double *x, double *jacobian) const override {
        const int columns = TangentSize();
        std::fill_n(jacobian, 9 * columns, 0.0);
        jacobian[0] = 1;
        jacobian[columns] = x[1] / x[0];
        for (size_t i = 0; i < others.size(); i++) jacobian[others[i] * columns + 1 + i] = 1;
        return true;
    }
    bool Minus(const double *y, const double *x, double *difference) const override {
        difference[0] = y[0] - x[0];
        for (size_t i = 0; i < others.size(); i++)
            difference[1 + i] = y[others[i]] - x[others[i]];
        return true;
    }
    bool MinusJacobian(const double *, double *jacobian) const override {
        const int rows = TangentSize();
        std::fill_n(jacobian, 9 * rows, 0.0);
        jacobian[0] = 1;
        for (size_t i = 0; i < others.size(); i++) jacobian[(1 + i) * 9 + others[i]] = 1;
        return true;
    }

private:
    std::vector<int> others;
};

/// The manifold of a camera; NULL where all nine parameters move freely.
std::unique_ptr<ceres::Manifold> manifold(const cceres_camera &camera) {
    if (camera.keeps_aspect && (camera.free & 3)) return std::make_unique<CommonFocal>(camera.free);
    std::vector<int> constant;
    for (int i = 0; i < 9; i++)
        if (!(camera.free >> i & 1)) constant.push_back(i);
    if (constant.empty()) return nullptr;
    return std::make_unique<ceres::SubsetManifold>(9, constant);
}

} // namespace

int32_t cceres_adjust(
    cceres_pose *poses, int32_t pose_count, cceres_point *points, int32_t point_count,
    cceres_camera *cameras, int32_t camera_count, const cceres_observation *observations,
    int32_t observation_count, const cceres_prior *priors, int32_t prior_count,
    const cceres_options *options, cceres_summary *summary) {
    try {
        *summary = {};
        std::vector<PoseBlock> poseBlocks(pose_count);
        std::vector<cceres_point> pointBlocks(points, points + point_count);
        std::vector<cceres_camera> cameraBlocks(cameras, cameras + camera_count);
        for (int32_t i = 0; i < pose_count; i++) {
            std::copy_n(poses[i].rotation, 4, poseBlocks[i].values);
            std::copy_n(poses[i].translation, 3, poseBlocks[i].values + 4);
        }
        PoseManifold poseManifold;
        ceres::HuberLoss loss(options->huber_deviations);
        ceres::Problem::Options keeping;
        keeping.loss_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
        keeping.manifold_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
        // Declared before the problem, which uses them until it is destroyed.
        std::vector<std::unique_ptr<ceres::Manifold>> cameraManifolds;
        ceres::Problem problem(keeping);
        auto ordering = std::make_shared<ceres::ParameterBlockOrdering>();
        std::vector<uint8_t> poseIsIn(pose_count), pointIsIn(point_count), cameraIsIn(camera_count);
        int32_t freePoses = 0;
        // The solver eliminates group 0: the points or, where all of them are fixed, the poses, each of
        // which then depends on its camera alone. An empty group would make it solve all at once.
        const bool hasFreePoint = std::any_of(
            points, points + point_count, [](const cceres_point &point) { return !point.is_fixed; });

        auto includePose = [&](int32_t i) {
            if (poseIsIn[i]) return;
            poseIsIn[i] = 1;
            double *block = poseBlocks[i].values;
            problem.AddParameterBlock(block, 7, &poseManifold);
            if (poses[i].is_fixed) problem.SetParameterBlockConstant(block);
            else freePoses++;
            ordering->AddElementToGroup(block, hasFreePoint ? 1 : 0);
        };
        auto includePoint = [&](int32_t i) {
            if (pointIsIn[i]) return;
            pointIsIn[i] = 1;
            double *block = pointBlocks[i].position;
            problem.AddParameterBlock(block, 3);
            if (points[i].is_fixed) problem.SetParameterBlockConstant(block);
            ordering->AddElementToGroup(block, 0);
        };
        auto includeCamera = [&](int32_t i) {
            if (cameraIsIn[i]) return;
            cameraIsIn[i] = 1;
            double *block = cameraBlocks[i].parameters;
            if (cameras[i].free & 511) {
                cameraManifolds.push_back(manifold(cameras[i]));
                problem.AddParameterBlock(block, 9, cameraManifolds.back().get());
            } else {
                problem.AddParameterBlock(block, 9);
                problem.SetParameterBlockConstant(block);
            }
            ordering->AddElementToGroup(block, 2);
        };
        for (int32_t i = 0; i < observation_count; i++) {
            const cceres_observation &seen = observations[i];
            const cceres_pose &pose = poses[seen.pose];
            const bool isCameraFree = cameras[pose.camera].free & 511;
            if (pose.is_fixed && points[seen.point].is_fixed && !isCameraFree) continue;
            includePose(seen.pose);
            includePoint(seen.point);
            includeCamera(pose.camera);
            double *poseBlock = poseBlocks[seen.pose].values;
            double *pointBlock = pointBlocks[seen.point].position;
            problem.AddResidualBlock(
                new PixelResidual(seen, cameras[pose.camera].is_fisheye), &loss, poseBlock, pointBlock,
                cameraBlocks[pose.camera].parameters);
            if (seen.depth > 0 && seen.depth_deviation > 0)
                problem.AddResidualBlock(new DepthResidual(seen), &loss, poseBlock, pointBlock);
        }
        for (int32_t i = 0; i < prior_count; i++) {
            if (poses[priors[i].pose].is_fixed) continue;
            includePose(priors[i].pose);
            problem.AddResidualBlock(
                new PriorResidual(priors[i]), nullptr, poseBlocks[priors[i].pose].values);
        }
        if (problem.NumResidualBlocks() == 0) return 0;

        ceres::Solver::Options solving;
        solving.linear_solver_type =
            freePoses <= mostDensePoses ? ceres::DENSE_SCHUR : ceres::SPARSE_SCHUR;
        solving.linear_solver_ordering = ordering;
        solving.max_num_iterations = options->iterations;
        solving.num_threads = options->threads;
        solving.function_tolerance = options->tolerance;
        solving.logging_type = ceres::SILENT;
        ceres::Solver::Summary found;
        ceres::Solve(solving, &problem, &found);
        summary->initial_cost = found.initial_cost;
        summary->final_cost = found.final_cost;
        summary->iterations = found.num_successful_steps;
        if (!found.IsSolutionUsable()) return 1;
        for (int32_t i = 0; i < pose_count; i++) {
            if (!poseIsIn[i] || poses[i].is_fixed) continue;
            std::copy_n(poseBlocks[i].values, 4, poses[i].rotation);
            std::copy_n(poseBlocks[i].values + 4, 3, poses[i].translation);
        }
        std::copy(pointBlocks.begin(), pointBlocks.end(), points);
        std::copy(cameraBlocks.begin(), cameraBlocks.end(), cameras);
        return 0;
    } catch (...) {
        return -1;
    }
}
