import Glibc
import Guidance
import Scene
import Testing

@Suite("The box of a scene without a single object")
struct SceneBoundsTests {
    /// A camera's depth of a floor (z = 0) with a wall at y = 1.5, and of a ball.
    private func view(
        from place: Vector3, at target: Vector3, ball: (center: Vector3, radius: Double)? = nil
    ) throws -> SceneBounds.View {
        let pose = try #require(
            RigidTransform(eye: place, target: target, up: Vector3(0, 0, 1)))
        let (width, height) = (80, 60)
        let camera = Synthetic.camera.scaled(toWidth: width, height: height)
        var values = [UInt16](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let ray =
                    pose.rotation
                    * Vector3(
                        (Double(x) - camera.cx) / camera.fx, (Double(y) - camera.cy) / camera.fy, 1)
                let floor = ray.z < 0 ? -place.z / ray.z : .infinity
                let wall = ray.y > 0 ? (1.5 - place.y) / ray.y : .infinity
                var depth = min(floor, wall)
                if let ball {
                    let away = place - ball.center
                    let (b, square) = (dot(ray, away) / dot(ray, ray), dot(ray, ray))
                    let root = b * b - (dot(away, away) - ball.radius * ball.radius) / square
                    if root > 0 { depth = min(depth, -b - root.squareRoot()) }
                }
                if depth < 10 { values[y * width + x] = UInt16(1000 * depth) }
            }
        }
        return SceneBounds.View(
            worldFromCamera: pose, intrinsics: camera,
            depth: DepthPlane(width: width, height: height, values: values, metersPerUnit: 0.001))
    }

    private func walk() throws -> [SceneBounds.View] {
        try (-4...4).map { step in
            let x = 0.1 * Double(step)
            return try view(from: Vector3(x, -1.5, 1.2), at: Vector3(x, 0.6, 0.2))
        }
    }

    @Test("the box is level and contains what most views show, but not what only one shows")
    func common() throws {
        let glimpse = try view(from: Vector3(0, -1.5, 1.2), at: Vector3(6, -1.5, 0))
        let box = try #require(SceneBounds(seenBy: try walk() + [glimpse])?.box)
        #expect(angle(between: box.up, and: Vector3(0, 0, 1)) < 0.02)
        #expect(box.contains(Vector3(0, 0.6, 0)))
        #expect(box.contains(Vector3(0, 1.5, 0.4)))
        // The pictures show the wall over a width of 4 m, and the box is not much wider.
        #expect(!box.contains(Vector3(2.5, -1.5, 0)))
        #expect(box.size.max() < 4.5)
    }

    @Test("an object on a wall is separated from it: the box ends before it, its top is up")
    func hung() throws {
        let ball = (center: Vector3(0, 1.4, 1.4), radius: 0.25)
        let views = try (0..<9).map { step in
            let turn = 0.15 * Double(step - 4)
            return try view(
                from: Vector3(
                    1.4 * sin(turn), 1.4 - 1.4 * cos(turn), 1.5 + 0.05 * Double(step % 3)),
                at: ball.center, ball: ball)
        }
        let scene = try #require(SceneBounds(seenBy: views))
        #expect(scene.isObject)
        #expect(angle(between: scene.box.up, and: Vector3(0, 0, 1)) < 0.1)
        #expect((scene.box.center - Vector3(0, 1.32, 1.4)).length < 0.06)
        #expect(scene.box.contains(Vector3(0, 1.16, 1.4)))
        #expect(!scene.box.contains(Vector3(0, 1.5, 1.4)))
        #expect(scene.box.size.max() < 0.62)
        // On a bare wall there is no object.
        let bare = try (0..<9).map { step in
            try view(
                from: Vector3(0.1 * Double(step), 0, 1.4), at: Vector3(0.1 * Double(step), 1.5, 1.4)
            )
        }
        #expect(try #require(SceneBounds(seenBy: bare)).isObject == false)
    }

    @Test("views that share nothing have no box")
    func apart() throws {
        let views = try [0, 2, 4].map { turn in
            try view(
                from: Vector3(0, 0, 1),
                at: Vector3(cos(Double(turn)), sin(Double(turn)), 0))
        }
        #expect(SceneBounds(seenBy: views) == nil)
        #expect(SceneBounds(seenBy: []) == nil)
    }

    @Test("the camera aims at a box when half of the views have its centre in the picture")
    func aim() throws {
        var detector = ObjectDetector()
        for view in try walk() {
            detector.add(Synthetic.view(pose: view.worldFromCamera, depth: nil))
        }
        func box(at x: Double) -> BoundingBox {
            BoundingBox(
                center: Vector3(x, 0.6, 0.2), size: Vector3(repeating: 0.2),
                worldFromObject: .identity)
        }
        #expect(detector.isAimedAt(box(at: 0)))
        #expect(!detector.isAimedAt(box(at: 3)))
    }
}
