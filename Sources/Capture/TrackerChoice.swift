import DeviceIO
import Scene
import Tracking

/// Which tracker a person asked for, and what it needs.
public struct TrackerChoice: Equatable, Sendable {
    /// Nil is the best that the source allows.
    private let kind: TrackerKind?
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
        if kind == .given, board != nil {
            throw CaptureError(.usage, "--tracker given has no use for --board.")
        }
        boardPath = board
        self.board = try board.map { path throws(DeviceError) in try BoardFile.read(path) }
    }

    /// The flags that make this choice.
    var words: [String] {
        (kind.map { ["--tracker", $0.rawValue] } ?? [])
            + (boardPath.map { ["--board", $0] } ?? [])
    }

    /// The source as a capture is to see it: with a tracker where one was asked for, else as
    /// it is.
    /// - Parameter holdsFrames: whether frames may come late, see `TrackedSource`.
    func tracked(
        _ source: any FrameSource, holdsFrames: Bool
    ) throws -> any FrameSource {
        // Without poses, without a wish: the capture does without them.
        if kind == nil, board == nil { return source }
        let tracker = try tracker(for: source.description)
        if tracker.kind == .given { return source }
        return TrackedSource(source, tracker: tracker, holdsFrames: holdsFrames)
    }

    /// The tracker for this source: what was asked for, else the board where one was named, else
    /// the source's own poses. Throws when there is nothing to go by.
    func tracker(for source: SourceDescription) throws -> any PoseTracker {
        if let board { return try BoardTracker(board: board) }
        guard source.hasPoses else {
            throw CaptureError(
                .data,
                "\(source.name) brings no poses. Name the marker board in its pictures with "
                    + "--board board.json.")
        }
        return GivenTracker()
    }
}

extension TrackerKind {
    /// Whether poses from this tracker are in metres.
    func isMetric(for source: SourceDescription) -> Bool {
        switch self {
        case .given: source.isMetric
        case .board: true
        }
    }
}
