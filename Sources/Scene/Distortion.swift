import Glibc

/// Lens distortion with OpenCV's coefficients (calib3d documentation). It applies to normalised
/// image coordinates (z = 1). Fisheyes are supported up to 86° from the axis.
public struct Distortion: Equatable, Sendable {
    /// What the coefficients mean.
    public enum Model: String, CaseIterable, Sendable, Codable {
        /// Brown and Conrady: radial k1 k2 k3, tangential p1 p2; k4 is zero.
        case brownConrady
        /// Kannala and Brandt (2006), OpenCV's `fisheye`: an angle θ from the axis appears at a
        /// radius of θ(1 + k1θ² + k2θ⁴ + k3θ⁶ + k4θ⁸) focal lengths; p1 and p2 are zero. With all
        /// coefficients zero it is the equidistant lens, which differs from a pinhole.
        case fisheye
    }

    /// What the coefficients mean.
    public var model: Model
    /// Radial coefficients: of r², r⁴ and r⁶ for Brown and Conrady; of θ², θ⁴, θ⁶ and θ⁸ for a
    /// fisheye.
    public var k1, k2, k3, k4: Double
    /// Tangential coefficients.
    public var p1, p2: Double

    /// A lens without distortion.
    public static let none = Distortion()

    /// A Brown-Conrady lens; omitted coefficients are zero.
    public init(
        k1: Double = 0, k2: Double = 0, p1: Double = 0, p2: Double = 0, k3: Double = 0
    ) {
        model = .brownConrady
        (self.k1, self.k2, self.p1, self.p2, self.k3) = (k1, k2, p1, p2, k3)
        k4 = 0
    }

    private init(model: Model, k1: Double, k2: Double, k3: Double, k4: Double) {
        self.model = model
        (self.k1, self.k2, self.k3, self.k4) = (k1, k2, k3, k4)
        (p1, p2) = (0, 0)
    }

    /// A Kannala-Brandt fisheye lens.
    public static func fisheye(
        k1: Double = 0, k2: Double = 0, k3: Double = 0, k4: Double = 0
    ) -> Distortion {
        Distortion(model: .fisheye, k1: k1, k2: k2, k3: k3, k4: k4)
    }

    /// Whether this is a pinhole without distortion. False for every fisheye.
    public var isZero: Bool { self == .none }

    /// Whether all coefficients are finite.
    public var isFinite: Bool { [k1, k2, k3, k4, p1, p2].allSatisfy(\.isFinite) }

    /// The largest supported angle from a fisheye's axis, in radians: the tangent is unbounded at
    /// 90°.
    static let widestAngle = 1.5
    /// Newton's method ends when the error of the distorted point is below this limit, in focal
    /// lengths (guess, above the rounding of 2e-16).
    private static let enoughError = 1e-12
    /// For a fisheye, Newton's method ends when the error of the image radius is below this limit,
    /// in focal lengths (guess, above the rounding of 2e-16).
    private static let enoughRadiusError = 1e-13
    /// If Newton's method did not converge, the inverse is still accepted if its error is below
    /// this limit, in focal lengths (guess).
    private static let mostResidual = 1e-9
    /// If the determinant of the derivatives is not above this limit, Newton's method gives up: the
    /// model folds over there (guess).
    private static let leastDeterminant = 1e-9
    /// Newton's method tries no angle above this multiple of `widestAngle`: just outside the lens
    /// (guess).
    private static let widestTried = 1.05
    /// Newton's method ends without convergence after this number of steps. From a near start it
    /// doubles the correct digits in each step and needs about six. The limit is five times as many
    /// (guess).
    private static let mostNewtonSteps = 30
    /// Newton's method gives up where the image radius of a fisheye grows by no more than this
    /// share of a focal length per radian (guess).
    private static let leastSlope = 1e-6
    /// A fisheye does not move points up to this distance from its axis, in focal lengths: a
    /// division by such a small radius is not safe (guess).
    private static let leastRadius = 1e-9
    /// The model is checked for folding over at this number of evenly spaced points of a ray
    /// (guess).
    private static let foldChecks = 8

