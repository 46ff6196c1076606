import Guidance
import Scene

/// A shot with what the gallery shows of it.
public struct ShotCard: Equatable, Sendable, Identifiable {
    /// Number of the shot within the scan, from 1.
    public var number: Int
    /// Number of the pass in which the shot was taken, from 1.
    public var pass: Int
    /// Index of the shot's sector on the dial, from 0; nil if the camera's pose is not known.
    public var sector: Int?
    /// The reason why the shot was kept.
    public var reason: ShotReason
    /// The measured sharpness; only comparable with other shots of the same scan.
    public var sharpness: Double
    /// The camera's pose when the shot was taken; nil if it is not known.
    public var worldFromCamera: RigidTransform?
    /// Metres per unit of length when the shot was taken; nil if the present value applies.
    public var metersPerUnit: Double?
    /// The shot's picture in a reduced size.
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
