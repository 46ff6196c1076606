import COpenCV
import Scene

/// Pyramidal Lucas-Kanade tracking (Bouguet 2001).
public struct OpticalFlow: Sendable {
    /// Most iterations on each level of the pyramid.
    public var iterations: Int
    /// Iteration ends when a step is shorter than this, in pixels.
    public var precisionPixels: Double
    /// A patch is rejected if the smaller eigenvalue of its gradients is below this, with gray
    /// values scaled so that white is 32.
    public var leastEigenvalue: Double

    /// Optical flow with these settings. The default of `leastEigenvalue` is OpenCV's. The other
    /// defaults are guesses near OpenCV's 30 iterations and 0.01 pixels.
    public init(
        iterations: Int = 20, precisionPixels: Double = 0.03, leastEigenvalue: Double = 1e-4
    ) {
        (self.iterations, self.precisionPixels) = (iterations, precisionPixels)
        self.leastEigenvalue = leastEigenvalue
    }

    /// The position of each point of the first picture in the second; nil where tracking failed.
    ///
    /// - Parameters:
    ///   - guesses: initial positions, one per point.
    ///   - levels: the pyramid level to start from, 0 for the full size; the coarsest when nil.
    ///
    /// Throws when memory is short.
    ///
    /// - Precondition: both pictures have the same size.
    public func follow(
        _ points: [Vector2], from first: ImagePyramid, to second: ImagePyramid,
        guesses: [Vector2], levels: Int? = nil
    ) throws(VisionError) -> [Vector2?] {
        precondition(first.window == second.window && guesses.count == points.count)
        precondition(first.width == second.width && first.height == second.height)
        let from = Self.floats(points)
        var to = Self.floats(guesses)
        var found = [UInt8](repeating: 0, count: points.count)
        var options = copencv_flow_options(
            window: Int32(first.window),
            levels: Int32(levels ?? min(first.levels, second.levels)),
            iterations: Int32(iterations), precision_pixels: Float(precisionPixels),
            least_eigenvalue: Float(leastEigenvalue))
        let status = copencv_flow(
            first.library, second.library, from, &to, &found, Int32(points.count), &options)
        guard status >= 0 else {
            throw VisionError(operation: phrase("follow points"), reason: phrase("no memory left"))
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
