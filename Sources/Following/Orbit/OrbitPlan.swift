import Scene

/// What a guided orbit is to fill, and how the table that turns the object moves. Radians, seconds.
public struct OrbitPlan: Equatable, Sendable, Codable {
    /// Sectors of a turn.
    public var sectors = 36
    /// Turns at different heights of the camera, from the lowest.
    public var heights = 3
    /// Sides on which the object lies in turn; 1 where it is never flipped.
    public var sides = 1
    /// Whether an arm raises the camera; without one a person is asked.
    public var hasArm = true
    /// Shots of a sector until a soft one is kept.
    public var attempts = 3
    /// The table. Its range is not looked at: it turns on and on.
    public var table: AxisTraits

    /// Flow between two pictures below which nothing moves, as share of the picture's width. 0.3
    /// pixels of 640: such a blur is below what sharpness measures tell.
    public var stillShare = 0.3 / 640
    /// Pictures in a row that must be still.
    public var stillPictures = 2
    /// Largest distance of a shot from the middle of its sector, as a share of the sector.
    public var toleranceShare = 0.25
    /// From a picture's exposure until its flow is known, at most.
    public var flowDelay = 0.15

    /// Sides of an object at most: those of a box.
    public static let mostSides = 6

    /// Three heights of 36 sectors on a table.
    public init(table: AxisTraits) { self.table = table }

    /// Radians of a sector.
    public var sectorAngle: Double { 2 * .pi / Double(max(1, sectors)) }

    /// Why this plan cannot be filled; nil when it can.
    public var fault: String? {
        if let fault = table.fault { return phrase("table: \(fault)") }
        if !(3...360).contains(sectors) { return counted(sectors, "direction") }
        if !(1...20).contains(heights) { return phrase("\(heights) heights") }
        if !(1...Self.mostSides).contains(sides) { return counted(sides, "side") }
        if !(1...20).contains(attempts) { return phrase("\(attempts) attempts") }
        if !(stillShare.isFinite && stillShare > 0) { return phrase("still share \(stillShare)") }
        if !(1...30).contains(stillPictures) { return counted(stillPictures, "still picture") }
        if !(toleranceShare.isFinite && (0.01...0.5).contains(toleranceShare)) {
            return phrase("tolerance \(toleranceShare)")
        }
        if !(flowDelay.isFinite && (0...2).contains(flowDelay)) {
            return phrase("delay \(flowDelay)")
        }
        return nil
    }
}
