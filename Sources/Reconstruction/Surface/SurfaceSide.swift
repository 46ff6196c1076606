/// A side of a surface in words for people: by the direction that it faces, in the box's axes.
public enum SurfaceSide: Equatable, Sendable, Codable {
    /// The part that faces upwards.
    case top
    /// The part that faces downwards.
    case underside
    /// The part that faces outwards between two azimuths in degrees, counter-clockwise from the
    /// box's x axis (in a scan: the dial's degrees). Equal azimuths mean one direction, 0 to 360
    /// the whole circle.
    case around(from: Int, to: Int)
}
