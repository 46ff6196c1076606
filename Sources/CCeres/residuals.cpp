#include "residuals.hpp"

#include <Eigen/Geometry>

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;
using RowVector3 = Eigen::Matrix<double, 1, 3>;
template <int Rows, int Columns>
using Jacobian = Eigen::Map<Eigen::Matrix<double, Rows, Columns, Eigen::RowMajor>>;
/// The matrix stored in these numbers, row by row.
template <int Rows, int Columns> static Jacobian<Rows, Columns> matrix(double *values) {
    return Jacobian<Rows, Columns>(values);
}

/// The skew-symmetric matrix of v: multiplying by it is the cross product with v.
static Matrix3d skew_symmetric(const Vector3d &v) {
    Matrix3d m;
    m << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
    return m;
}

static Quaterniond rotation(const double *pose) {
    return Quaterniond(pose[3], pose[0], pose[1], pose[2]);
}

static Vector3d translation(const double *pose) { return Vector3d(pose[4], pose[5], pose[6]); }

/// The rotation vector of q: its direction is the axis, its length the angle in radians.
static Vector3d rotation_vector(Quaterniond q) {
    if (q.w() < 0) q.coeffs() = -q.coeffs();
    const double sine = q.vec().norm();
    const double factor = sine < 1e-9 ? 2.0 : 2 * std::atan2(sine, q.w()) / sine;
    return factor * q.vec();
}

bool PoseManifold::Plus(const double *x, const double *delta, double *moved) const {
    const Vector3d omega(delta[0], delta[1], delta[2]);
    const double angle = omega.norm();
    const double factor = angle < 1e-9 ? 0.5 : std::sin(angle / 2) / angle;
    const Vector3d part = factor * omega;
    Quaterniond q = Quaterniond(std::cos(angle / 2), part.x(), part.y(), part.z()) * rotation(x);
    q.normalize();
    moved[0] = q.x();
    moved[1] = q.y();
    moved[2] = q.z();
    moved[3] = q.w();
    for (int i = 0; i < 3; i++) moved[4 + i] = x[4 + i] + delta[3 + i];
    return true;
}

bool PoseManifold::PlusJacobian(const double *, double *jacobian) const {
    Jacobian<7, 6> j(jacobian);
    j.setZero();
    j.topRows<6>().setIdentity();
    return true;
}

bool PoseManifold::Minus(const double *y, const double *x, double *difference) const {
    const Vector3d omega = rotation_vector(rotation(y) * rotation(x).conjugate());
    for (int i = 0; i < 3; i++) {
        difference[i] = omega[i];
        difference[3 + i] = y[4 + i] - x[4 + i];
    }
    return true;
}

bool PoseManifold::MinusJacobian(const double *, double *jacobian) const {
    Jacobian<6, 7> j(jacobian);
    j.setZero();
    j.leftCols<6>().setIdentity();
    return true;
}

/// The distorted image of an ideal point, with derivatives by the point and by the lens's five
/// parameters (columns k1 k2 p1 p2 k3; for a fisheye k1 k2 k3 k4 and an empty column).
struct Seen {
    double x, y, dxdx, across, dydy;
    Eigen::Matrix<double, 2, 5> byLens;
};

/// The Brown-Conrady model.
static Seen throughLens(double x, double y, const double *lens) {
    const double k1 = lens[0], k2 = lens[1], p1 = lens[2], p2 = lens[3], k3 = lens[4];
    const double r2 = x * x + y * y, r4 = r2 * r2, r6 = r4 * r2;
    const double radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3));
    const double slope = k1 + r2 * (2 * k2 + 3 * r2 * k3);
    Seen seen;
    seen.x = x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x);
    seen.y = y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y;
    seen.across = 2 * x * y * slope + 2 * p1 * x + 2 * p2 * y;
    seen.dxdx = radial + 2 * x * x * slope + 2 * p1 * y + 6 * p2 * x;
    seen.dydy = radial + 2 * y * y * slope + 6 * p1 * y + 2 * p2 * x;
    seen.byLens.row(0) << x * r2, x * r4, 2 * x * y, r2 + 2 * x * x, x * r6;
    seen.byLens.row(1) << y * r2, y * r4, r2 + 2 * y * y, 2 * x * y, y * r6;
    return seen;
}

/// The Kannala-Brandt model.
static Seen throughFisheye(double x, double y, const double *lens) {
    const double r2 = x * x + y * y, r = std::max(1e-9, std::sqrt(r2)), angle = std::atan(r);
    const double a2 = angle * angle;
    const double bent =
        angle * (1 + a2 * (lens[0] + a2 * (lens[1] + a2 * (lens[2] + a2 * lens[3]))));
    const double slope =
        1 + a2 * (3 * lens[0] + a2 * (5 * lens[1] + a2 * (7 * lens[2] + a2 * 9 * lens[3])));
    const double scale = bent / r;
    // (d scale / d r) / r, where `scale` is the distorted radius divided by the ideal radius r.
    const double growth = r2 > 1e-12 ? (slope / (1 + r2) - scale) / r2 : 0;
    Seen seen;
    seen.x = x * scale;
    seen.y = y * scale;
    seen.dxdx = scale + x * x * growth;
    seen.across = x * y * growth;
    seen.dydy = scale + y * y * growth;
    double power = angle / r;
    for (int i = 0; i < 4; i++) {
        power *= a2;
        seen.byLens(0, i) = x * power;
        seen.byLens(1, i) = y * power;
    }
    seen.byLens.col(4).setZero();
    return seen;
}

