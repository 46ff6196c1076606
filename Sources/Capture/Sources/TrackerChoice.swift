import DeviceIO
import Scene
import Tracking
import Wording

/// The requested tracker, and its inputs.
public struct TrackerChoice: Equatable, Sendable {
    /// The requested tracker; nil for the best that the source allows.
    private var kind: TrackerKind?
    private let board: MarkerBoard?

    /// The path of the board's file, for the resume command.
    private let boardPath: String?

    /// The best tracker that the source allows.
    public static let automatic = TrackerChoice()

    /// Metres per unit of a tracker that does not know them itself.
    private let scale: Double?
    /// Whether the focal length is refined although the source states one.
    private let refinesFocal: Bool

    private init() {
        (kind, board, boardPath, scale, refinesFocal) = (nil, nil, nil, nil, false)
    }

    /// A choice in command line form: `auto` or a tracker's name, the path of a board's file,
    /// metres per unit for a tracker that does not know them itself, and whether a focal length
    /// stated by the source is refined. Throws for an unknown tracker, a board that is missing,
    /// unsuitable or unreadable, or a scale that is not positive.
    public init(
        name: String, board: String?, scale: Double? = nil, refinesFocal: Bool = false
    ) throws {
        if name == "auto" {
            kind = nil
        } else if let kind = TrackerKind(rawValue: name) {
            self.kind = kind
        } else {
            let names = ["auto"] + TrackerKind.allCases.map(\.rawValue)
            throw CaptureError(
                .usage, phrase("--tracker must be one of \(names.joined(separator: ", "))."))
        }
        if kind == .board, board == nil {
            throw CaptureError(
                .usage, phrase("--tracker board needs the board's file: --board board.json."))
        }
        if let kind, kind != .board, board != nil {
            throw CaptureError(
                .usage,
                phrase("--tracker \(kind.rawValue) does not use --board. Leave --board out."))
        }
        if let scale {
            guard scale.isFinite, scale > 0 else {
                throw CaptureError(
                    .usage, phrase("--scale must be the length of one unit in metres, above 0."))
            }
            guard board == nil, kind == nil || kind == .mono else {
                throw CaptureError(
                    .usage,
                    phrase(
                        """
                        --scale is for --tracker mono. The board, the depth or the \
                        source's own poses give the scale.
                        """))
            }
        }
        self.scale = scale
        self.refinesFocal = refinesFocal
        boardPath = board
        self.board = try board.map { path throws(DeviceError) in try BoardFile.read(path) }
    }

    /// Whether a board that comes into view during the run may give the metres per unit.
    var mayFindUnit: Bool { kind == nil && board != nil }

    /// The command line flags of this choice.
    var words: [String] {
        (kind.map { ["--tracker", $0.rawValue] } ?? [])
            + (boardPath.map { ["--board", $0] } ?? [])
            + (scale.map { ["--scale", String($0)] } ?? [])
            + (refinesFocal ? ["--refine-focal"] : [])
    }

    /// The source with the requested tracker, or the best one for its frames. The source gets no
    /// tracker if it has poses of its own or if its frames cannot be tracked.
    /// - Parameters:
    ///   - holdsFrames: whether frames may be delayed, see `TrackedSource`.
    ///   - scan: the folder of a scan that a camera continues: the tracker relocalises among the
    ///     scan's shots, so that the world stays the same.
    func tracked(
        _ source: any FrameSource, holdsFrames: Bool, resuming scan: String? = nil
    ) throws -> any TrackedFrameSource {
        let description = source.description
        var choice = self
        choice.kind = kind ?? best(for: description)
        guard let chosen = choice.kind else { return UntrackedSource(source) }
        // A board that is not required is supplemented by landmarks where it is out of view.
        if kind == nil, chosen == .board { choice.kind = nil }
        // A scan without shots is no data set and gives no views.
        let shots = description.kind == .live ? scan.flatMap { try? DatasetSource(path: $0) } : nil
        defer { shots?.close() }
        // Poses wait for the board if there is depth, or if the earlier shots are in the board's
        // world: that world is upright and in metres.
        let isOnBoard =
            shots.map { $0.description.isMetric && ($0.metersPerUnit ?? 1) == 1 } ?? false
        var tracker = try choice.tracker(
            for: description,
            mayBeginWithoutBoard: !(description.hasDepth && description.isMetric) && !isOnBoard)
        if tracker.kind == .given { return UntrackedSource(source) }
        if let shots { try Self.remind(&tracker, of: shots) }
        return TrackedSource(
            source, tracker: tracker, holdsFrames: holdsFrames,
            knownUnit: shots?.metersPerUnit)
    }

