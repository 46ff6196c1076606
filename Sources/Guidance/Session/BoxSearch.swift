/// The progress of the search for the object's box.
struct BoxSearch: Sendable {
    /// Whether the object is searched.
    var isRunning = false
    /// Whether a better box has replaced the first one.
    var isRefined = false
}
