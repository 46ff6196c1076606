import Guidance
import Scene

/// A shot as the gallery shows it.
public struct ShotCard: Equatable, Sendable, Identifiable {
    /// Number within the scan, from 1.
    public var number: Int
    /// Which pass, from 1.
    public var pass: Int
    /// Sector of the dial, from 0; nil when the pose is not known.
    public var sector: Int?
    /// Why it was kept.
    public var reason: ShotReason
    /// How sharp it is, as assessed; comparable within a scan.
    public var sharpness: Double
    /// Where it was taken.
    public var worldFromCamera: RigidTransform?
    /// How many metres the unit was then, where that is another one.
    public var metersPerUnit: Double?
    /// The picture, small.
    public var thumbnail: ColorImage?

    /// What tells it from others.
    public var id: Int { number }

    /// A card of these parts.
    public init(
        number: Int, pass: Int, sector: Int?, reason: ShotReason, sharpness: Double,
        worldFromCamera: RigidTransform?, thumbnail: ColorImage?
    ) {
        (self.number, self.pass, self.sector) = (number, pass, sector)
        (self.reason, self.sharpness) = (reason, sharpness)
        (self.worldFromCamera, self.thumbnail) = (worldFromCamera, thumbnail)
    }
}
