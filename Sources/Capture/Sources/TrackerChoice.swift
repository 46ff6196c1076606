import DeviceIO
import Scene
import Tracking
import Wording

/// The tracker that a person requested, with its board and its scale.
public struct TrackerChoice: Equatable, Sendable {
    /// The requested tracker; nil for the best that the source allows.
    private var kind: TrackerKind?
    private let board: MarkerBoard?

    /// The path of the board's file. The command that resumes the scan states it.
    private let boardPath: String?

    /// The choice without a request: the best tracker that the source allows.
    public static let automatic = TrackerChoice()

    /// Metres per unit as the person stated them, for a tracker that cannot measure them; otherwise
    /// nil.
    private let scale: Double?
    /// Whether the tracker refines the focal length even if the source states one.
    private let refinesFocal: Bool

    private init() {
        (kind, board, boardPath, scale, refinesFocal) = (nil, nil, nil, nil, false)
    }

    /// A choice as on the command line. Throws for an unknown tracker, for a board that is missing,
    /// unsuitable or unreadable, and for a scale out of range.
    /// - Parameters:
    ///   - name: a tracker's name, or `auto`.
    ///   - board: the path of a board's file.
    ///   - scale: metres per unit, for a tracker that does not measure this length.
    ///   - refinesFocal: whether the focal length is refined even if the source states one.
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
            // Far beyond any camera (guess): with larger or smaller units numbers overflow.
            guard (1e-6...1e6).contains(scale) else {
                throw CaptureError(
                    .usage,
                    phrase(
                        """
                        --scale must be the length of one unit in metres, 0.000001 to 1000000.
                        """))
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

    /// Whether the metres per unit may become known during the run, when the board comes into view.
    var mayFindUnit: Bool { kind == nil && board != nil }

    /// The command line flags of this choice.
    var words: [String] {
        (kind.map { ["--tracker", $0.rawValue] } ?? [])
            + (boardPath.map { ["--board", $0] } ?? [])
            + (scale.map { ["--scale", String($0)] } ?? [])
            + (refinesFocal ? ["--refine-focal"] : [])
    }

    /// The source with the requested tracker, or with the best tracker for its frames. The source
    /// gets no tracker if it has poses itself, or if its frames cannot be tracked.
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
        // If the person requested no tracker but named a board, landmarks give the poses while the
        // board is out of view.
        if kind == nil, chosen == .board { choice.kind = nil }
        // `shots` is nil for a scan without shots, because such a scan cannot be opened as a
        // dataset.
        let shots =
            description.kind == .live
            ? scan.flatMap {
                try? DatasetSource(path: $0, options: DatasetOptions(checksDepth: false))
            } : nil
        defer { shots?.close() }
        // Poses must wait for the board if there is depth, or if the earlier shots are in the world
        // of the board. That world is upright and in metres.
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

    /// Passes the shots of a scan to a tracker. Shots that cannot be read are left out.
    private static func remind(
        _ tracker: inout any PoseTracker, of shots: DatasetSource
    ) throws {
        while let event = try shots.next() {
            guard case .frame(var shot) = event else { continue }
            // The tracker's world keeps the unit in which it began, even if the metres per unit are
            // known now. So the pose is converted back to this unit.
            if let unit = shots.metersPerUnit {
                shot.worldFromCamera = shot.worldFromCamera?.scaled(by: 1 / unit)
            }
            try tracker.remember(shot)
        }
    }

    /// The tracker of a capture if none was requested; nil if no tracker is suitable. All captures
    /// of a scan must get the same tracker, because the world and its unit must not change.
    private func best(for source: SourceDescription) -> TrackerKind? {
        if board != nil { return .board }
        if scale != nil { return .mono }
        if source.hasPoses { return .given }
        if Self.hasUsefulDepth(source) { return .rgbd }
        // Photographs differ too much from one to the next to be tracked.
        return source.kind == .stills ? nil : .mono
    }

    /// Whether poses can be found with a source's depth. The RGB-D tracker's noise model is in
    /// metres, so depth in another unit does not fit it. With depth of the background alone, the
    /// camera seems to turn on the spot.
    private static func hasUsefulDepth(_ source: SourceDescription) -> Bool {
        source.hasDepth && source.isMetric && !source.lacksMiddleDepth
    }

    /// The tracker for this source: the requested one, otherwise the best for the source's frames.
    /// Throws if the source lacks what the requested tracker needs.
    /// - Parameter mayBeginWithoutBoard: whether poses may start before a named board is seen. Such
    ///   poses have an unknown unit until the board is seen. Must be false if poses in metres are
    ///   needed from the start.
    func tracker(
        for source: SourceDescription, mayBeginWithoutBoard: Bool = false
    ) throws -> any PoseTracker {
        let guessesFocal = refinesFocal || source.intrinsicsOrigin == .guessed
        // The focal length is checked against the pictures only if the source states it. A focal
        // length that the person gave is not checked.
        let doubtsFocal = source.intrinsicsOrigin == .source
        switch kind {
        case nil:
            if scale != nil {
                return scaled(LandmarkTracker(usesDepth: false, guessesFocal: guessesFocal))
            }
            // The first frames may lack depth. The automatic choice looks only at the first frame
            // and could then keep a world without scale, so the tracker with depth is taken here.
            let hasUsefulDepth = Self.hasUsefulDepth(source)
            if board == nil, !source.hasPoses, hasUsefulDepth {
                return LandmarkTracker(
                    usesDepth: true, guessesFocal: guessesFocal, doubtsFocal: doubtsFocal)
            }
            return try AutoTracker(
                board: board, sourceHasPoses: source.hasPoses,
                sourceHasDepth: hasUsefulDepth, guessesFocal: guessesFocal,
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

    /// A tracker with an unknown scale, converted to metres by the scale that the person stated.
    private func scaled(_ tracker: LandmarkTracker) -> any PoseTracker {
        guard let scale else { return tracker }
        return ScaledTracker(tracker, metersPerUnit: scale)
    }
}
