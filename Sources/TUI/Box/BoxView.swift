import Scene

/// How a box lies before a viewer: which way is right and which is away, along the box's base.
struct BoxView {
    /// Unit vectors in the world.
    let right, away: Vector3
    private let box: BoundingBox
    private let eye: Vector3?

    init(box: BoundingBox, worldFromCamera: RigidTransform?) {
        self.box = box
        eye = worldFromCamera?.translation
        let up = box.up
        let seen = worldFromCamera?.rotation.xAxis ?? box.worldFromObject.xAxis
        right = (seen - up * dot(seen, up)).normalized ?? box.worldFromObject.xAxis
        away = cross(up, right)
    }

    /// Whether the viewer is on the outer side of a face; without a viewer every face is seen.
    func isSeen(_ face: BoxFace) -> Bool {
        guard let eye else { return true }
        let local = box.worldFromObject.inverse * (eye - box.center)
        return local[face.axis] * face.sign > box.size[face.axis] / 2
    }

    /// What a person calls the face from here.
    func name(of face: BoxFace) -> String {
        switch face {
        case .top: return "top"
        case .bottom: return "bottom"
        case .minusX, .plusX, .minusY, .plusY:
            let normal = box.worldFromObject * face.normal
            let (aside, ahead) = (dot(normal, right), dot(normal, away))
            if abs(aside) >= abs(ahead) { return aside > 0 ? "right side" : "left side" }
            return ahead > 0 ? "far side" : "near side"
        }
    }
}
