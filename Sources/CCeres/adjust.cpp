#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "CCeres.h"
#include "residuals.hpp"

namespace {

/// With more free poses than this, the reduced system is so sparse that a sparse solver is faster.
const int32_t mostDensePoses = 100;

struct PoseBlock {
    double values[7];
};

/// fx and fy keep their ratio: a single parameter scales both.
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

/// One adjustment: the problem for the solver, and copies of the poses, points and cameras.
class Adjustment {
public:
    Adjustment(
        std::vector<cceres_pose> givenPoses, std::vector<cceres_point> givenPoints,
        std::vector<cceres_camera> givenCameras, double huberDeviations)
        : poses(std::move(givenPoses)), points(std::move(givenPoints)),
          cameras(std::move(givenCameras)), poseBlocks(poses.size()), poseIsIn(poses.size()),
          pointIsIn(points.size()), cameraIsIn(cameras.size()),
          hasFreePoint(std::any_of(
              points.begin(), points.end(),
              [](const cceres_point &point) { return !point.is_fixed; })),
          loss(huberDeviations), ordering(std::make_shared<ceres::ParameterBlockOrdering>()),
          problem(keeping()) {
        for (size_t i = 0; i < poses.size(); i++) {
            std::copy_n(poses[i].rotation, 4, poseBlocks[i].values);
            std::copy_n(poses[i].translation, 3, poseBlocks[i].values + 4);
        }
    }

    void add(const cceres_observation &seen) {
        const int32_t camera = poses[seen.pose].camera;
        const bool isCameraFree = cameras[camera].free & 511;
        if (poses[seen.pose].is_fixed && points[seen.point].is_fixed && !isCameraFree) return;
        includePose(seen.pose);
        includePoint(seen.point);
        includeCamera(camera);
        double *poseBlock = poseBlocks[seen.pose].values;
        double *pointBlock = points[seen.point].position;
        problem.AddResidualBlock(
            new PixelResidual(seen, cameras[camera].is_fisheye), &loss, poseBlock, pointBlock,
            cameras[camera].parameters);
        if (seen.depth > 0 && seen.depth_deviation > 0)
            problem.AddResidualBlock(new DepthResidual(seen), &loss, poseBlock, pointBlock);
    }

    void add(const cceres_prior &prior) {
        if (poses[prior.pose].is_fixed) return;
        includePose(prior.pose);
        problem.AddResidualBlock(
            new PriorResidual(prior), nullptr, poseBlocks[prior.pose].values);
    }

    bool isEmpty() const { return problem.NumResidualBlocks() == 0; }

    /// Solves the problem; returns whether there is a usable solution.
    bool solve(const cceres_options &options, cceres_summary *summary) {
        ceres::Solver::Options solving;
        solving.linear_solver_type =
            freePoses <= mostDensePoses ? ceres::DENSE_SCHUR : ceres::SPARSE_SCHUR;
        solving.linear_solver_ordering = ordering;
        solving.max_num_iterations = options.iterations;
        solving.num_threads = options.threads;
        solving.function_tolerance = options.tolerance;
        solving.logging_type = ceres::SILENT;
        ceres::Solver::Summary found;
        ceres::Solve(solving, &problem, &found);
        summary->initial_cost = found.initial_cost;
        summary->final_cost = found.final_cost;
        summary->iterations = found.num_successful_steps;
        return found.IsSolutionUsable();
    }

    /// Writes the solution.
    void copy(cceres_pose *toPoses, cceres_point *toPoints, cceres_camera *toCameras) const {
        for (size_t i = 0; i < poses.size(); i++) {
            if (!poseIsIn[i] || poses[i].is_fixed) continue;
            std::copy_n(poseBlocks[i].values, 4, toPoses[i].rotation);
            std::copy_n(poseBlocks[i].values + 4, 3, toPoses[i].translation);
        }
        std::copy(points.begin(), points.end(), toPoints);
        std::copy(cameras.begin(), cameras.end(), toCameras);
    }

private:
    static ceres::Problem::Options keeping() {
        ceres::Problem::Options options;
        options.loss_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
        options.manifold_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
        return options;
    }

    void includePose(int32_t i) {
        if (poseIsIn[i]) return;
        poseIsIn[i] = 1;
        double *block = poseBlocks[i].values;
        problem.AddParameterBlock(block, 7, &poseManifold);
        if (poses[i].is_fixed) problem.SetParameterBlockConstant(block);
        else freePoses++;
        ordering->AddElementToGroup(block, hasFreePoint ? 1 : 0);
    }

    void includePoint(int32_t i) {
        if (pointIsIn[i]) return;
        pointIsIn[i] = 1;
        double *block = points[i].position;
        problem.AddParameterBlock(block, 3);
        if (points[i].is_fixed) problem.SetParameterBlockConstant(block);
        ordering->AddElementToGroup(block, 0);
    }

    void includeCamera(int32_t i) {
        if (cameraIsIn[i]) return;
        cameraIsIn[i] = 1;
        double *block = cameras[i].parameters;
        if (cameras[i].free & 511) {
            cameraManifolds.push_back(manifold(cameras[i]));
            problem.AddParameterBlock(block, 9, cameraManifolds.back().get());
        } else {
            problem.AddParameterBlock(block, 9);
            problem.SetParameterBlockConstant(block);
        }
        ordering->AddElementToGroup(block, 2);
    }

    std::vector<cceres_pose> poses;
    std::vector<cceres_point> points;
    std::vector<cceres_camera> cameras;
    std::vector<PoseBlock> poseBlocks;
    std::vector<uint8_t> poseIsIn, pointIsIn, cameraIsIn;
    int32_t freePoses = 0;
    /// The solver eliminates the parameters of group 0: the points, or the poses where all points
    /// are fixed. Each of these poses depends only on its camera. With an empty group 0 the solver
    /// would solve for all parameters at once.
    const bool hasFreePoint;
    PoseManifold poseManifold;
    ceres::HuberLoss loss;
    std::vector<std::unique_ptr<ceres::Manifold>> cameraManifolds;
    std::shared_ptr<ceres::ParameterBlockOrdering> ordering;
    // The problem is destroyed first: it uses the other members until then.
    ceres::Problem problem;
};

} // namespace

int32_t cceres_adjust(
    cceres_pose *poses, int32_t pose_count, cceres_point *points, int32_t point_count,
    cceres_camera *cameras, int32_t camera_count, const cceres_observation *observations,
    int32_t observation_count, const cceres_prior *priors, int32_t prior_count,
    const cceres_options *options, cceres_summary *summary) {
    try {
        *summary = {};
        Adjustment adjustment(
            {poses, poses + pose_count}, {points, points + point_count},
            {cameras, cameras + camera_count}, options->huber_deviations);
        for (int32_t i = 0; i < observation_count; i++) adjustment.add(observations[i]);
        for (int32_t i = 0; i < prior_count; i++) adjustment.add(priors[i]);
        if (adjustment.isEmpty()) return 0;
        if (!adjustment.solve(*options, summary)) return 1;
        adjustment.copy(poses, points, cameras);
        return 0;
    } catch (...) {
        return -1;
    }
}
