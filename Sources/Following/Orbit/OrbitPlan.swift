import Scene

/// The plan of a guided orbit, and the motion of the table, in radians and seconds.
public struct OrbitPlan: Equatable, Sendable, Codable {
    /// The number of sectors in a full turn: as many as the dial of a capture has slices.
    public var sectors = 36
    /// The number of camera heights, counted from the lowest: as many as a capture has passes.
    public var heights = 3
    /// The number of sides on which the object lies; 1 where it is never flipped.
    public var sides = 1
    /// Whether an arm raises the camera; without an arm the orbit asks a person to raise it.
    public var hasArm = true
    /// A sector gets at most this number of shots (guess); the last shot is kept even if it is
    /// soft.
    public var attempts = 3
    /// The table's axis. Its range is ignored: the table turns endlessly.
    public var table: AxisTraits

    /// A picture counts as still if its flow is below this share of the picture's width (guess):
    /// 0.3 pixels of 640. Sharpness measures do not detect so small a blur.
    public var stillShare = 0.3 / 640
    /// A shot needs this number of consecutive still pictures (guess).
    public var stillPictures = 2
    /// The middle of a sector may be this far from the camera's direction during a shot, as a share
    /// of the sector's angle (guess).
    public var toleranceShare = 0.25
    /// The flow of a picture is known at most this number of seconds after the picture's exposure
    /// (guess).
    public var flowDelay = 0.15

    /// An object has at most this number of sides, as a box has.
    public static let mostSides = 6
    /// The accepted ranges of the options. They include every useful value, and they exclude many
    /// mistyped ones. Guesses. `delayRange` is in seconds, `toleranceRange` is a share of a sector.
    private static let sectorRange = 3...360
    private static let heightRange = 1...20
    private static let attemptRange = 1...20
    private static let stillPictureRange = 1...30
    private static let toleranceRange = 0.01...0.5
    private static let delayRange = 0.0...2

    /// A plan of three heights with 36 sectors.
    public init(table: AxisTraits) { self.table = table }

    /// The angle of a sector in radians.
    public var sectorAngle: Double { 2 * .pi / Double(max(1, sectors)) }

    /// Why the plan is invalid; nil for a valid plan.
    public var fault: String? {
        if let fault = table.fault { return phrase("table: \(fault)") }
        if !Self.sectorRange.contains(sectors) { return counted(sectors, "direction") }
        if !Self.heightRange.contains(heights) { return phrase("\(heights) heights") }
        if !(1...Self.mostSides).contains(sides) { return counted(sides, "side") }
        if !Self.attemptRange.contains(attempts) { return phrase("\(attempts) attempts") }
        if !(stillShare.isFinite && stillShare > 0) { return phrase("still share \(stillShare)") }
        if !Self.stillPictureRange.contains(stillPictures) {
            return counted(stillPictures, "still picture")
        }
        if !(toleranceShare.isFinite && Self.toleranceRange.contains(toleranceShare)) {
            return phrase("tolerance \(toleranceShare)")
        }
        if !(flowDelay.isFinite && Self.delayRange.contains(flowDelay)) {
            return phrase("delay \(flowDelay)")
        }
        return nil
    }
}
