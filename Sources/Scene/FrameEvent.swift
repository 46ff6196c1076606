/// The next thing that a source delivers, with a picture of type `Picture`: a device's `Frame`, or
/// a tracked frame.
public enum FrameEvent<Picture: Sendable>: Sendable {
    /// A picture.
    case frame(Picture)
    /// An unusable picture: its name and the reason, in words.
    case skipped(index: Int, name: String, reason: String)
    /// Pictures that the device dropped before they were read.
    case dropped(count: Int)
    /// A scripted source ends a pass. `flipped` says whether the object was turned over before the
    /// next pass.
    case passEnded(flipped: Bool)
    /// Something that the person should know; frames may continue.
    case notice(SourceNotice)

    /// The same event, with its picture, if it has one, replaced by what `change` returns for it.
    public func map<Other: Sendable>(
        _ change: (Picture) -> Other
    ) -> FrameEvent<Other> {
        switch self {
        case .frame(let picture): .frame(change(picture))
        case .skipped(let index, let name, let reason):
            .skipped(index: index, name: name, reason: reason)
        case .dropped(let count): .dropped(count: count)
        case .passEnded(let flipped): .passEnded(flipped: flipped)
        case .notice(let notice): .notice(notice)
        }
    }
}

/// The next thing that a device, a file or the virtual camera delivers.
public typealias SourceEvent = FrameEvent<Frame>
