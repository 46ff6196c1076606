/// A side of a surface in words for people: by the direction that it faces, in the box's axes.
public enum SurfaceSide: Equatable, Sendable, Codable {
    /// What faces upwards.
    case top
    /// What faces downwards.
    case underside
    /// What faces outwards between two azimuths in degrees, counter-clockwise from the box's x axis
    /// (of a scan: the dial's degrees). Equal ones are one direction, 0 to 360 is all round.
    case around(from: Int, to: Int)
}
