import Guidance
import Scene

/// Looks for the object in the first events of a source, before a capture takes them.
struct ObjectLookAhead {
    /// Most events that are searched in advance, so that detection loses none; at 1280×720 with
    /// depth a frame takes about 4 MB.
    private static let most = 40

    /// An event, as far as the search is concerned.
    enum Event {
        /// A picture.
        case frame(TrackedFrame)
        /// The end of the source, or of its pass.
        case end
        /// Anything else.
        case other
    }

    private var detector = ObjectDetector()

    /// Takes the next events; returns the box, or nil while more events are needed.
    /// - Parameter count: number of all events so far, with these.
    mutating func take(_ events: some Sequence<Event>, of count: Int) -> BoxProposal? {
        for event in events {
            switch event {
            case .frame(let frame):
                if let proposal = detector.look(at: frame) { return proposal }
            case .end: return detector.proposeWithWhatThereIs()
            case .other: break
            }
        }
        return count < Self.most ? nil : detector.proposeWithWhatThereIs()
    }
}
