import Scene
import Vision

/// Optical flow between two pictures: of most points at full size, of coarse ones at half of it.
struct TwoScaleFlow {
    private let fine: ForwardBackwardFlow
    private let from, to: CoarsePicture

    /// The flow between two pictures: their pyramids at full size, and the pictures at half of it.
    init(
        from: (fine: ImagePyramid, coarse: CoarsePicture),
        to: (fine: ImagePyramid, coarse: CoarsePicture)
    ) {
        fine = ForwardBackwardFlow(from: from.fine, to: to.fine)
        (self.from, self.to) = (from.coarse, to.coarse)
    }

    /// The new position of each place; nil where the check fails.
    func follow(
        _ places: [Vector2], guesses: [Vector2], isCoarse: [Bool]
    ) throws(VisionError) -> [Vector2?] {
        guard isCoarse.contains(true) else { return try fine.follow(places, guesses: guesses) }
        let coarse = places.indices.filter { isCoarse[$0] }
        let others = places.indices.filter { !isCoarse[$0] }
        var found = [Vector2?](repeating: nil, count: places.count)
        let fineFound = try fine.follow(
            others.map { places[$0] }, guesses: others.map { guesses[$0] })
        for (index, pixel) in zip(others, fineFound) { found[index] = pixel }
        let flow = ForwardBackwardFlow(from: try from.pyramid(), to: try to.pyramid())
        let coarseFound = try flow.follow(
            coarse.map { CoarsePicture.place(places[$0]) },
            guesses: coarse.map { CoarsePicture.place(guesses[$0]) })
        for (index, place) in zip(coarse, coarseFound) {
            found[index] = place.map(CoarsePicture.pixel)
        }
        return found
    }
}
