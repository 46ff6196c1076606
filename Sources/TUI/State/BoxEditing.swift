import Scene

/// The state of editing the box.
struct BoxEditing: Equatable, Sendable {
    var editor: BoxEditor?
    /// Whether the person edits the box, so that keys and the mouse move it.
    var isActive = false
    /// Points around the object for the views of the box; a subset of the points that the capture
    /// has seen.
    var points: [Vector3] = []
    /// The largest number of points in the views. A guess: more would not be visible in the dots of
    /// a panel.
    static let mostPoints = 4000
}
