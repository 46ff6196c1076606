import Scene
import Vision

/// Optical flow that is believed only where it comes back to where it began.
struct FlowThereAndBack {
    let from, to: ImagePyramid

    /// A pixel's size less than what a patch of another thing would miss by.
    private static let mostReturnPixels = 0.8

    /// Where each place has gone; nil where that cannot be said.
    func follow(_ places: [Vector2], guesses: [Vector2]) throws(VisionError) -> [Vector2?] {
        let forward = try OpticalFlow().follow(places, from: from, to: to, guesses: guesses)
        let reached = zip(forward, places).map { $0 ?? $1 }
        let back = try OpticalFlow(iterations: 15).follow(
            reached, from: to, to: from, guesses: places, levels: 1)
        return places.indices.map { index in
            guard let pixel = forward[index], let origin = back[index],
                (origin - places[index]).length < Self.mostReturnPixels
            else { return nil }
            return pixel
        }
    }
}
