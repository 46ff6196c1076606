import Scene
import Vision

/// A picture as its alignment knows it: what can be recognised in it, and which camera took it.
struct AlignmentPhoto: Sendable {
    /// Place among the samples.
    let index: Int
    /// The turn round the object, from 1.
    let pass: Int
    /// Which of the model's cameras took it.
    let camera: Int
    /// Places are the picture's own pixels.
    var features: Features
    /// Side of a pixel of the picture that features were looked for in, in the picture's own
    /// pixels: errors are told in pixels of that picture.
    let pixelSize: Double
    /// Measured depth of each feature in the world's unit, 0 where it is not known; empty without.
    var depths: [Float]
    /// `cameraFromWorld` as it is held to be; nil where nobody knows.
    var prior: RigidTransform?
}
