import Scene

/// Detects subjects in pictures.
public protocol SubjectSight {
    /// The subjects in one picture; pictures come in the order of their times.
    /// - Parameters:
    ///   - frame: the upright picture.
    ///   - angles: the stand's angles at the time of the picture, radians.
    /// - Throws: what stops a detector, such as a broken network.
    mutating func sightings(in frame: Frame, at angles: PanTilt) throws -> [Sighting]
}
