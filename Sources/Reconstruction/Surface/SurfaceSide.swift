/// A side of a surface, named by the direction that it faces in the axes of the box.
public enum SurfaceSide: Equatable, Sendable, Codable {
    /// The part that faces upwards.
    case top
    /// The part that faces downwards.
    case underside
    /// The part that faces outwards between two azimuths. Azimuths are in degrees,
    /// counter-clockwise from the box's x axis; in a scan they are the degrees of the dial that the
    /// screen shows. Equal azimuths stand for one direction, 0 and 360 for the whole circle.
    case around(from: Int, to: Int)
}
