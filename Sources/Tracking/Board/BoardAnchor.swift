import Scene

/// The transform from a landmark tracker's world to a board, from frames whose poses are known in
/// both.
struct BoardAnchor {
    /// `worldFromCamera` of one frame, once by the board and once by landmarks.
    private struct Pair {
        var boardFromCamera, landmarksFromCamera: RigidTransform
    }

    /// Whether both worlds have the same unit of length.
    let hasScale: Bool
    private var pairs: [Pair] = []

    /// At most this number of the latest pairs is kept: two seconds at 30 frames a second. The
    /// landmarks have drifted since older pairs. A guess.
    private static let mostPairs = 60
    /// With fewer pairs than this there is no transform (guess).
    private static let leastPairs = 8
    /// The scale is known only if the camera positions spread by at least this share of their
    /// distance from the board (guess).
    private static let leastSpread = 0.08
    /// The transform is certain only if the two camera positions of every pair differ by at most
    /// this share of the distance from the board (guess). They differ more where the board turns
    /// but the background with the landmarks stands still.
    private static let mostDisagreement = 0.02
    /// The transform is certain only if the two rotations of every pair differ by at most this
    /// angle (guess).
    private static let mostTurn = 1.5 * Double.pi / 180

    init(hasScale: Bool) { self.hasScale = hasScale }

    mutating func add(boardFromCamera: RigidTransform, landmarksFromCamera: RigidTransform) {
        pairs.append(
            Pair(boardFromCamera: boardFromCamera, landmarksFromCamera: landmarksFromCamera))
        if pairs.count > Self.mostPairs { pairs.removeFirst() }
    }

    /// Starts over: the landmarks have a new world.
    mutating func forget() { pairs = [] }

    /// The transform from the landmarks' world to the board; nil while it is not certain.
    var boardFromLandmarks: SimilarityTransform? {
        guard pairs.count >= Self.leastPairs, let last = pairs.last else { return nil }
        // All rotations are close to each other, so the mean of their quaternions is close to a
        // mean rotation.
        let turns = pairs.map {
            $0.boardFromCamera.rotation * $0.landmarksFromCamera.rotation.inverse
        }
        var (x, y, z, w) = (0.0, 0.0, 0.0, 0.0)
        for turn in turns {
            let product = turn.x * turns[0].x + turn.y * turns[0].y + turn.z * turns[0].z
            let sign = product + turn.w * turns[0].w < 0 ? -1.0 : 1
            (x, y, z, w) = (
                x + sign * turn.x, y + sign * turn.y, z + sign * turn.z, w + sign * turn.w
            )
        }
        let rotation = Rotation(x: x, y: y, z: z, w: w)
        let count = Double(pairs.count)
        let targets = pairs.map(\.boardFromCamera.translation)
        let sources = pairs.map { rotation * $0.landmarksFromCamera.translation }
        let target = targets.reduce(.zero, +) / count
        let source = sources.reduce(.zero, +) / count
        let distance = last.boardFromCamera.translation.length
        var scale = 1.0
        if !hasScale {
            var (products, squares, spread) = (0.0, 0.0, 0.0)
            for (t, s) in zip(targets, sources) {
                products += dot(t - target, s - source)
                squares += dot(s - source, s - source)
                spread += dot(t - target, t - target)
            }
            guard (spread / count).squareRoot() >= Self.leastSpread * distance, products > 0 else {
                return nil
            }
            scale = products / squares
        }
        let result = SimilarityTransform(
            scale: scale, rotation: rotation, translation: target - scale * source)
        let agree = pairs.allSatisfy { pair in
            let moved = result * pair.landmarksFromCamera
            return (moved.translation - pair.boardFromCamera.translation).length
                <= Self.mostDisagreement * distance
                && (moved.rotation * pair.boardFromCamera.rotation.inverse).angle <= Self.mostTurn
        }
        return agree ? result : nil
    }
}
