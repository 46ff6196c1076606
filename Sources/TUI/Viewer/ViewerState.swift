import Scene

/// The viewer's state: the model, the camera, what is shown with it. A pure value, like the
/// console.
struct ViewerState: Equatable, Sendable {
    let model: ViewedModel
    /// Whether the program was started only for this model, so that leaving the viewer ends it.
    let isAlone: Bool
    var camera: OrbitCamera
    /// The screen that comes after the viewer; nil for the start or the capture.
    var returnScreen: ConsoleState.Screen?
    /// Braille dots or quadrants; nil for the model's default.
    var isBraille: Bool?
    var showsShots = true
    var showsBox = true
    var isSpinning = false
    var measure: Measure?
    /// Index in `model.shots` of the shot whose position was last taken.
    var chosenShot: Int?
    private(set) var picture: ModelPicture
    /// The model and the view that the picture shows; nil before the first drawing.
    private var drawn: DrawnView?
    private var movedAt: Timestamp?
    private var spunAt: Timestamp?

    private struct DrawnView: Equatable {
        var camera: OrbitCamera
        var isBraille: Bool?
        var isCoarse: Bool
    }

    /// Pause after the last movement before a large model is drawn in full; short enough to go
    /// unnoticed. A guess.
    private static let restSeconds = 0.25
    /// One turn in 15 s, radians per second (guess).
    private static let spinSpeed = 2 * Double.pi / 15
    /// The longest time between two pictures that turns the model, seconds. A guess.
    private static let longestSpin = 0.2

    init(
        model: ViewedModel, isAlone: Bool, columns: Int, rows: Int,
        capabilities: ScreenCapabilities
    ) {
        (self.model, self.isAlone) = (model, isAlone)
        camera = OrbitCamera(of: model)
        picture = ModelPicture(columns: columns, rows: rows, capabilities: capabilities)
    }

    /// Whether a large model is drawn coarsely while it moves.
    var isCoarse: Bool { drawn?.isCoarse ?? false }

    /// Whether the picture changes without a key.
    var isAnimating: Bool { isSpinning || isCoarse || drawn == nil }

    mutating func fit(columns: Int, rows: Int, capabilities: ScreenCapabilities) {
        guard columns != picture.columns || rows != picture.rows else { return }
        picture = ModelPicture(columns: columns, rows: rows, capabilities: capabilities)
        drawn = nil
        if let measure {
            self.measure?.column = min(measure.column, max(0, columns - 1))
            self.measure?.row = min(measure.row, max(0, rows - 1))
        }
    }

    /// Notes that the person is moving the model.
    mutating func noteMovement(at now: Timestamp) { movedAt = now }

    /// Advances a spinning model and redraws the picture where it changed.
    mutating func refresh(at now: Timestamp) {
        if isSpinning {
            let seconds = min(Self.longestSpin, spunAt.map { now.seconds(since: $0) } ?? 0)
            camera.orbit(right: seconds * Self.spinSpeed, up: 0)
            movedAt = now
        }
        spunAt = isSpinning ? now : nil
        let isMoving = movedAt.map { now.seconds(since: $0) < Self.restSeconds } ?? false
        let isLarge =
            model.hasTriangles
            ? model.mesh.triangles.count > ModelPicture.Detail.moving.mostTriangles
            : model.points.count > ModelPicture.Detail.moving.mostPoints
        let view = DrawnView(camera: camera, isBraille: isBraille, isCoarse: isMoving && isLarge)
        guard view != drawn else { return }
        drawn = view
        picture.draw(
            model, from: camera, detail: view.isCoarse ? .moving : .whole, isBraille: isBraille)
    }

    /// Moves to the position of the next or the previous shot.
    mutating func lookFromShot(isNext: Bool) {
        let count = model.shots.count
        guard count > 0 else { return }
        let next = chosenShot.map { ($0 + (isNext ? 1 : count - 1)) % count }
        let shot = next ?? (isNext ? 0 : count - 1)
        chosenShot = shot
        camera.target = model.center
        camera.look(from: model.shots[shot].worldFromCamera.translation)
    }

    /// Picks the point under the crosshair; false where there is none.
    mutating func pick() -> Bool {
        guard let measure, let point = picture.point(atColumn: measure.column, row: measure.row)
        else { return false }
        self.measure?.pick(point)
        return true
    }
}
