/// What a follower estimates about the pictures from the primary subject.
struct PictureEstimates: Sendable {
    /// The delay between a picture's exposure and its time stamp.
    var exposure = ExposureOffset()
    /// The noise of boxes.
    var noise = NoiseMeter()
}
