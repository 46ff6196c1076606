import Scene
import Vision

/// The camera's pose in the frame of a board, also where the board is out of view: landmarks beside
/// it carry the pose on, as soon as both were seen together from places far enough apart to know
/// how long the landmarks' unit is.
///
/// Where the board is not in view at first, one of two: there is no pose until it is, so that the
/// unit is the metre from the first one on; or the landmarks' world is told, and keeps its place
/// and its unit when the board comes into view, but from then on it is known how long that is.
public struct AnchoredTracker: PoseTracker {
    /// The world in which poses are given. It never changes while poses are in use.
    private enum World { case undecided, board, landmarks }

    private var board: BoardTracker
    private var landmarks: LandmarkTracker
    private var anchor: BoardAnchor
    private let hasDepth, mayBeginWithoutBoard: Bool
    private var world = World.undecided
    /// Where the landmarks' world lies on the board, once that was certain.
    private var boardFromLandmarks: SimilarityTransform?

    /// - Parameters:
    ///   - board: the board in the picture, which has no `fault`.
    ///   - hasDepth: whether frames bring depth in metres.
    ///   - mayBeginWithoutBoard: whether poses may come before the board was seen, in the
    ///     landmarks' world.
    /// Throws when memory is short.
    public init(
        board: MarkerBoard, hasDepth: Bool, guessesFocal: Bool = false,
        mayBeginWithoutBoard: Bool = false
    ) throws(VisionError) {
        self.board = try BoardTracker(board: board)
        landmarks = LandmarkTracker(usesDepth: hasDepth, guessesFocal: guessesFocal)
        anchor = BoardAnchor(hasScale: hasDepth)
        (self.hasDepth, self.mayBeginWithoutBoard) = (hasDepth, mayBeginWithoutBoard)
    }

    public var kind: TrackerKind {
        world == .landmarks && boardFromLandmarks == nil ? landmarks.kind : .board
    }

    /// Nil where the board is the world: then it tells what moved.
    public var besidePose: BesidePose {
        var beside = landmarks.besidePose
        if world != .landmarks { beside.secondMotion = nil }
        return beside
    }

    public var focalFactor: Double? { landmarks.focalFactor }

    public var metersPerUnit: Double? {
        world == .landmarks && !hasDepth ? boardFromLandmarks?.scale : nil
    }

    public func isMetric(whereSourceIs isSourceMetric: Bool) -> Bool {
        switch world {
        case .board: true
        case .undecided:
            !mayBeginWithoutBoard || landmarks.isMetric(whereSourceIs: isSourceMetric)
        case .landmarks: landmarks.isMetric(whereSourceIs: isSourceMetric)
        }
    }

    /// A view that was kept in the landmarks' world; where there is none, the board is waited for.
    public mutating func remember(_ frame: Frame) throws(VisionError) {
        guard mayBeginWithoutBoard else { return }
        world = .landmarks
        try landmarks.remember(frame)
    }

    /// Does nothing where the board is the world: then poses need no landmarks.
    public mutating func forgetSurface(in box: BoundingBox, since: Timestamp) {
        if world == .landmarks { landmarks.forgetSurface(in: box, since: since) }
    }

    public mutating func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate? {
        world == .landmarks ? try landmarks.revisit(frame) : nil
    }

    public var mapPoints: [Vector3] {
        if world == .landmarks { return landmarks.mapPoints }
        guard let place = anchor.boardFromLandmarks else { return board.mapPoints }
        return board.mapPoints + landmarks.mapPoints.map { place * $0 }
    }

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        let onBoard = try board.track(frame)
        let among = try landmarks.track(frame)
        if world == .undecided {
            if onBoard.worldFromCamera != nil {
                world = .board
            } else if mayBeginWithoutBoard, among.worldFromCamera != nil {
                world = .landmarks
            }
        }
        if world == .landmarks { return inLandmarks(onBoard, among) }
        if world == .undecided, mayBeginWithoutBoard { return among }
        switch (onBoard.worldFromCamera, among) {
        case (let pose?, .tracking(let other, _)):
            anchor.add(onBoard: pose, amongLandmarks: other)
            return onBoard
        case (nil, .tracking(let other, var quality)):
            guard let place = anchor.boardFromLandmarks else { return onBoard }
            quality.placeDeviation = quality.placeDeviation.map { $0 * place.scale }
            return .tracking(worldFromCamera: place * other, quality: quality)
        case (_, .initializing):
            anchor.forget()
            return onBoard
        case (_, .limited), (_, .lost): return onBoard
        }
    }

    /// What to say of a frame in the world that the landmarks have begun.
    private mutating func inLandmarks(
        _ onBoard: PoseEstimate, _ among: PoseEstimate
    ) -> PoseEstimate {
        switch (onBoard, among) {
        case (.tracking(let pose, _), .tracking(let other, _)):
            guard boardFromLandmarks == nil else { return among }
            anchor.add(onBoard: pose, amongLandmarks: other)
            // The first that is certain stays: a length must not change again.
            boardFromLandmarks = anchor.boardFromLandmarks
            return among
        case (.tracking(let pose, var quality), .limited),
            (.tracking(let pose, var quality), .lost):
            guard let back = boardFromLandmarks?.inverse else { return among }
            quality.placeDeviation = quality.placeDeviation.map { $0 * back.scale }
            return .tracking(worldFromCamera: back * pose, quality: quality)
        case (_, .tracking), (_, .initializing), (_, .limited), (_, .lost): return among
        }
    }
}
