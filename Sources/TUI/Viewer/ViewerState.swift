import Scene

/// The state of the viewer: the model, the camera, and what is shown besides the model. It is a
/// pure value.
struct ViewerState: Equatable, Sendable {
    let model: ViewedModel
    /// Whether the program was started only for this model. Then it ends when the person leaves the
    /// viewer.
    let isAlone: Bool
    var camera: OrbitCamera
    /// Whether the page of the model follows the viewer, because it was opened there.
    var returnsToModelPage = false
    /// Whether the person chose braille dots (true) or quadrants (false); nil for the default of
    /// the model.
    var isBraille: Bool?
    var showsShots = true
    var showsBox = true
    var isSpinning = false
    var measure: Measure?
    /// Index in `model.shots` of the last shot to whose position the camera moved; nil before that.
    var chosenShot: Int?
    private(set) var picture: ModelPicture
    /// The view that the picture shows; nil before the first drawing.
    private var drawn: DrawnView?
    private var movedAt: Timestamp?
    private var spunAt: Timestamp?

    private struct DrawnView: Equatable {
        var camera: OrbitCamera
        var isBraille: Bool?
        var isCoarse: Bool
    }

    /// The time without movement after which a large model is drawn in full, in seconds. It is too
    /// short to be noticed. A guess.
    private static let restSeconds = 0.25
    /// The speed of a spinning model in radians per second: one turn in 15 s (guess).
    private static let spinSpeed = 2 * Double.pi / 15
    /// If more seconds than this pass between two pictures, a spinning model turns only for this
    /// time. A guess.
    private static let longestSpin = 0.2

    init(
        model: ViewedModel, isAlone: Bool, columns: Int, rows: Int,
        capabilities: ScreenCapabilities
    ) {
        (self.model, self.isAlone) = (model, isAlone)
        camera = OrbitCamera(of: model)
        picture = ModelPicture(columns: columns, rows: rows, capabilities: capabilities)
    }

    /// Whether the model is drawn coarsely at present because it is large and moves.
    var isCoarse: Bool { drawn?.isCoarse ?? false }

    /// Whether the picture changes without a key press, so that it must be drawn again.
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

    /// Notes the time at which the person moved the model.
    mutating func noteMovement(at now: Timestamp) { movedAt = now }

    /// Turns a spinning model further, and redraws the picture if the view has changed.
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

    /// Moves the camera to the position of the next or the previous shot.
    mutating func lookFromShot(isNext: Bool) {
        let count = model.shots.count
        guard count > 0 else { return }
        let next = chosenShot.map { ($0 + (isNext ? 1 : count - 1)) % count }
        let shot = next ?? (isNext ? 0 : count - 1)
        chosenShot = shot
        camera.target = model.center
        camera.look(from: model.shots[shot].worldFromCamera.translation)
    }

    /// Picks the point of the model under the crosshair; false if there is none.
    mutating func pick() -> Bool {
        guard let measure, let point = picture.point(atColumn: measure.column, row: measure.row)
        else { return false }
        self.measure?.pick(point)
        return true
    }
}
