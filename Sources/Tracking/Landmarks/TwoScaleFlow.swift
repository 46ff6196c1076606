import Scene
import Vision

/// Optical flow between two pictures. Coarse points are followed at half the size, all others at
/// full size.
struct TwoScaleFlow {
    private let fine: ForwardBackwardFlow
    private let from, to: CoarsePicture

    /// The flow from one picture to another; each is given as a pyramid at full size and as a
    /// picture at half the size.
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
