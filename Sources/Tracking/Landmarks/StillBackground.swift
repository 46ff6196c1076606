import Scene

/// Recognises a turntable: what stands still in the picture, exactly and for long, while much else
/// moves, does not belong to what turns. A camera that goes round an object sees nothing like it,
/// for there the motion falls off evenly towards the axis.
struct StillBackground {
    /// Whether it was recognised.
    private(set) var isRecognised = false
    /// Cells of the picture in which something stood.
    private(set) var cells: [Bool] = []
    private var columns = 0

    /// In pixels of the picture: flow that stands wanders by a tenth a frame.
    private static let standsPixels = 0.5
    private static let movesPixels = 10.0
    /// In an orbit a twentieth of what is seen moves by less than a twentieth of the rest.
    private static let leastShare = 0.2
    private static let leastCount = 20
    private static let cellPixels = CornerChoice.cellPixels

    /// Whether each point stayed where it was some frames ago; nil while no turntable is recognised,
    /// or too little moves.
    mutating func standing(
        _ places: [(first: Vector2, now: Vector2)], in picture: WorkingPicture
    ) -> [Bool]? {
        let ways = places.map { ($0.now - $0.first).length }
        let stands = ways.map { $0 < Self.standsPixels }
        let standing = stands.count { $0 }
        let moving = ways.count { $0 > Self.movesPixels }
        if !isRecognised {
            guard standing >= Self.leastCount, moving >= Self.leastCount,
                Double(standing) >= Self.leastShare * Double(places.count),
                Double(moving) >= Self.leastShare * Double(places.count)
            else { return nil }
            isRecognised = true
        }
        // While nothing moves, still points are no evidence of a background.
        guard standing > 0, moving >= Self.leastCount else { return nil }
        columns = picture.luma.width / Self.cellPixels + 1
        let rows = picture.luma.height / Self.cellPixels + 1
        if cells.count != columns * rows { cells = Array(repeating: false, count: columns * rows) }
        for (index, place) in places.enumerated() where stands[index] {
            if let cell = cell(of: place.now) { cells[cell] = true }
        }
        return stands
    }

    /// Whether something stood there.
    func holds(_ pixel: Vector2) -> Bool { cell(of: pixel).map { cells[$0] } ?? false }

    private func cell(of pixel: Vector2) -> Int? {
        guard columns > 0, pixel.x >= 0, pixel.y >= 0 else { return nil }
        let (x, y) = (Int(pixel.x) / Self.cellPixels, Int(pixel.y) / Self.cellPixels)
        guard x < columns, y * columns + x < cells.count else { return nil }
        return y * columns + x
    }
}

extension LandmarkTracker {
    /// Frames over which a track must stand or move.
    private static let standingFrames = 8

    /// Lets go what stands still beside what turns.
    mutating func leaveBackground(_ flowed: [Track], _ picture: WorkingPicture) -> [Track] {
        let old = flowed.indices.filter { flowed[$0].age >= Self.standingFrames }
        let places = old.map { (first: flowed[$0].origin, now: flowed[$0].pixel) }
        guard let stands = background.standing(places, in: picture) else { return flowed }
        let standing = Set(zip(old, stands).filter(\.1).map(\.0))
        for index in standing {
            if let landmark = flowed[index].landmark { map.landmarks[landmark].isGone = true }
        }
        return flowed.indices.filter { !standing.contains($0) }.map { flowed[$0] }
    }
}
