/// What a follower learns about the pictures while it watches the primary subject.
struct PictureEstimates: Sendable {
    /// The delay between a picture's exposure and its time stamp.
    var exposure = ExposureOffset()
    /// The noise of the detector's boxes.
    var noise = NoiseMeter()
}
