import Scene
import Vision

/// What a capture can find already for the reconstruction that will follow: the features of its
/// shots, in the checkpoint folder that the reconstruction is given then.
public struct FeatureCheckpoint: Sendable {
    private let checkpoint: Checkpoint
    private let reading: PhotoReading

    /// The checkpoint in a folder, which is made when it is not there. Throws when it cannot be.
    /// - Parameter sensitivity: that of the reconstruction; with another one it finds nothing here.
    public init(
        folder: String, sensitivity: PhotogrammetryConfiguration.FeatureSensitivity = .normal
    ) throws(PhotogrammetryError) {
        checkpoint = try Checkpoint(folder: folder)
        reading = PhotoReading(sensitivity)
    }

    /// Finds and keeps the features of a shot's whole picture, as it is read back from the scan.
    /// Throws when memory is short; a full disk only means that nothing is kept.
    public func keepFeatures(of image: ColorImage) throws(VisionError) {
        let key = Checkpoint.key(image, reading)
        guard checkpoint.features(key) == nil else { return }
        checkpoint.keep(try reading.features(of: image), key)
    }
}
