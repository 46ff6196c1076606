import Scene
import Vision

/// The camera's pose in the frame of a board, also where the board is out of view: landmarks beside
/// it carry the pose on, as soon as both were seen together from places far enough apart to know
/// how long the landmarks' unit is. Until the board is seen there is no pose, so the unit is the
/// metre from the first one on.
public struct AnchoredTracker: PoseTracker {
    private var board: BoardTracker
    private var landmarks: any PoseTracker
    private var anchor: BoardAnchor

    /// - Parameters:
    ///   - board: the board in the picture, which has no `fault`.
    ///   - hasDepth: whether frames bring depth in metres.
    /// Throws when memory is short.
    public init(
        board: MarkerBoard, hasDepth: Bool, guessesFocal: Bool = false
    ) throws(VisionError) {
        self.board = try BoardTracker(board: board)
        landmarks =
            hasDepth
            ? RGBDTracker(guessesFocal: guessesFocal) : MonoTracker(guessesFocal: guessesFocal)
        anchor = BoardAnchor(hasScale: hasDepth)
    }

    public var kind: TrackerKind { .board }

    public var mapPoints: [Vector3] {
        guard let place = anchor.boardFromLandmarks else { return board.mapPoints }
        return board.mapPoints + landmarks.mapPoints.map { place * $0 }
    }

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        let onBoard = try board.track(frame)
        let among = try landmarks.track(frame)
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
}
