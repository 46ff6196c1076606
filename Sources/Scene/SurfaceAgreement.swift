/// How well a frame agrees with an earlier view of the same surfaces: patches of the earlier view are
/// projected into the frame by that view's depth and both poses.
public struct SurfaceAgreement: Equatable, Sendable, Codable {
    /// Patches of one body.
    public struct Body: Equatable, Sendable, Codable {
        /// Patches that lie where they must.
        public var matched = 0
        /// Patches that are found elsewhere nearby.
        public var shifted = 0
        /// Patches that are found nowhere near: covered, smeared or changed.
        public var missing = 0
        /// Mean way of the shifted ones, as a share of the picture's longer side.
        public var shift = 0.0

        /// No patches.
        public init() {}

        /// Patches that were looked for.
        public var count: Int { matched + shifted + missing }
    }

    /// Patches of the object.
    public var object = Body()
    /// Patches of what it stands on and what is round it.
    public var ground = Body()
    /// Matched patches of the ground that are corners: an edge matches anywhere along itself, so edges
    /// alone do not hold a pose. Nil in journals from before this was measured.
    public var groundCorners: Int?
    /// Fine detail of matched patches against the earlier view, log2 of its energy; negative is
    /// softer. Nil where too few matched.
    public var detail: Double?

    /// An agreement on nothing.
    public init() {}
}
