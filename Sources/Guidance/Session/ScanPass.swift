/// One pass round the object, or one area, as the engine stores it.
struct ScanPass {
    /// The dial of the pass; nil in area mode, and after a flip until there is a new box.
    var dial: CaptureDial?
    /// Numbers of the shots kept in this pass.
    var shots: [Int] = []
    /// Numbers of the shots of this pass that the person rejected.
    var rejected: [Int] = []
    /// What happened to the object between the last pass and this one.
    enum Before {
        /// The object was left as it was.
        case nothing
        /// The object was pushed or turned a little without being turned over.
        case moved
        case flipped
    }

    var before = Before.nothing
    /// Whether the object lies in another place or orientation than before.
    var isAfterFlip: Bool { before != .nothing }
    /// Whether the completion of the pass was reported.
    var isCompletionReported = false
    /// The coverage map's band that is done: no shots are taken until the camera has left it. Nil
    /// if the camera need not leave a band, or has left it.
    var bandToLeave: Int?

    var summary: PassSummary {
        PassSummary(
            coverage: dial?.coverage ?? 0, sectors: dial?.sectors.count ?? 0,
            sectorsFilled: dial?.sectorsFilled ?? 0, shots: shots.count)
    }
}