    /// The distorted image of an ideal point.
    public func distorted(_ ideal: Vector2) -> Vector2 {
        let (x, y) = (ideal.x, ideal.y)
        let r2 = x * x + y * y
        switch model {
        case .brownConrady:
            let radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
            return Vector2(
                x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x),
                y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y)
        case .fisheye:
            let r = r2.squareRoot()
            guard r > Self.leastRadius else { return ideal }
            return ideal * (distortedAngle(atan(r)) / r)
        }
    }

    /// The ideal point whose distorted image is `distorted`, by Newton's method to 1e-12; nil where
    /// the model folds over and has no inverse (far outside a real lens's picture).
    public func undistorted(_ distorted: Vector2) -> Vector2? {
        switch model {
        case .brownConrady: undistortedBrownConrady(distorted)
        case .fisheye: undistortedFisheye(distorted)
        }
    }

    private func undistortedBrownConrady(_ distorted: Vector2) -> Vector2? {
        if isZero { return distorted }
        var ideal = distorted
        for _ in 0..<Self.mostNewtonSteps {
            let error = self.distorted(ideal) - distorted
            if error.length < Self.enoughError { return isInvertible(at: ideal) ? ideal : nil }
            let (dxdx, dxdy, dydx, dydy) = derivatives(at: ideal)
            let determinant = dxdx * dydy - dxdy * dydx
            guard abs(determinant) > Self.leastDeterminant else { return nil }
            ideal.x -= (dydy * error.x - dxdy * error.y) / determinant
            ideal.y -= (dxdx * error.y - dydx * error.x) / determinant
            guard ideal.x.isFinite, ideal.y.isFinite else { return nil }
        }
        let residual = (self.distorted(ideal) - distorted).length
        return residual < Self.mostResidual && isInvertible(at: ideal) ? ideal : nil
    }

    private func undistortedFisheye(_ distorted: Vector2) -> Vector2? {
        let seen = distorted.length
        guard seen > Self.leastRadius else { return distorted }
        guard seen.isFinite else { return nil }
        var angle = min(seen, Self.widestAngle)
        for _ in 0..<Self.mostNewtonSteps {
            let error = distortedAngle(angle) - seen
            if abs(error) < Self.enoughRadiusError { break }
            let slope = distortedAngleSlope(angle)
            guard slope > Self.leastSlope else { return nil }
            // A step beyond the lens is shortened to end just outside the lens's edge.
            angle = max(0, min(Self.widestTried * Self.widestAngle, angle - error / slope))
        }
        let tangent = tan(angle)
        let ideal = distorted * (tangent / seen)
        guard angle <= Self.widestAngle, abs(distortedAngle(angle) - seen) < Self.mostResidual,
            isInvertible(at: ideal)
        else { return nil }
        return ideal
    }

    /// A fisheye's image radius of an angle, in focal lengths: θ_d in OpenCV's documentation.
    private func distortedAngle(_ angle: Double) -> Double {
        let square = angle * angle
        return angle * (1 + square * (k1 + square * (k2 + square * (k3 + square * k4))))
    }

    /// Derivative of `distortedAngle` by the angle.
    private func distortedAngleSlope(_ angle: Double) -> Double {
        let square = angle * angle
        return 1 + square * (3 * k1 + square * (5 * k2 + square * (7 * k3 + square * 9 * k4)))
    }

    /// Whether the model is one-to-one from the centre to this ideal point: the distorted radius
    /// grows along the whole ray.
    public func isInvertible(at ideal: Vector2) -> Bool {
        switch model {
        case .brownConrady:
            if isZero { return true }
            for step in 1...Self.foldChecks {
                let (dxdx, dxdy, dydx, dydy) = derivatives(
                    at: ideal * (Double(step) / Double(Self.foldChecks)))
                if dxdx * dydy - dxdy * dydx <= 0 { return false }
            }
            return true
        case .fisheye:
            let angle = atan(ideal.length)
            guard angle <= Self.widestAngle else { return false }
            for step in 1...Self.foldChecks
            where distortedAngleSlope(angle * Double(step) / Double(Self.foldChecks)) <= 0 {
                return false
            }
            return true
        }
    }

    /// Derivatives of the distorted point with respect to the ideal point: dx/dx, dx/dy, dy/dx,
    /// dy/dy.
    public func derivatives(at ideal: Vector2) -> (Double, Double, Double, Double) {
        let (x, y) = (ideal.x, ideal.y)
        let r2 = x * x + y * y
        switch model {
        case .brownConrady:
            let radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
            let slope = k1 + r2 * (2 * k2 + 3 * r2 * k3)
            return (
                radial + 2 * x * x * slope + 2 * p1 * y + 6 * p2 * x,
                2 * x * y * slope + 2 * p1 * x + 2 * p2 * y,
                2 * x * y * slope + 2 * p1 * x + 2 * p2 * y,
                radial + 2 * y * y * slope + 6 * p1 * y + 2 * p2 * x
            )
        case .fisheye:
            let r = r2.squareRoot()
            guard r > Self.leastRadius else { return (1, 0, 0, 1) }
            let angle = atan(r)
            let scale = distortedAngle(angle) / r
            // Derivative of the scale by the radius, divided by the radius. The chain rule
            // multiplies this value twice by a coordinate.
            let growth = (distortedAngleSlope(angle) / (1 + r2) - scale) / r2
            return (
                scale + x * x * growth, x * y * growth, x * y * growth, scale + y * y * growth
            )
        }
    }
}

// `model` and `k4` are encoded only for a fisheye, so files with other lenses keep their form.
extension Distortion: Codable {
    private enum CodingKeys: String, CodingKey { case model, k1, k2, k3, k4, p1, p2 }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        model = try fields.decodeIfPresent(Model.self, forKey: .model) ?? .brownConrady
        k1 = try fields.decode(Double.self, forKey: .k1)
        k2 = try fields.decode(Double.self, forKey: .k2)
        k3 = try fields.decode(Double.self, forKey: .k3)
        k4 = try fields.decodeIfPresent(Double.self, forKey: .k4) ?? 0
        p1 = try fields.decode(Double.self, forKey: .p1)
        p2 = try fields.decode(Double.self, forKey: .p2)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        if model == .fisheye {
            try fields.encode(model, forKey: .model)
            try fields.encode(k4, forKey: .k4)
        }
        try fields.encode(k1, forKey: .k1)
        try fields.encode(k2, forKey: .k2)
        try fields.encode(k3, forKey: .k3)
        try fields.encode(p1, forKey: .p1)
        try fields.encode(p2, forKey: .p2)
    }
}
