import Scene

/// How a box lies relative to the viewer: which base directions are right and away.
struct BoxFacing {
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

    /// Whether a face is turned towards the viewer; without a viewer every face counts as visible.
    func isSeen(_ face: BoxFace) -> Bool {
        guard let eye else { return true }
        let local = box.worldFromObject.inverse * (eye - box.center)
        return local[face.axis] * face.sign > box.size[face.axis] / 2
    }

    /// The face's name from this viewpoint.
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
