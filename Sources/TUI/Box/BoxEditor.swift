import Scene

/// Edits an oriented box step by step, with undo and redo. Lengths are in the world's unit.
/// Directions are those of the viewer: "left" moves the box to the left in the picture, parallel to
/// its base.
public struct BoxEditor: Equatable, Sendable {
    /// The part of the box that the arrow keys can move.
    public enum Selection: Equatable, Sendable {
        case whole
        case face(BoxFace)
    }

    /// The edit that one key press makes.
    public enum Edit: Equatable, Sendable {
        case left, right, away, near
        case grow, shrink
        case turnLeft, turnRight
        case up, down
    }

    /// Angle of one turn in radians: 5° (guess), so that 18 presses make a right angle.
    static let turnStep = 5 * Double.pi / 180
    /// The number of edits that can be undone (guess): more than anyone presses. The stored boxes
    /// take about 12 kB.
    static let historyLimit = 100

    /// Length of one step: 1 cm if the scale is known, else a fiftieth of the box's diagonal.
    /// Guesses.
    private static let stepMeters = 0.01
    private static let stepsPerDiagonal = 50.0
    /// An arrow key moves the selected face outwards if the arrow points in the direction of the
    /// outward normal, and inwards if it points in the opposite direction. If the cosine between
    /// both is below this (an angle over 67.5°), the two are nearly perpendicular. Then the arrows
    /// to the right and away move the face outwards, and the other two move it inwards. A guess.
    private static let edgeOnCosine = 0.38

    /// The box after all edits.
    public private(set) var box: BoundingBox
    /// The selected part of the box, which the arrow keys move.
    public private(set) var selection: Selection = .whole
    /// The box with which the editor began; `reset` restores it.
    public let proposal: BoundingBox
    /// Length of one step in the world's unit. An edit by steps makes no side of the box shorter
    /// than this.
    public let step: Double

    private var past: [BoundingBox] = []
    private var future: [BoundingBox] = []

    /// An editor that begins with this proposal. One step is 1 cm if `metersPerUnit` is known, else
    /// a fiftieth of the box's diagonal.
    public init(proposal: BoundingBox, metersPerUnit: Double?) {
        (self.proposal, box) = (proposal, proposal)
        let wanted =
            metersPerUnit.map { Self.stepMeters / $0 }
            ?? proposal.size.length / Self.stepsPerDiagonal
        step = wanted > 0 && wanted.isFinite ? wanted : 1
    }

    /// Whether there is an edit to undo.
    public var canUndo: Bool { !past.isEmpty }
    /// Whether there is an undone edit to redo.
    public var canRedo: Bool { !future.isEmpty }

    /// Selects the next part: first the whole box, then each of its faces.
    public mutating func selectNext() { moveSelection(by: 1) }

    /// Selects this part of the box.
    public mutating func select(_ selection: Selection) { self.selection = selection }

    /// Selects the previous part of the box.
    public mutating func selectPrevious() { moveSelection(by: -1) }

    private mutating func moveSelection(by change: Int) {
        let count = BoxFace.allCases.count + 1
        let place: Int
        switch selection {
        case .whole: place = 0
        case .face(let face): place = face.rawValue + 1
        }
        let next = (place + change + count) % count
        selection = next == 0 ? .whole : BoxFace(rawValue: next - 1).map(Selection.face) ?? .whole
    }

    /// Applies one edit. Right and away are directions in the camera's view; without a pose, they
    /// are axes of the box. Returns whether the box changed.
    @discardableResult
    public mutating func apply(_ edit: Edit, worldFromCamera: RigidTransform?) -> Bool {
        let changed: BoundingBox
        switch selection {
        case .whole: changed = moved(edit, worldFromCamera)
        case .face(let face): changed = pushed(face, edit, worldFromCamera)
        }
        return take(changed)
    }

    /// Undoes the last edit; false if there is none.
    @discardableResult
    public mutating func undo() -> Bool { restore(from: \.past, to: \.future) }

    /// Redoes the last undone edit; false if there is none.
    @discardableResult
    public mutating func redo() -> Bool { restore(from: \.future, to: \.past) }

