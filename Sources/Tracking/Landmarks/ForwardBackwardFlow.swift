import Scene
import Vision

/// Optical flow in both directions: a point is found only if the flow back returns to its start.
struct ForwardBackwardFlow {
    let from, to: ImagePyramid

    /// A point is found only if the flow back ends nearer to the start than this, pixels (guess): a
    /// wrong match misses by more.
    private static let mostReturnPixels = 0.8

    /// Largest number of iterations of the flow back. Few are enough, since the flow back starts
    /// near its end (guess).
    private static let backIterations = 15

    /// The new position of each point; nil where the flow back misses the start.
    func follow(_ places: [Vector2], guesses: [Vector2]) throws(VisionError) -> [Vector2?] {
        let forward = try OpticalFlow().follow(places, from: from, to: to, guesses: guesses)
        let reached = zip(forward, places).map { $0 ?? $1 }
        let back = try OpticalFlow(iterations: Self.backIterations).follow(
            reached, from: to, to: from, guesses: places, levels: 1)
        return places.indices.map { index in
            guard let pixel = forward[index], let origin = back[index],
                (origin - places[index]).length < Self.mostReturnPixels
            else { return nil }
            return pixel
        }
    }
}
