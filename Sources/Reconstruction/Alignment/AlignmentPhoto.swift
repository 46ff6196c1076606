import Scene
import Vision

/// A photo in the alignment: its features, and the camera that took it.
struct AlignmentPhoto: Sendable {
    /// Index of the sample.
    let index: Int
    /// Number of the photo's pass, from 1.
    let pass: Int
    /// Index of the photo's camera in the model.
    var camera: Int
    /// Features of the photo. Their positions are in pixels of the original picture.
    var features: Features
    /// Side of a pixel of the picture in which features were detected, in pixels of the original
    /// picture. Errors are computed in pixels of the original picture and divided by this value.
    let pixelSize: Double
    /// Measured depth of each feature in the world's unit, 0 where it is unknown. Empty for a photo
    /// without measured depth.
    var depths: [Float]
    /// The given `cameraFromWorld` of the photo (prior); nil where none is given.
    var prior: RigidTransform?
}
