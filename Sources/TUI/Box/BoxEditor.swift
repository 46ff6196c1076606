import Scene

/// Edits an oriented box step by step, with undo and redo. Lengths are in the world's unit. Moves
/// follow the viewer: "left" is left in the picture, along the box's base.
public struct BoxEditor: Equatable, Sendable {
    /// The selected part of the box, which the arrow keys move.
    public enum Selection: Equatable, Sendable {
        case whole
        case face(BoxFace)
    }

    /// One edit, as one key press makes it.
    public enum Edit: Equatable, Sendable {
        case left, right, away, near
        case grow, shrink
        case turnLeft, turnRight
        case up, down
    }

    /// 5° (guess): 18 presses are a right angle.
    static let turnStep = 5 * Double.pi / 180
    /// Undo depth (guess): more than anyone presses, about 12 kB.
    static let historyLimit = 100

    /// One step, metres (guess); without a scale, steps in the box's diagonal (guess).
    private static let stepMeters = 0.01
    private static let stepsPerDiagonal = 50.0
    /// Below this cosine an arrow points along a face that is seen edge-on, beyond 67.5°, and means
    /// outwards or inwards. A guess.
    private static let edgeOnCosine = 0.38

    /// The current box.
    public private(set) var box: BoundingBox
    /// The selected part of the box, which the arrow keys move.
    public private(set) var selection: Selection = .whole
    /// The box that `reset` restores.
    public let proposal: BoundingBox
    /// Length of one step in the world's unit; also the smallest extent of a box.
    public let step: Double

    private var past: [BoundingBox] = []
    private var future: [BoundingBox] = []

    /// An editor that starts with this proposal. One step is 1 cm where metres per unit are known,
    /// else a fiftieth of the box's diagonal.
    public init(proposal: BoundingBox, metersPerUnit: Double?) {
        (self.proposal, box) = (proposal, proposal)
        let wanted =
            metersPerUnit.map { Self.stepMeters / $0 }
            ?? proposal.size.length / Self.stepsPerDiagonal
        step = wanted > 0 && wanted.isFinite ? wanted : 1
    }

    /// Whether there is something to undo.
    public var canUndo: Bool { !past.isEmpty }
    /// Whether there is something to redo.
    public var canRedo: Bool { !future.isEmpty }

    /// Selects the next part: the whole box, then its faces in turn.
    public mutating func selectNext() { moveSelection(by: 1) }

    /// Selects a part.
    public mutating func select(_ selection: Selection) { self.selection = selection }

    /// Selects the previous part.
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

    /// Applies one edit as seen from a camera; without a pose, along the box's own axes. Returns
    /// whether the box changed.
    @discardableResult
    public mutating func apply(_ edit: Edit, worldFromCamera: RigidTransform?) -> Bool {
        let changed: BoundingBox
        switch selection {
        case .whole: changed = moved(edit, worldFromCamera)
        case .face(let face): changed = pushed(face, edit, worldFromCamera)
        }
        return take(changed)
    }

    /// Undoes one edit; false when there is none.
    @discardableResult
    public mutating func undo() -> Bool { restore(from: \.past, to: \.future) }

    /// Redoes the last undone edit; false when there is none.
    @discardableResult
    public mutating func redo() -> Bool { restore(from: \.future, to: \.past) }

    /// Takes the newest box of one list; the present one goes to the other.
    private mutating func restore(
        from: WritableKeyPath<Self, [BoundingBox]>, to: WritableKeyPath<Self, [BoundingBox]>
    ) -> Bool {
        guard let next = self[keyPath: from].popLast() else { return false }
        self[keyPath: to].append(box)
        box = next
        return true
    }

    /// Restores the proposal, as an edit that can be undone; false when nothing changes.
    @discardableResult
    public mutating func reset() -> Bool { take(proposal) }

    /// Moves a face outwards from its position at the start of a drag; the whole drag is one edit.
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

    /// Scales every side by the same factor, the longest by two steps; the base stays on the table.
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

    /// The box with one face moved outwards and the opposite one fixed.
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
