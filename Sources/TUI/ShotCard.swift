import Guidance
import Scene

/// A shot as the gallery shows it.
public struct ShotCard: Equatable, Sendable, Identifiable {
    /// Number within the scan, from 1.
    public var number: Int
    /// The pass, from 1.
    public var pass: Int
    /// Sector of the dial, from 0; nil when the pose is not known.
    public var sector: Int?
    /// Why it was kept.
    public var reason: ShotReason
    /// The assessed sharpness; comparable within a scan.
    public var sharpness: Double
    /// The camera's pose when the shot was taken; nil when unknown.
    public var worldFromCamera: RigidTransform?
    /// Metres per unit when it was taken, where that differs from now.
    public var metersPerUnit: Double?
    /// The reduced picture.
    public var thumbnail: ColorImage?

    /// The shot's number.
    public var id: Int { number }

    // More than six parameters: one for each stored field.
    /// A card with these values.
    public init(
        number: Int, pass: Int, sector: Int?, reason: ShotReason, sharpness: Double,
        worldFromCamera: RigidTransform?, thumbnail: ColorImage?
    ) {
        (self.number, self.pass, self.sector) = (number, pass, sector)
        (self.reason, self.sharpness) = (reason, sharpness)
        (self.worldFromCamera, self.thumbnail) = (worldFromCamera, thumbnail)
    }
}
