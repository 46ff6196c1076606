import COpenCV
import Scene

/// Follows points from one picture into another: pyramidal Lucas and Kanade (Bouguet 2001).
public struct OpticalFlow: Sendable {
    /// Steps at each level.
    public var iterations: Int
    /// Ends when a step is shorter, in pixels.
    public var precisionPixels: Double
    /// Patches whose smaller eigenvalue (of gray values scaled to 32 for white) is less are refused.
    public var leastEigenvalue: Double

    /// A flow with these rules.
    public init(
        iterations: Int = 20, precisionPixels: Double = 0.03, leastEigenvalue: Double = 1e-4
    ) {
        (self.iterations, self.precisionPixels) = (iterations, precisionPixels)
        self.leastEigenvalue = leastEigenvalue
    }

    /// Where each point of the first picture is in the second; nil where it cannot be said.
    /// - Parameters:
    ///   - guesses: where they are expected, one a point.
    ///   - levels: reductions to begin from; those of the pyramids when nil.
    /// Throws when memory is short.
    /// - Precondition: both pictures have one size.
    public func follow(
        _ points: [Vector2], from first: ImagePyramid, to second: ImagePyramid,
        guesses: [Vector2], levels: Int? = nil
    ) throws(VisionError) -> [Vector2?] {
        precondition(first.window == second.window && guesses.count == points.count)
        precondition(first.width == second.width && first.height == second.height)
        let from = Self.floats(points)
        var to = Self.floats(guesses)
        var found = [UInt8](repeating: 0, count: points.count)
        let status = copencv_flow(
            first.library, second.library, from, &to, &found, Int32(points.count),
            Int32(first.window), Int32(levels ?? min(first.levels, second.levels)),
            Int32(iterations), Float(precisionPixels), Float(leastEigenvalue))
        guard status >= 0 else {
            throw VisionError(operation: "follow points", reason: "no memory left")
        }
        return points.indices.map { index in
            let pixel = Vector2(Double(to[2 * index]), Double(to[2 * index + 1]))
            return found[index] != 0 && pixel.x.isFinite && pixel.y.isFinite ? pixel : nil
        }
    }

    private static func floats(_ points: [Vector2]) -> [Float] {
        var values: [Float] = []
        values.reserveCapacity(2 * points.count)
        for point in points {
            values.append(Float(point.x))
            values.append(Float(point.y))
        }
        return values
    }
}
