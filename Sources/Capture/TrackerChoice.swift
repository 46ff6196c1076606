import DeviceIO
import Scene
import Tracking

/// Which tracker a person asked for, and what it needs.
public struct TrackerChoice: Equatable, Sendable {
    /// Nil is the best that the source allows.
    private var kind: TrackerKind?
    private let board: MarkerBoard?

    /// The path of the board's file, to be named again on resuming.
    private let boardPath: String?

    /// The best that the source allows.
    public static let automatic = TrackerChoice()

    private init() { (kind, board, boardPath) = (nil, nil, nil) }

    /// A choice in the words of the command line: `auto` or a tracker's name, and the path of a
    /// board's file. Throws when there is no such tracker, or the board is missing, of no use or
    /// cannot be read.
    public init(name: String, board: String?) throws {
        if name == "auto" {
            kind = nil
        } else if let kind = TrackerKind(rawValue: name) {
            self.kind = kind
        } else {
            let names = ["auto"] + TrackerKind.allCases.map(\.rawValue)
            throw CaptureError(.usage, "--tracker is one of \(names.joined(separator: ", ")).")
        }
        if kind == .board, board == nil {
            throw CaptureError(
                .usage, "--tracker board needs the board's file: --board board.json.")
        }
        if let kind, kind != .board, board != nil {
            throw CaptureError(.usage, "--tracker \(kind.rawValue) has no use for --board.")
        }
        boardPath = board
        self.board = try board.map { path throws(DeviceError) in try BoardFile.read(path) }
    }

    /// The flags that make this choice.
    var words: [String] {
        (kind.map { ["--tracker", $0.rawValue] } ?? [])
            + (boardPath.map { ["--board", $0] } ?? [])
    }

    /// The source as a capture is to see it: with the tracker that was asked for, or the best that
    /// its frames allow; as it is where it brings poses, or where nothing can be followed.
    /// - Parameter holdsFrames: whether frames may come late, see `TrackedSource`.
    func tracked(
        _ source: any FrameSource, holdsFrames: Bool
    ) throws -> any FrameSource {
        let description = source.description
        var choice = self
        choice.kind = kind ?? best(for: description)
        guard choice.kind != nil else { return source }
        let tracker = try choice.tracker(for: description)
        if tracker.kind == .given { return source }
        return TrackedSource(source, tracker: tracker, holdsFrames: holdsFrames)
    }

    /// The tracker that a capture takes where nobody asked for one. It keeps to it: the world and
    /// its unit must not change under a scan.
    private func best(for source: SourceDescription) -> TrackerKind? {
        if board != nil { return .board }
        if source.hasPoses { return .given }
        if source.hasDepth { return .rgbd }
        // Single photographs have nothing between them that could be followed.
        return source.kind == .stills ? nil : .mono
    }

    /// The tracker for this source: what was asked for, else the best that its frames allow.
    /// Throws when the source cannot bring what was asked for.
    func tracker(for source: SourceDescription) throws -> any PoseTracker {
        switch kind {
        case nil:
            return try AutoTracker(board: board, sourceHasPoses: source.hasPoses)
        case .board:
            return try AutoTracker(board: board, sourceHasPoses: false)
        case .given:
            guard source.hasPoses else {
                throw CaptureError(
                    .data,
                    "\(source.name) brings no poses. Leave --tracker out, or take another one.")
            }
            return GivenTracker()
        case .rgbd:
            guard source.hasDepth else {
                throw CaptureError(
                    .data, "\(source.name) brings no depth. --tracker mono does without.")
            }
            return RGBDTracker()
        case .mono: return MonoTracker()
        }
    }
}

extension TrackerKind {
    /// Whether poses from this tracker are in metres.
    func isMetric(for source: SourceDescription) -> Bool {
        switch self {
        case .given, .rgbd: source.isMetric
        case .board: true
        case .mono: false
        }
    }
}
