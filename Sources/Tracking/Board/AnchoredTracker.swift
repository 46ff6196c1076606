import Scene
import Vision

/// The camera's pose in the frame of a board, also where the board is out of view: landmarks beside
/// the board then give the pose. For this, board and landmarks must first be seen together, from
/// places far enough apart to fix the scale of the landmarks.
///
/// Where the board is out of view at the start, there are two modes. Without `mayBeginWithoutBoard`
/// there is no pose until the board is seen, so that every pose is in metres. With
/// `mayBeginWithoutBoard`, poses start in the landmarks' world. This world keeps its axes and its
/// unit when the board appears; from then on the unit is known in metres.
public struct AnchoredTracker: PoseTracker {
    /// The world of the poses. It never changes while poses are in use.
    private enum World { case undecided, board, landmarks }

    private var board: BoardTracker
    private var landmarks: LandmarkTracker
    private var anchor: BoardAnchor
    private let hasDepth, mayBeginWithoutBoard: Bool
    private var world = World.undecided
    /// The transform from the landmarks' world to the board; nil until it is certain.
    private var boardFromLandmarks: SimilarityTransform?

    /// - Parameters:
    ///   - board: a valid board: its `fault` is nil.
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

    /// The findings of the landmark tracker. If poses are not in the landmarks' world, the second
    /// motion and the inliers are left out, because the board then shows what moved.
    public var trackingEvidence: TrackingEvidence {
        var evidence = landmarks.trackingEvidence
        if world != .landmarks { (evidence.secondMotion, evidence.inliers) = (nil, []) }
        return evidence
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

    /// Passes an earlier view on to the landmark tracker. Does nothing if poses must wait for the
    /// board.
    public mutating func remember(_ frame: Frame) throws(VisionError) {
        guard mayBeginWithoutBoard else { return }
        world = .landmarks
        try landmarks.remember(frame)
    }

    /// Does nothing unless poses are in the landmarks' world.
    public mutating func forget(_ body: SceneBody, by box: BoundingBox, since: Timestamp) {
        if world == .landmarks { landmarks.forget(body, by: box, since: since) }
    }

    public mutating func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate? {
        world == .landmarks ? try landmarks.revisit(frame) : nil
    }

    public var mapPoints: [Vector3] {
        if world == .landmarks { return landmarks.mapPoints }
        guard let transform = anchor.boardFromLandmarks else { return board.mapPoints }
        return board.mapPoints + landmarks.mapPoints.map { transform * $0 }
    }

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        let boardEstimate = try board.track(frame)
        let landmarkEstimate = try landmarks.track(frame)
        if world == .undecided {
            if boardEstimate.worldFromCamera != nil {
                world = .board
            } else if mayBeginWithoutBoard, landmarkEstimate.worldFromCamera != nil {
                world = .landmarks
            }
        }
        if world == .landmarks { return estimateInLandmarks(boardEstimate, landmarkEstimate) }
        if world == .undecided, mayBeginWithoutBoard { return landmarkEstimate }
        switch (boardEstimate.worldFromCamera, landmarkEstimate) {
        case (let pose?, .tracking(let other, _)):
            anchor.add(boardFromCamera: pose, landmarksFromCamera: other)
            return boardEstimate
        case (nil, .tracking(let other, var quality)):
            guard let transform = anchor.boardFromLandmarks else { return boardEstimate }
            quality.positionDeviation = quality.positionDeviation.map { $0 * transform.scale }
            return .tracking(worldFromCamera: transform * other, quality: quality)
        case (_, .initializing):
            anchor.forget()
            return boardEstimate
        case (_, .limited), (_, .lost): return boardEstimate
        }
    }

    /// The estimate of the camera's pose in the landmarks' world, from the estimates of board and
    /// landmarks for one frame.
    private mutating func estimateInLandmarks(
        _ boardEstimate: PoseEstimate, _ landmarkEstimate: PoseEstimate
    ) -> PoseEstimate {
        switch (boardEstimate, landmarkEstimate) {
        case (.tracking(let pose, _), .tracking(let other, _)):
            guard boardFromLandmarks == nil else { return landmarkEstimate }
            anchor.add(boardFromCamera: pose, landmarksFromCamera: other)
            // The first certain transform is kept for good, so that the unit of length does not
            // change again.
            boardFromLandmarks = anchor.boardFromLandmarks
            return landmarkEstimate
        case (.tracking(let pose, var quality), .limited),
            (.tracking(let pose, var quality), .lost):
            guard let back = boardFromLandmarks?.inverse else { return landmarkEstimate }
            quality.positionDeviation = quality.positionDeviation.map { $0 * back.scale }
            return .tracking(worldFromCamera: back * pose, quality: quality)
        case (_, .tracking), (_, .initializing), (_, .limited), (_, .lost): return landmarkEstimate
        }
    }
}
