import Scene

/// Edits an oriented box step by step, with undo and redo. Lengths are in the world's unit. Moves
/// follow the viewer: "left" is left in the picture, along the box's base.
public struct BoxEditor: Equatable, Sendable {
    /// What the arrows take hold of.
    public enum Grip: Equatable, Sendable {
        case whole
        case face(BoxFace)
    }

    /// One key's worth of editing.
    public enum Edit: Equatable, Sendable {
        case left, right, away, near
        case grow, shrink
        case turnLeft, turnRight
        case up, down
    }

    /// 5°: 18 presses are a right angle.
    static let turnStep = 5 * Double.pi / 180
    /// Boxes kept for undo: more than anyone presses, and 12 kB.
    static let historyLimit = 100

    /// The box as it stands.
    public private(set) var box: BoundingBox
    /// What the arrows take hold of.
    public private(set) var grip: Grip = .whole
    /// The box to which `reset` goes back.
    public let proposal: BoundingBox
    /// Length of one press in the world's unit; also the least extent of a box.
    public let step: Double

    private var past: [BoundingBox] = []
    private var future: [BoundingBox] = []

    /// An editor of this proposal; one press is 1 cm where it is known how many metres the unit is,
    /// else a fiftieth of the box's diagonal.
    public init(proposal: BoundingBox, metersPerUnit: Double?) {
        (self.proposal, box) = (proposal, proposal)
        let wanted = metersPerUnit.map { 0.01 / $0 } ?? proposal.size.length / 50
        step = wanted > 0 && wanted.isFinite ? wanted : 1
    }

    /// Whether there is something to undo.
    public var canUndo: Bool { !past.isEmpty }
    /// Whether there is something to redo.
    public var canRedo: Bool { !future.isEmpty }

    /// Takes hold of the next thing: the whole box, then its faces in turn.
    public mutating func gripNext() { turnGrip(by: 1) }

    /// Takes hold of this.
    public mutating func take(hold grip: Grip) { self.grip = grip }

    /// Takes hold of the thing before.
    public mutating func gripPrevious() { turnGrip(by: -1) }

    private mutating func turnGrip(by change: Int) {
        let count = BoxFace.allCases.count + 1
        let place: Int
        switch grip {
        case .whole: place = 0
        case .face(let face): place = face.rawValue + 1
        }
        let next = (place + change + count) % count
        grip = next == 0 ? .whole : BoxFace(rawValue: next - 1).map(Grip.face) ?? .whole
    }

    /// Does one edit as seen from a camera; without its pose along the box's own axes. Answers
    /// whether the box changed.
    @discardableResult
    public mutating func apply(_ edit: Edit, worldFromCamera: RigidTransform?) -> Bool {
        let changed: BoundingBox
        switch grip {
        case .whole: changed = moved(edit, worldFromCamera)
        case .face(let face): changed = pushed(face, edit, worldFromCamera)
        }
        return take(changed)
    }

    /// Goes back one edit; false when there is none.
    @discardableResult
    public mutating func undo() -> Bool {
        guard let last = past.popLast() else { return false }
        future.append(box)
        box = last
        return true
    }

    /// Does again what was undone last; false when there is nothing.
    @discardableResult
    public mutating func redo() -> Bool {
        guard let next = future.popLast() else { return false }
        past.append(box)
        box = next
        return true
    }

    /// Goes back to the proposal, as an edit that can be undone; false when the box is there.
    @discardableResult
    public mutating func reset() -> Bool { take(proposal) }

    /// Moves a face outwards from where it was when a drag began; the whole drag is one edit.
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
        let view = BoxView(box: box, worldFromCamera: worldFromCamera)
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

    /// Every side longer or shorter by the same share, the longest by two steps; the base stays
    /// where it is, since it stands on the table.
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
        let view = BoxView(box: box, worldFromCamera: worldFromCamera)
        let normal = box.worldFromObject * face.normal
        // Along a face that is seen edge-on (beyond 67.5°) an arrow means outwards or inwards.
        func outwards(_ direction: Vector3) -> Double {
            let along = dot(normal, direction)
            return abs(along) < 0.38 ? 1 : along > 0 ? 1 : -1
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

    /// The box with one face moved outwards, the opposite one kept.
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
