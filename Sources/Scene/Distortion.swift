/// Lens distortion after Brown and Conrady, in the order and meaning of OpenCV's first five
/// coefficients (calib3d documentation): radial k1 k2 k3, tangential p1 p2. Works on normalised
/// image coordinates (z = 1).
public struct Distortion: Equatable, Sendable, Codable {
    /// Radial coefficients of r², r⁴ and r⁶.
    public var k1, k2, k3: Double
    /// Tangential coefficients.
    public var p1, p2: Double

    /// A lens without distortion.
    public static let none = Distortion()

    /// A lens with these coefficients; those left out are zero.
    public init(
        k1: Double = 0, k2: Double = 0, p1: Double = 0, p2: Double = 0, k3: Double = 0
    ) {
        (self.k1, self.k2, self.p1, self.p2, self.k3) = (k1, k2, p1, p2, k3)
    }

    /// Whether all coefficients are zero.
    public var isZero: Bool { self == .none }

    /// Where the lens puts an ideal point.
    public func distorted(_ ideal: Vector2) -> Vector2 {
        let (x, y) = (ideal.x, ideal.y)
        let r2 = x * x + y * y
        let radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
        return Vector2(
            x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x),
            y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y)
    }

    /// The ideal point that the lens puts at `distorted`, by Newton's method to 1e-12; nil where
    /// the model folds over and has no inverse (far outside a real lens's picture).
    public func undistorted(_ distorted: Vector2) -> Vector2? {
        if isZero { return distorted }
        var ideal = distorted
        for _ in 0..<30 {
            let error = self.distorted(ideal) - distorted
            if error.length < 1e-12 { return isInvertible(at: ideal) ? ideal : nil }
            let (dxdx, dxdy, dydx, dydy) = derivatives(at: ideal)
            let determinant = dxdx * dydy - dxdy * dydx
            guard abs(determinant) > 1e-9 else { return nil }
            ideal.x -= (dydy * error.x - dxdy * error.y) / determinant
            ideal.y -= (dxdx * error.y - dydx * error.x) / determinant
            guard ideal.x.isFinite, ideal.y.isFinite else { return nil }
        }
        let residual = (self.distorted(ideal) - distorted).length
        return residual < 1e-9 && isInvertible(at: ideal) ? ideal : nil
    }

    /// Whether the model is still one-to-one between the centre and this ideal point: along the
    /// ray the distorted radius must have grown all the way.
    public func isInvertible(at ideal: Vector2) -> Bool {
        if isZero { return true }
        for step in 1...8 {
            let (dxdx, dxdy, dydx, dydy) = derivatives(at: ideal * (Double(step) / 8))
            if dxdx * dydy - dxdy * dydx <= 0 { return false }
        }
        return true
    }

    /// How the distorted point moves with the ideal one: dx/dx, dx/dy, dy/dx, dy/dy.
    public func derivatives(at ideal: Vector2) -> (Double, Double, Double, Double) {
        let (x, y) = (ideal.x, ideal.y)
        let r2 = x * x + y * y
        let radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
        let slope = k1 + r2 * (2 * k2 + 3 * r2 * k3)
        return (
            radial + 2 * x * x * slope + 2 * p1 * y + 6 * p2 * x,
            2 * x * y * slope + 2 * p1 * x + 2 * p2 * y,
            2 * x * y * slope + 2 * p1 * x + 2 * p2 * y,
            radial + 2 * y * y * slope + 6 * p1 * y + 2 * p2 * x
        )
    }
}
