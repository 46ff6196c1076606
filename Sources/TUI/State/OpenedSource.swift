import Scene

/// The source that is open, and how it is captured and played.
struct OpenedSource: Equatable, Sendable {
    var description: SourceDescription?
    /// The known length that gives the world its unit, where the source has none.
    var knownLength: KnownLength?
    /// Whether the capture runs in the background and continues without this console.
    var isAttached = false
    /// Whether the person captures an area, without a box.
    var isArea = false
    /// Speed factor of a recorded source; nil while it is single-stepped.
    var playbackSpeed: Double? = 1
    /// The speed that playback returns to after single-stepping.
    var lastSpeed = 1.0
}
