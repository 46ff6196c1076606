import Scene

/// Measures how far the surroundings of an object turn about the object's upward axis. They seem to
/// turn if the camera poses follow an object that turns. The turn is fitted to points of unknown
/// depth in several pictures. A table without texture shows no points, but the walls behind the
/// table and the reflections in it do; all of them turn as one body.
struct BackgroundRotation {
    /// Turn of the surroundings from the first picture to the last, radians.
    private(set) var turn = 0.0
    /// For each point, whether the turns explain its place in all pictures.
    private(set) var isInlier: [Bool]

    /// The search covers turns up to this angle to either side, radians.
    private static let mostTurn = 40 * Double.pi / 180
    /// Distance between two tried turns, radians: a value for the coarse search and one for the
    /// fine search. In a picture of 320 columns, a coarse step is some two pixels.
    private static let steps = [0.5 * Double.pi / 180, 0.05 * Double.pi / 180]
    /// A point farther than this from its epipolar line counts as if it were this far away, pixels:
    /// a value for the coarse search and one for the fine search.
    private static let gatesPixels = [3.0, 1.5]
    /// The turns explain a point if its distance from its epipolar line is at most this in each
    /// picture, pixels.
    private static let inlierPixels = 1.5
    /// Each point of the surroundings is assumed to be at least this far from the camera, as a
    /// share of the object's distance.
    private static let nearestShare = 0.4

    /// Fits a turn to each picture after the first.
    /// - Parameters:
    ///   - tracks: places of each point in all pictures, pixels.
    ///   - objectFromCamera: the pose in each picture.
    init?(
        _ tracks: [[Vector2]], by camera: Intrinsics, from objectFromCamera: [RigidTransform]
    ) {
        guard let first = objectFromCamera.first, !tracks.isEmpty else { return nil }
        isInlier = Array(repeating: true, count: tracks.count)
        let nearest = Self.nearestShare * first.translation.length
        let rays = tracks.map { $0.first.flatMap { camera.ray(through: $0) } }
        for (number, pose) in objectFromCamera.enumerated().dropFirst() {
            /// For each point, its distance from its epipolar line in the present picture, pixels,
            /// if the surroundings have turned by this angle.
            func distances(_ turn: Double) -> [Double] {
                let motion = RigidTransform(
                    rotation: Rotation(angle: turn, axis: Vector3(0, 0, 1)), translation: .zero)
                let now = pose.inverse * motion * first
                return zip(tracks, rays).map { track, ray in
                    guard let ray, let far = camera.project(now.rotation * ray),
                        let near = camera.project(now * (nearest * ray))
                    else { return .infinity }
                    return distance(from: track[number], toLineFrom: far, to: near)
                }
            }
            var reach = Self.mostTurn
            for (step, gate) in zip(Self.steps, Self.gatesPixels) {
                let count = Int((reach / step).rounded(.up))
                let turns = (-count...count).map { turn + Double($0) * step }
                let costs = turns.map { distances($0).reduce(0) { $0 + min($1, gate) } }
                guard let best = costs.indices.min(by: { costs[$0] < costs[$1] }) else {
                    return nil
                }
                (turn, reach) = (turns[best], step)
            }
            for (index, distance) in distances(turn).enumerated() where distance > Self.inlierPixels
            {
                isInlier[index] = false
            }
        }
    }
}

/// The distance of a point from a line segment.
private func distance(from point: Vector2, toLineFrom start: Vector2, to end: Vector2) -> Double {
    let segment = end - start
    let square = segment.x * segment.x + segment.y * segment.y
    let aside = point - start
    let share = square > 0 ? (aside.x * segment.x + aside.y * segment.y) / square : 0
    return (aside - share.clamped(to: 0...1) * segment).length
}