    /// Passes the shots of a scan to a tracker; unreadable shots are skipped.
    private static func remind(
        _ tracker: inout any PoseTracker, of shots: DatasetSource
    ) throws {
        while let event = shots.next() {
            guard case .frame(var shot) = event else { continue }
            // The tracker's world keeps its first unit, even if the unit's length is known by now.
            if let unit = shots.metersPerUnit {
                shot.worldFromCamera = shot.worldFromCamera?.scaled(by: 1 / unit)
            }
            try tracker.remember(shot)
        }
    }

    /// The default tracker of a capture. It stays the same for a scan, since the world and its unit
    /// must not change.
    private func best(for source: SourceDescription) -> TrackerKind? {
        if board != nil { return .board }
        if scale != nil { return .mono }
        if source.hasPoses { return .given }
        // Depth in another unit does not fit the noise model, which is in metres.
        if source.hasDepth, source.isMetric { return .rgbd }
        // Consecutive photographs are too different for tracking.
        return source.kind == .stills ? nil : .mono
    }

    /// The tracker for this source: the requested one, otherwise the best for its frames. Throws if
    /// the source does not have what the requested one needs.
    /// - Parameter mayBeginWithoutBoard: whether poses may start before a named board is seen, in a
    ///   unit that becomes known later; false where poses are used at once.
    func tracker(
        for source: SourceDescription, mayBeginWithoutBoard: Bool = false
    ) throws -> any PoseTracker {
        let guessesFocal = refinesFocal || source.intrinsicsOrigin == .guessed
        // A focal length stated by the person is not doubted.
        let doubtsFocal = source.intrinsicsOrigin == .source
        switch kind {
        case nil:
            if scale != nil {
                return scaled(LandmarkTracker(usesDepth: false, guessesFocal: guessesFocal))
            }
            // Depth may start after the first frames; an automatic choice at the first frame would
            // then keep a world without scale.
            if board == nil, !source.hasPoses, source.hasDepth, source.isMetric {
                return LandmarkTracker(
                    usesDepth: true, guessesFocal: guessesFocal, doubtsFocal: doubtsFocal)
            }
            return try AutoTracker(
                board: board, sourceHasPoses: source.hasPoses,
                sourceHasDepth: source.hasDepth && source.isMetric, guessesFocal: guessesFocal,
                doubtsFocal: doubtsFocal, mayBeginWithoutBoard: mayBeginWithoutBoard)
        case .board:
            guard let board else {
                throw CaptureError(
                    .usage, phrase("--tracker board needs the board's file: --board board.json."))
            }
            return try BoardTracker(board: board)
        case .given:
            guard source.hasPoses else {
                throw CaptureError(
                    .data,
                    phrase(
                        """
                        \(source.name) brings no poses. Leave --tracker out, or take \
                        another one.
                        """))
            }
            return GivenTracker()
        case .rgbd:
            guard source.hasDepth else {
                throw CaptureError(
                    .data,
                    phrase("\(source.name) brings no depth. --tracker mono works without it."))
            }
            guard source.isMetric else {
                throw CaptureError(
                    .data,
                    phrase(
                        """
                        The depth of \(source.name) is not in metres, as --tracker rgbd needs \
                        it. --tracker mono works without it.
                        """))
            }
            return LandmarkTracker(
                usesDepth: true, guessesFocal: guessesFocal, doubtsFocal: doubtsFocal)
        case .mono: return scaled(LandmarkTracker(usesDepth: false, guessesFocal: guessesFocal))
        }
    }

    /// A tracker of unknown scale with the stated scale.
    private func scaled(_ tracker: LandmarkTracker) -> any PoseTracker {
        guard let scale else { return tracker }
        return ScaledTracker(tracker, metersPerUnit: scale)
    }
}
