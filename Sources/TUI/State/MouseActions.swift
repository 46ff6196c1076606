import Guidance
import Scene

/// What the person drags with the mouse button pressed.
enum MouseDrag: Equatable, Sendable {
    /// The model in the viewer. The cell is the pointer's place at the last event of the drag.
    case model(column: Int, row: Int)
    /// A face of the box. The cell and the box are those at the start of the drag.
    case face(BoxFace, column: Int, row: Int, box: BoundingBox)
}

extension ConsoleState {
    /// The angle by which a drag across one column turns the model, in radians: 2° (guess). A drag
    /// across 80 columns is nearly half a turn.
    private static let radiansPerColumn = 2 * Double.pi / 180
    /// A face can be dragged only if one step of the face moves its centre far enough on the
    /// screen: the squared distance must exceed this, in columns squared. With less movement, the
    /// face points straight at the viewer. A guess.
    private static let leastSquaredMove = 1e-4

    /// Handles a mouse event. Every action of the mouse has keys too.
    mutating func point(_ mouse: Mouse) -> [ConsoleEffect] {
        guard !isTooSmall, overlay == nil else { return [] }
        switch screen {
        case .start: return pointOnStart(mouse)
        case .viewer: pointInViewer(mouse)
        case .capture where boxEditing.isActive: return pointAtBox(mouse)
        case .gallery:
            if mouse.action == .wheelUp { return press(.up) }
            if mouse.action == .wheelDown { return press(.down) }
        case .log, .library, .report:
            if mouse.action == .wheelUp { return press(.up) }
            if mouse.action == .wheelDown { return press(.down) }
        case .capture, .coverage, .tutorial, .building, .controls: break
        }
        return []
    }

    /// Selects the item that the person clicks. A click on the selected item opens it.
    private mutating func pointOnStart(_ mouse: Mouse) -> [ConsoleEffect] {
        switch mouse.action {
        case .wheelUp: return press(.up)
        case .wheelDown: return press(.down)
        case .drag, .release: return []
        case .press:
            guard let item = StartScreen.item(atRow: mouse.row, of: self) else { return [] }
            if item == start.selected { return press(.enter) }
            start.selected = item
            return []
        }
    }

    private mutating func pointInViewer(_ mouse: Mouse) {
        guard var viewer else { return }
        viewer.noteMovement(at: now)
        let place = ViewerScreen.picture(columns: columns, rows: rows).inside
        let (column, row) = (mouse.column - place.column, mouse.row - place.row)
        let isInside = (0..<place.columns).contains(column) && (0..<place.rows).contains(row)
        switch mouse.action {
        case .press where isInside && viewer.measure != nil:
            viewer.measure?.column = column
            viewer.measure?.row = row
            self.viewer = viewer
            _ = press(.enter)
            return
        case .press: mouseDrag = .model(column: mouse.column, row: mouse.row)
        case .drag:
            guard case .model(let lastColumn, let lastRow) = mouseDrag else { break }
            // A cell is twice as high as wide.
            viewer.camera.orbit(
                right: Double(lastColumn - mouse.column) * Self.radiansPerColumn,
                up: Double(mouse.row - lastRow) * 2 * Self.radiansPerColumn)
            mouseDrag = .model(column: mouse.column, row: mouse.row)
        case .release: mouseDrag = nil
        case .wheelUp: viewer.camera.zoom(by: OrbitCamera.zoomStep)
        case .wheelDown: viewer.camera.zoom(by: 1 / OrbitCamera.zoomStep)
        }
        self.viewer = viewer
    }

    private mutating func pointAtBox(_ mouse: Mouse) -> [ConsoleEffect] {
        guard var edited = boxEditing.editor,
            let pose = snapshot.latest.observation?.worldFromCamera,
            let camera = snapshot.latest.observation?.intrinsics
        else { return [] }
        let shown = LivePicture.place(of: self)
        switch mouse.action {
        case .wheelUp: return press(.character("+"))
        case .wheelDown: return press(.character("-"))
        case .release:
            mouseDrag = nil
            return []
        case .press:
            let cell = Vector2(
                Double(mouse.column - shown.column) + 0.5, Double(mouse.row - shown.row) + 0.5)
            let pixel = live.renderer.pixel(
                at: cell, frameWidth: camera.width, frameHeight: camera.height)
            guard let ray = camera.ray(through: pixel),
                let face = edited.box.face(
                    hitFrom: pose.translation, along: pose.rotation * ray)
            else { return [] }
            edited.select(.face(face))
            boxEditing.editor = edited
            mouseDrag = .face(face, column: mouse.column, row: mouse.row, box: edited.box)
            return []
        case .drag:
            guard case .face(let face, let column, let row, let box) = mouseDrag else { return [] }
            // Computes how far one step of the face moves its centre on the screen. A cell is twice
            // as high as wide.
            let middle = box.center + box.worldFromObject * (face.normal * box.size / 2)
            let cameraFromWorld = pose.inverse
            let outwards = middle + box.worldFromObject * (face.normal * edited.step)
            guard let from = camera.project(cameraFromWorld * middle),
                let to = camera.project(cameraFromWorld * outwards)
            else { return [] }
            func cell(_ pixel: Vector2) -> Vector2 {
                live.renderer.place(of: pixel, frameWidth: camera.width, frameHeight: camera.height)
                    * Vector2(1, 2)
            }
            let step = cell(to) - cell(from)
            let moved = Vector2(Double(mouse.column - column), Double(mouse.row - row) * 2)
            let length = step.x * step.x + step.y * step.y
            // A face that points straight at the viewer cannot be dragged.
            guard length > Self.leastSquaredMove else { return [] }
            let steps = (moved.x * step.x + moved.y * step.y) / length
            guard edited.drag(face, by: steps * edited.step, from: box) else { return [] }
            boxEditing.editor = edited
            return [.call(.setBoundingBox(edited.box))]
        }
    }
}

extension BoundingBox {
    /// The face through which a ray enters the box; nil if the ray misses the box or begins inside
    /// it.
    func face(hitFrom eye: Vector3, along direction: Vector3) -> BoxFace? {
        let back = worldFromObject.inverse
        let (start, along) = (back * (eye - center), back * direction)
        var (enter, leave) = (-Double.infinity, Double.infinity)
        var entered: BoxFace?
        for face in BoxFace.allCases {
            let speed = along[face.axis] * face.sign
            let gap = size[face.axis] / 2 - start[face.axis] * face.sign
            if speed == 0 {
                if gap < 0 { return nil }
            } else if speed < 0 {
                if gap / speed > enter { (enter, entered) = (gap / speed, face) }
            } else {
                leave = min(leave, gap / speed)
            }
        }
        return enter >= 0 && enter <= leave ? entered : nil
    }
}
