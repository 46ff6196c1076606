import Scene
import Vision

/// A photo in the alignment: its features, and the camera that took it.
struct AlignmentPhoto: Sendable {
    /// Place among the samples.
    let index: Int
    /// The turn round the object, from 1.
    let pass: Int
    /// Which of the model's cameras took it.
    let camera: Int
    /// Places are the picture's own pixels.
    var features: Features
    /// Side of a pixel of the picture in which features were searched, in pixels of the original
    /// picture: errors are reported in pixels of the searched picture.
    let pixelSize: Double
    /// Measured depth of each feature in the world's unit, 0 where it is not known; empty without.
    var depths: [Float]
    /// Prior of `cameraFromWorld`; nil when unknown.
    var prior: RigidTransform?
}
