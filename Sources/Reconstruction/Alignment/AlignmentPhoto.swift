import Scene
import Vision

/// A photo in the alignment: its features, and the camera that took it.
struct AlignmentPhoto: Sendable {
    /// Index of the sample.
    let index: Int
    /// The pass, from 1.
    let pass: Int
    /// Index of its camera in the model.
    let camera: Int
    /// Features; positions are in pixels of the original picture.
    var features: Features
    /// Side of a pixel of the picture in which features were searched, in pixels of the original
    /// picture: errors are reported in pixels of the searched picture.
    let pixelSize: Double
    /// Measured depth of each feature in the world's unit, 0 where it is not known; empty without.
    var depths: [Float]
    /// Prior of `cameraFromWorld`; nil when unknown.
    var prior: RigidTransform?
}
