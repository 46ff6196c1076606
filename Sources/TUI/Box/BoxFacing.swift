import Scene

/// The orientation of a box relative to the viewer: which directions along its base lead to the
/// right and away from the viewer.
struct BoxFacing {
    /// Unit vectors in the world that lead to the viewer's right and away from the viewer.
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

    /// Whether a face is turned towards the viewer; without a viewer every face counts as visible.
    func isSeen(_ face: BoxFace) -> Bool {
        guard let eye else { return true }
        let local = box.worldFromObject.inverse * (eye - box.center)
        return local[face.axis] * face.sign > box.size[face.axis] / 2
    }

    /// The name of a face as the viewer sees the box.
    func name(of face: BoxFace) -> String {
        switch face {
        case .top: return phrase("top")
        case .bottom: return phrase("bottom")
        case .minusX, .plusX, .minusY, .plusY:
            let normal = box.worldFromObject * face.normal
            let (aside, ahead) = (dot(normal, right), dot(normal, away))
            if abs(aside) >= abs(ahead) {
                return aside > 0 ? phrase("right side") : phrase("left side")
            }
            return ahead > 0 ? phrase("far side") : phrase("near side")
        }
    }
}
