/// The progress of the search for the object's box.
struct BoxSearch: Sendable {
    /// Whether the object is searched.
    var isRunning = false
}
