import Scene

/// Recognises a turntable. Points that stay at the same place in the picture for long, while many
/// others move, belong to the background. A camera that walks round an object never sees such
/// points, since motion then decreases gradually towards the axis.
struct StaticBackground {
    /// Whether a turntable was recognised.
    private(set) var isRecognised = false
    /// Number of frames with enough moving points to tell still points from moving ones.
    private var frames = 0
    /// For each cell, the last counted frame in which a point of the cell stood still; 0 for never.
    private var lastStill: [Int] = []
    /// For each cell, the last counted frame in which a point of the cell moved; 0 for never.
    private var lastMoved: [Int] = []
    private var cells: PictureCells?

    // Limits whose comments give no origin are guesses.

    /// A point stands still if its displacement is below this limit, pixels. The flow of still
    /// points drifts by a tenth of a pixel per frame.
    private static let stillPixels = 0.5
    /// A point moves if its displacement is above this limit, pixels.
    private static let movingPixels = 10.0
    /// A turntable is recognised only if the cells that stand still and the cells that move are
    /// each at least this share of all cells. In an orbit, 5 % of the points move by less than 5 %
    /// of the motion of the others.
    private static let leastShare = 0.2
    /// A turntable is recognised only if at least this number of cells stands still, and at least
    /// as many move.
    private static let leastCount = 20
    /// Number of frames whose still and moving points are collected: two seconds. One frame shows
    /// few still points, because tracks that contradict the map are soon dropped.
    private static let memoryFrames = 60

    /// Whether each point stands still; nil while no turntable is recognised, or too little moves.
    mutating func areStill(
        _ places: [(first: Vector2, now: Vector2)], in picture: WorkingPicture
    ) -> [Bool]? {
        let displacements = places.map { ($0.now - $0.first).length }
        // While nothing moves, still points do not show a background.
        guard displacements.count(where: { $0 > Self.movingPixels }) >= Self.leastCount else {
            return nil
        }
        frames += 1
        let cells = PictureCells(
            width: picture.luma.width, height: picture.luma.height,
            sidePixels: CornerSelection.cellPixels)
        if cells.count != lastStill.count {
            lastStill = Array(repeating: 0, count: cells.count)
            lastMoved = lastStill
        }
        self.cells = cells
        for (place, displacement) in zip(places, displacements) {
            guard let cell = cells.index(of: place.now) else { continue }
            if displacement < Self.stillPixels {
                lastStill[cell] = frames
            } else if displacement > Self.movingPixels {
                lastMoved[cell] = frames
            }
        }
        if !isRecognised {
            guard isEvident else { return nil }
            isRecognised = true
            lastStill = lastStill.map { isRecent($0) ? $0 : 0 }
        }
        return displacements.map { $0 < Self.stillPixels }
    }

    /// Whether the background was seen at this pixel.
    func contains(_ pixel: Vector2) -> Bool {
        isRecognised && cells?.index(of: pixel).map { lastStill[$0] > 0 } ?? false
    }

    /// Whether enough cells of the picture recently stood still, and enough moved.
    private var isEvident: Bool {
        var (still, moving) = (0, 0)
        for (stillFrame, movedFrame) in zip(lastStill, lastMoved)
        where isRecent(max(stillFrame, movedFrame)) {
            if stillFrame > movedFrame { still += 1 } else { moving += 1 }
        }
        let least = max(Double(Self.leastCount), Self.leastShare * Double(still + moving))
        return Double(min(still, moving)) >= least
    }

    private func isRecent(_ frame: Int) -> Bool { frame > max(0, frames - Self.memoryFrames) }
}

extension LandmarkTracker {
    /// Number of frames over which a track must stand still or move (guess).
    private static let stillFrames = 8

    /// Drops tracks of the still background of a turntable.
    mutating func dropBackground(_ flowed: [Track], _ picture: WorkingPicture) -> [Track] {
        let old = flowed.indices.filter { flowed[$0].age >= Self.stillFrames }
        let places = old.map { (first: flowed[$0].origin, now: flowed[$0].pixel) }
        guard let isStill = background.areStill(places, in: picture) else { return flowed }
        let still = Set(zip(old, isStill).filter(\.1).map(\.0))
        for index in still {
            if let landmark = flowed[index].landmark { map.landmarks[landmark].isDeleted = true }
        }
        return flowed.indices.filter { !still.contains($0) }.map { flowed[$0] }
    }
}
