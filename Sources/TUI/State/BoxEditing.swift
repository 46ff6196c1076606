import Scene

/// The editing of the box.
struct BoxEditing: Equatable, Sendable {
    var editor: BoxEditor?
    /// Whether keys and mouse move the box.
    var isActive = false
    /// Points around the object for the box's views; a subset of the cloud.
    var points: [Vector3] = []
    /// The most of them. A guess: more would not show in a panel's dots.
    static let mostPoints = 4000
}
