import Scene

/// Recognises a turntable: what stands still in the picture, exactly and for long, while much else
/// moves, does not belong to what turns. A camera that goes round an object sees nothing like it,
/// for there the motion falls off evenly towards the axis.
struct StillBackground {
    /// Whether it was recognised.
    private(set) var isRecognised = false
    /// Frames in which enough moved to recognise what stands still.
    private var frames = 0
    /// In which of them something last stood in each cell of the picture, and last moved; 0 never.
    private var stood: [Int] = []
    private var moved: [Int] = []
    private var cells: PictureCells?

    /// In pixels of the picture: flow that stands wanders by a tenth a frame.
    private static let standsPixels = 0.5
    private static let movesPixels = 10.0
    /// In an orbit a twentieth of what is seen moves by less than a twentieth of the rest.
    private static let leastShare = 0.2
    private static let leastCount = 20
    /// What contradicts the map is soon let go, so that few places stand in one frame: those of two
    /// seconds are gathered.
    private static let memoryFrames = 60

    /// Whether each point stayed where it was some frames ago; nil while no turntable is recognised,
    /// or too little moves.
    mutating func standing(
        _ places: [(first: Vector2, now: Vector2)], in picture: WorkingPicture
    ) -> [Bool]? {
        let ways = places.map { ($0.now - $0.first).length }
        // While nothing moves, still points are no evidence of a background.
        guard ways.count(where: { $0 > Self.movesPixels }) >= Self.leastCount else { return nil }
        frames += 1
        let cells = PictureCells(
            width: picture.luma.width, height: picture.luma.height,
            sidePixels: CornerChoice.cellPixels)
        if cells.count != stood.count {
            stood = Array(repeating: 0, count: cells.count)
            moved = stood
        }
        self.cells = cells
        for (place, way) in zip(places, ways) {
            guard let cell = cells.index(of: place.now) else { continue }
            if way < Self.standsPixels {
                stood[cell] = frames
            } else if way > Self.movesPixels {
                moved[cell] = frames
            }
        }
        if !isRecognised {
            guard isEvident else { return nil }
            isRecognised = true
            stood = stood.map { isRecent($0) ? $0 : 0 }
        }
        return ways.map { $0 < Self.standsPixels }
    }

    /// Whether something stood there.
    func holds(_ pixel: Vector2) -> Bool {
        isRecognised && cells?.index(of: pixel).map { stood[$0] > 0 } ?? false
    }

    /// Whether enough of the picture stood of late, while enough moved.
    private var isEvident: Bool {
        var (standing, moving) = (0, 0)
        for (stood, moved) in zip(stood, moved) where isRecent(max(stood, moved)) {
            if stood > moved { standing += 1 } else { moving += 1 }
        }
        let least = max(Double(Self.leastCount), Self.leastShare * Double(standing + moving))
        return Double(min(standing, moving)) >= least
    }

    private func isRecent(_ frame: Int) -> Bool { frame > max(0, frames - Self.memoryFrames) }
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