    /// Replaces the box by the newest box in the list `from` and appends the replaced box to the
    /// list `to`.
    private mutating func restore(
        from: WritableKeyPath<Self, [BoundingBox]>, to: WritableKeyPath<Self, [BoundingBox]>
    ) -> Bool {
        guard let next = self[keyPath: from].popLast() else { return false }
        self[keyPath: to].append(box)
        box = next
        return true
    }

    /// Restores the proposal, as an edit that can be undone; false if the box is the proposal
    /// already.
    @discardableResult
    public mutating func reset() -> Bool { take(proposal) }

    /// Moves a face outwards by `length` from its position in `start`, the box at the start of a
    /// drag. One undo reverts the whole drag.
    mutating func drag(_ face: BoxFace, by length: Double, from start: BoundingBox) -> Bool {
        var origin = self
        origin.box = start
        let changed = origin.pulled(face, by: length)
        guard changed != box, changed.center.isFinite, changed.size.isFinite else { return false }
        if past.last == start {
            box = changed
            return true
        }
        return take(changed)
    }

    mutating func take(_ changed: BoundingBox) -> Bool {
        guard changed != box, changed.center.isFinite, changed.size.isFinite else { return false }
        past.append(box)
        if past.count > Self.historyLimit { past.removeFirst() }
        future.removeAll()
        box = changed
        return true
    }

    private func moved(_ edit: Edit, _ worldFromCamera: RigidTransform?) -> BoundingBox {
        let view = BoxFacing(box: box, worldFromCamera: worldFromCamera)
        var next = box
        switch edit {
        case .left: next.center -= view.right * step
        case .right: next.center += view.right * step
        case .away: next.center += view.away * step
        case .near: next.center -= view.away * step
        case .up: next.center += box.up * step
        case .down: next.center -= box.up * step
        case .grow: next = resized(by: step)
        case .shrink: next = resized(by: -step)
        case .turnLeft: next.worldFromObject = turned(by: -Self.turnStep)
        case .turnRight: next.worldFromObject = turned(by: Self.turnStep)
        }
        return next
    }

    /// Scales all sides of the box by the same factor, which changes the longest side by twice
    /// `change`. The base stays on the table.
    private func resized(by change: Double) -> BoundingBox {
        let longest = box.size.max()
        guard longest > 0 else { return box }
        let factor = 1 + 2 * change / longest
        guard box.size.min() * factor >= min(step, box.size.min()) else { return box }
        var next = box
        next.size = box.size * factor
        next.center += box.up * ((next.size.z - box.size.z) / 2)
        return next
    }

    private func turned(by angle: Double) -> Rotation {
        Rotation(angle: angle, axis: box.up) * box.worldFromObject
    }

    private func pushed(
        _ face: BoxFace, _ edit: Edit, _ worldFromCamera: RigidTransform?
    ) -> BoundingBox {
        let view = BoxFacing(box: box, worldFromCamera: worldFromCamera)
        let normal = box.worldFromObject * face.normal
        func outwards(_ direction: Vector3) -> Double {
            let along = dot(normal, direction)
            return abs(along) < Self.edgeOnCosine ? 1 : along > 0 ? 1 : -1
        }
        let ahead = face.axis == 2 ? box.up : view.away
        switch edit {
        case .left: return pulled(face, by: -step * outwards(view.right))
        case .right: return pulled(face, by: step * outwards(view.right))
        case .away: return pulled(face, by: step * outwards(ahead))
        case .near: return pulled(face, by: -step * outwards(ahead))
        case .grow: return pulled(face, by: step)
        case .shrink: return pulled(face, by: -step)
        case .turnLeft, .turnRight, .up, .down: return moved(edit, worldFromCamera)
        }
    }

    /// The box after one face has moved outwards by `length` while the opposite face stays.
    func pulled(_ face: BoxFace, by length: Double) -> BoundingBox {
        let wanted = max(box.size[face.axis] + length, min(step, box.size[face.axis]))
        let change = wanted - box.size[face.axis]
        guard abs(change) > step * 1e-9 else { return box }
        var next = box
        next.size[face.axis] = wanted
        next.center += box.worldFromObject * (face.normal * (change / 2))
        return next
    }
}
