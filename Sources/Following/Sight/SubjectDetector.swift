import Scene

/// Detects subjects in pictures.
public protocol SubjectDetector {
    /// The subjects in one picture; pictures come in the order of their times.
    /// - Parameters:
    ///   - frame: the upright picture.
    ///   - angles: the stand's angles at the time of the picture, radians.
    /// - Throws: an error that stops the detector, such as a damaged file of its neural network.
    mutating func detections(in frame: Frame, at angles: PanTilt) throws -> [SubjectDetection]
}
