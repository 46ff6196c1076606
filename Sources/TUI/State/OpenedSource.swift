import Scene

/// The open source, and how it is captured and played.
struct OpenedSource: Equatable, Sendable {
    var description: SourceDescription?
    /// A known length that sets the scale of the world, for a source without a scale; nil for none.
    var knownLength: KnownLength?
    /// Whether the capture runs in the background, so that it continues without this console.
    var isAttached = false
    /// Whether the person captures an area, so that there is no box.
    var isArea = false
    /// Number of frames that earlier runs of a resumed capture have seen; nil before the first
    /// snapshot.
    var earlierFrames: Int?
    /// Speed factor at which a recorded source plays; nil while it is single-stepped.
    var playbackSpeed: Double? = 1
    /// The speed factor to which playback returns after single-stepping.
    var lastSpeed = 1.0
}
