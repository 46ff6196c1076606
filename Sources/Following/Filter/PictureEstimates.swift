/// What the primary subject shows about the pictures.
struct PictureEstimates: Sendable {
    /// The delay between a picture's exposure and its time stamp.
    var exposure = ExposureOffset()
    /// The noise of boxes.
    var noise = NoiseMeter()
}
