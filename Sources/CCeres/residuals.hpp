#ifndef CAPSTAN_CCERES_RESIDUALS_HPP
#define CAPSTAN_CCERES_RESIDUALS_HPP

#include <ceres/ceres.h>

#include "CCeres.h"

/// Poses are blocks of seven numbers, quaternion (x y z w) and translation, with a tangent space of
/// six: a rotation of the camera's frame, which keeps the translation, and a shift of the
/// translation. The residuals below return derivatives by these six and a column of zeros, so this
/// Jacobian is the identity.
class PoseManifold final : public ceres::Manifold {
public:
    int AmbientSize() const override { return 7; }
    int TangentSize() const override { return 6; }
    bool Plus(const double *x, const double *delta, double *moved) const override;
    bool PlusJacobian(const double *x, double *jacobian) const override;
    bool Minus(const double *y, const double *x, double *difference) const override;
    bool MinusJacobian(const double *x, double *jacobian) const override;
};

/// Reprojection error of a point, as a function of pose, point and camera.
class PixelResidual final : public ceres::SizedCostFunction<2, 7, 3, 9> {
public:
    PixelResidual(const cceres_observation &seen, bool isFisheye)
        : seen(seen), isFisheye(isFisheye) {}
    bool Evaluate(
        double const *const *parameters, double *residuals, double **jacobians) const override;

private:
    const cceres_observation seen;
    const bool isFisheye;
};

/// Difference between the predicted and the measured depth of a point, as a function of pose and
/// point.
class DepthResidual final : public ceres::SizedCostFunction<1, 7, 3> {
public:
    explicit DepthResidual(const cceres_observation &seen) : seen(seen) {}
    bool Evaluate(
        double const *const *parameters, double *residuals, double **jacobians) const override;

private:
    const cceres_observation seen;
};

/// Difference between a camera's pose and its prior: rotation, then position.
class PriorResidual final : public ceres::SizedCostFunction<6, 7> {
public:
    explicit PriorResidual(const cceres_prior &prior) : prior(prior) {}
    bool Evaluate(
        double const *const *parameters, double *residuals, double **jacobians) const override;

private:
    const cceres_prior prior;
};

#endif