bool PixelResidual::Evaluate(
    double const *const *parameters, double *residuals, double **jacobians) const {
    const double *pose = parameters[0], *camera = parameters[2];
    const Vector3d place(parameters[1][0], parameters[1][1], parameters[1][2]);
    const Matrix3d r = rotation(pose).toRotationMatrix();
    const Vector3d turned = r * place;
    const Vector3d p = turned + translation(pose);
    const double weight = 1 / seen.deviation;
    // Behind the camera there is no projection: return a large residual with zero gradient.
    if (p.z() < 1e-9) {
        residuals[0] = residuals[1] = 1e3 * weight;
        if (jacobians) {
            if (jacobians[0]) matrix<2, 7>(jacobians[0]).setZero();
            if (jacobians[1]) matrix<2, 3>(jacobians[1]).setZero();
            if (jacobians[2]) matrix<2, 9>(jacobians[2]).setZero();
        }
        return true;
    }
    const double fx = camera[0], fy = camera[1];
    const double x = p.x() / p.z(), y = p.y() / p.z();
    const Seen lens =
        isFisheye ? throughFisheye(x, y, camera + 4) : throughLens(x, y, camera + 4);
    residuals[0] = weight * (fx * lens.x + camera[2] - seen.x);
    residuals[1] = weight * (fy * lens.y + camera[3] - seen.y);
    if (!jacobians) return true;

    const double inverse = 1 / p.z();
    Eigen::Matrix<double, 2, 3> byPlace;
    byPlace.row(0) = (weight * fx * inverse) * 
        RowVector3(lens.dxdx, lens.across, -(lens.dxdx * x + lens.across * y));
    byPlace.row(1) = (weight * fy * inverse) * 
        RowVector3(lens.across, lens.dydy, -(lens.across * x + lens.dydy * y));
    if (jacobians[0]) {
        Jacobian<2, 7> j(jacobians[0]);
        j.leftCols<3>() = -byPlace * skew_symmetric(turned);
        j.middleCols<3>(3) = byPlace;
        j.col(6).setZero();
    }
    if (jacobians[1]) matrix<2, 3>(jacobians[1]) = byPlace * r;
    if (jacobians[2]) {
        Jacobian<2, 9> j(jacobians[2]);
        j.leftCols<4>() << lens.x, 0, 1, 0, 0, lens.y, 0, 1;
        j.block<1, 5>(0, 4) = fx * lens.byLens.row(0);
        j.block<1, 5>(1, 4) = fy * lens.byLens.row(1);
        j *= weight;
    }
    return true;
}

bool DepthResidual::Evaluate(
    double const *const *parameters, double *residuals, double **jacobians) const {
    const Vector3d place(parameters[1][0], parameters[1][1], parameters[1][2]);
    const Matrix3d r = rotation(parameters[0]).toRotationMatrix();
    const Vector3d turned = r * place;
    const double weight = 1 / seen.depth_deviation;
    residuals[0] = weight * (turned.z() + parameters[0][6] - seen.depth);
    if (!jacobians) return true;
    if (jacobians[0]) {
        Jacobian<1, 7> j(jacobians[0]);
        j << turned.y(), -turned.x(), 0, 0, 0, 1, 0;
        j *= weight;
    }
    if (jacobians[1]) matrix<1, 3>(jacobians[1]) = weight * r.row(2);
    return true;
}

bool PriorResidual::Evaluate(
    double const *const *parameters, double *residuals, double **jacobians) const {
    const Quaterniond q = rotation(parameters[0]);
    const Vector3d t = translation(parameters[0]);
    const Quaterniond before(
        prior.rotation[3], prior.rotation[0], prior.rotation[1], prior.rotation[2]);
    const Vector3d moved(prior.translation[0], prior.translation[1], prior.translation[2]);
    const Matrix3d back = q.conjugate().toRotationMatrix();
    Eigen::Map<Eigen::Matrix<double, 6, 1>> residual(residuals);
    residual.head<3>() = rotation_vector(q * before.conjugate()) / prior.rotation_deviation;
    residual.tail<3>() = (before.conjugate() * moved - back * t) / prior.position_deviation;
    if (!jacobians || !jacobians[0]) return true;
    Jacobian<6, 7> j(jacobians[0]);
    j.setZero();
    // For small rotations the derivative of the rotation vector is the identity.
    j.block<3, 3>(0, 0) = Matrix3d::Identity() / prior.rotation_deviation;
    j.block<3, 3>(3, 0) = -back * skew_symmetric(t) / prior.position_deviation;
    j.block<3, 3>(3, 3) = -back / prior.position_deviation;
    return true;
}
