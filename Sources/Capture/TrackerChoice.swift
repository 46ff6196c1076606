import DeviceIO
import Scene
import Tracking

/// Which tracker a person asked for, and what it needs.
public struct TrackerChoice: Sendable {
    /// Nil is the best that the source allows.
    private let kind: TrackerKind?
    private let board: MarkerBoard?

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
        self.board = try board.map { path throws(DeviceError) in try BoardFile.read(path) }
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
