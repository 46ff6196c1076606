import Glibc
import Scene
import Testing

@testable import Guidance

/// Tests the running estimate of an object's frame. The depth is computed from formulas: a carton
/// on a table, which is tilted in the tracker's world.
@Suite struct ObjectFrameTests {
    /// A carton of 8×12×20 cm, turned by 30° on a table; the world is tilted by 40° about x.
    struct Stage {
        let tilt = Rotation(angle: 40 * .pi / 180, axis: Vector3(1, 0, 0))
        let turn = Rotation(angle: 30 * .pi / 180, axis: Vector3(0, 0, 1))
        var size = Vector3(0.08, 0.12, 0.2)
        let camera = Intrinsics(width: 160, height: 120, fx: 150, fy: 150, cx: 79.5, cy: 59.5)
        /// Whether the carton can be seen.
        var showsCarton = true
        /// The cameras look at this place beside the carton's centre, on the untilted table.
        var aim = Vector3.zero

        var up: Vector3 { tilt * Vector3(0, 0, 1) }

        /// A level camera at this azimuth and elevation, in degrees, that looks at `aim`.
        func pose(_ azimuth: Double, _ elevation: Double) -> RigidTransform {
            let pose = RigidTransform(
                orbiting: Vector3(0, 0, size.z / 2) + aim, azimuth: azimuth * .pi / 180,
                elevation: elevation * .pi / 180, distance: 0.5)
            return RigidTransform(rotation: tilt, translation: .zero) * pose
        }

        /// The depth that the camera sees: of the carton, or else of the table up to half a metre
        /// from the centre.
        /// - Parameter other: intrinsics to use instead of the stage's.
        func depth(_ pose: RigidTransform, by other: Intrinsics? = nil) -> PosedDepth {
            let camera = other ?? camera
            let back = tilt.inverse
            let (eye, axes) = (back * pose.translation, back * pose.rotation)
            var values = [Float](repeating: 0, count: camera.width * camera.height)
            for y in 0..<camera.height {
                for x in 0..<camera.width {
                    let ray =
                        axes
                        * Vector3(
                            (Double(x) - camera.cx) / camera.fx,
                            (Double(y) - camera.cy) / camera.fy, 1)
                    var depth = ray.z < 0 ? -eye.z / ray.z : .infinity
                    let place = eye + depth * ray
                    if !(max(abs(place.x), abs(place.y)) < 0.5) { depth = .infinity }
                    if showsCarton, let carton = carton(eye, ray) { depth = min(depth, carton) }
                    if depth.isFinite { values[y * camera.width + x] = Float(depth) }
                }
            }
            return PosedDepth(intrinsics: camera, worldFromCamera: pose, values: values)
        }

        /// Depth of the carton along a ray, in the table's frame; nil where the ray misses it.
        func carton(_ eye: Vector3, _ ray: Vector3) -> Double? {
            let (o, d) = (turn.inverse * (eye - Vector3(0, 0, size.z / 2)), turn.inverse * ray)
            var (near, far) = (0.0, Double.infinity)
            for axis in 0..<3 {
                let slope = abs(d[axis]) < 1e-12 ? 1e-12 : d[axis]
                let a = (-size[axis] / 2 - o[axis]) / slope
                let b = (size[axis] / 2 - o[axis]) / slope
                (near, far) = (max(near, min(a, b)), min(far, max(a, b)))
            }
            return near < far && near > 0 ? near : nil
        }

        /// How well a box fits the carton: the number of the carton's corners that the box contains
        /// (the corners are moved inwards by 1 %), the box's volume divided by the carton's, and
        /// the angle between their up directions in degrees.
        func fit(_ box: BoundingBox) -> (corners: Int, volume: Double, lean: Double) {
            let corners = BoundingBox(
                center: Vector3(0, 0, size.z / 2), size: 0.99 * size, worldFromObject: turn
            ).corners.count { box.contains(tilt * $0) }
            let volume = box.size.x * box.size.y * box.size.z / (size.x * size.y * size.z)
            return (corners, volume, angle(between: box.up, and: up) * 180 / .pi)
        }
    }

    private func walked(_ stage: Stage, to degrees: Double) -> ObjectFrame? {
        var estimator = ObjectFrameEstimator()
        var frame: ObjectFrame?
        for (number, azimuth) in stride(from: 0.0, through: degrees, by: 8).enumerated() {
            let pose = stage.pose(azimuth, 25)
            estimator.add(pose, stage.camera)
            estimator.set(stage.depth(pose), of: number, isSettled: true)
            frame = estimator.estimate()
        }
        return frame
    }

    @Test func aTurnShowsTheBoxAndSaysThatItIsSure() throws {
        let stage = Stage()
        let frame = try #require(walked(stage, to: 352))
        let fit = stage.fit(frame.box)
        #expect(fit.corners == 8)
        #expect(fit.volume > 1 && fit.volume < 1.7, "\(fit.volume)")
        #expect(fit.lean < 1)
        #expect(frame.isSure)
        #expect(frame.seenRadians > 340 * .pi / 180)
    }

    @Test("a small object's sure box stays: cells are never finer than pixels")
    func staysWhole() throws {
        var stage = Stage()
        stage.size = Vector3(0.02, 0.05, 0.07)
        let coarse = Intrinsics(width: 80, height: 60, fx: 75, fy: 75, cx: 39.5, cy: 29.5)
        var estimator = ObjectFrameEstimator()
        var sure = 0
        for (number, azimuth) in stride(from: 0.0, to: 720, by: 8).enumerated() {
            let pose = stage.pose(azimuth, 25 + azimuth / 36)
            estimator.add(pose, coarse)
            estimator.set(stage.depth(pose, by: coarse), of: number, isSettled: true)
            guard let frame = estimator.estimate(), frame.isSure || sure > 0 else { continue }
            sure += 1
            let fit = stage.fit(frame.box)
            #expect(fit.corners == 8 && fit.volume < 6, "\(azimuth): \(fit)")
        }
        #expect(sure > 50)
    }

    @Test func thirtyDegreesShowARoughBoxThatIsNotSure() throws {
        let stage = Stage()
        let frame = try #require(walked(stage, to: 32))
        let fit = stage.fit(frame.box)
        #expect(fit.volume < 3, "\(fit.volume)")
        #expect(fit.lean < 3)
        #expect(!frame.isSure)
    }

    /// The carton's narrow side faces the camera at 30°; the carton is 1.5 times as deep as wide.
    @Test func oneSideShowsABoxThatIsDeeperThanWide() throws {
        let stage = Stage()
        var estimator = ObjectFrameEstimator()
        var frame: ObjectFrame?
        for (number, azimuth) in [112.0, 116, 120, 124, 128].enumerated() {
            let pose = stage.pose(azimuth, 12)
            estimator.add(pose, stage.camera)
            estimator.set(stage.depth(pose), of: number, isSettled: true)
            frame = estimator.estimate()
        }
        let box = try #require(frame).box
        let along = box.worldFromObject.inverse * (stage.tilt * (stage.turn * Vector3(0, 1, 0)))
        let depth = abs(along.x) > abs(along.y) ? box.size.x : box.size.y
        let width = abs(along.x) > abs(along.y) ? box.size.y : box.size.x
        #expect(depth > 1.15 * width, "\(depth) \(width)")
        #expect(stage.fit(box).volume < 3)
        #expect(try #require(frame).isSure == false)
    }

    @Test func aBareTableIsNoObject() {
        let stage = Stage()
        var estimator = ObjectFrameEstimator()
        for (number, azimuth) in stride(from: 0.0, to: 120, by: 8).enumerated() {
            let pose = stage.pose(azimuth, 25)
            estimator.add(pose, stage.camera)
            let values = [Float](repeating: 0, count: stage.camera.width * stage.camera.height)
            estimator.set(
                PosedDepth(intrinsics: stage.camera, worldFromCamera: pose, values: values),
                of: number, isSettled: true)
        }
        #expect(estimator.estimate() == nil)
    }

    /// A view whose depth is wrong beside the carton's outline: pixels of the table have the
    /// carton's depth there, as stereo matching often gives it. At these pixels the picture has the
    /// detail `detail`, which is less than an edge. If `detail` is `.texture`, all other pixels are
    /// plain.
    private func spread(
        _ stage: Stage, _ pose: RigidTransform, to detail: PixelDetail
    ) -> PosedDepth {
        var bare = stage
        bare.showsCarton = false
        let (seen, table) = (stage.depth(pose).values, bare.depth(pose).values)
        let (width, height, reach) = (stage.camera.width, stage.camera.height, 5)
        let usual: PixelDetail = detail == .plain ? .edge : .plain
        var (values, details) = (seen, [PixelDetail](repeating: usual, count: width * height))
        for y in reach..<height - reach {
            for x in reach..<width - reach {
                let at = y * width + x
                guard seen[at] == table[at] else {
                    let near = [at - 1, at + 1, at - width, at + width]
                    if near.contains(where: { seen[$0] == table[$0] }) { details[at] = .edge }
                    continue
                }
                let beside = [-reach, reach, -reach * width, reach * width].map { at + $0 }
                    .first { seen[$0] != table[$0] }
                if let beside { (values[at], details[at]) = (seen[beside], detail) }
            }
        }
        return PosedDepth(
            intrinsics: stage.camera, worldFromCamera: pose, values: values, details: details)
    }

    @Test(
        "depth that spreads to pixels without an edge does not widen the box",
        arguments: [PixelDetail.plain, .texture])
    func spreadDepth(to detail: PixelDetail) throws {
        let stage = Stage()
        let views = stride(from: 0.0, to: 360, by: 40).map {
            spread(stage, stage.pose($0, 15), to: detail)
        }
        var volumes: [Double] = []
        for knowsDetail in [false, true] {
            var estimator = ObjectFrameEstimator()
            for (number, view) in views.enumerated() {
                estimator.add(view.worldFromCamera, stage.camera)
                estimator.set(
                    PosedDepth(
                        intrinsics: view.intrinsics, worldFromCamera: view.worldFromCamera,
                        values: view.values, details: knowsDetail ? view.details : nil),
                    of: number, isSettled: true)
            }
            let frame = estimator.estimate()
            let fit = stage.fit(try #require(frame).box)
            #expect(fit.corners == 8)
            volumes.append(fit.volume)
        }
        #expect(volumes[1] < 0.9 * volumes[0], "\(volumes)")
    }

    @Test func aLidIsNoTable() throws {
        let stage = Stage()
        var random = SplitMix64(seed: 5)
        func unit() -> Double { random.unit() }
        // The lid and one side of the carton have dense points. Only a small part of the table, on
        // one side, has points.
        let lid = (0..<900).map { _ in Vector3(0.08 * unit() - 0.04, 0.12 * unit() - 0.06, 0.2) }
        let side = (0..<600).map { _ in Vector3(0.08 * unit() - 0.04, -0.06, 0.2 * unit()) }
        let table = (0..<300).map { _ in Vector3(0.1 + 0.1 * unit(), 0.3 * unit() - 0.15, 0) }
        let middle = stage.tilt * Vector3(0, 0, 0.19)
        let lookAt = LookAtPoint(
            point: middle, distance: 0.5, short: 0.4, up: stage.up,
            eye: stage.pose(0, 40).translation, seenRadians: 1)
        let found = Table(
            of: (lid + side + table).map { stage.tilt * $0 }, round: middle, lookAt: lookAt,
            pixelShare: 1)
        let plane = try #require(found).plane
        #expect(abs(plane.offset) < 0.01, "\(plane)")
    }

    @Test func theSpaceThatIsSearchedEndsBeforeTheCamera() throws {
        let stage = Stage()
        var estimator = ObjectFrameEstimator()
        #expect(estimator.searchedSpace == nil)
        for azimuth in stride(from: 0.0, to: 40, by: 8) {
            estimator.add(stage.pose(azimuth, 25), stage.camera)
        }
        let space = try #require(estimator.searchedSpace)
        #expect(!space.contains(stage.pose(0, 25).translation))
        #expect(space.contains(stage.tilt * Vector3(0, 0, 0.1)))
    }

    @Test func cellsThatPicturesLookThroughAreNoSurface() {
        let stage = Stage()
        var grid = OccupancyGrid(center: stage.tilt * Vector3(0, 0, 0.1), size: 0.4)
        let poses = stride(from: 0.0, to: 360, by: 30).map { stage.pose($0, 30) }
        for pose in poses { grid.add(stage.depth(pose)) }
        let surface = grid.surface(leastHits: 2)
        #expect(surface.count > 500)
        // One picture has wrong points, halfway between the camera and the carton.
        var values = [Float](repeating: 0, count: stage.camera.width * stage.camera.height)
        for at in 60 * 160 + 70..<60 * 160 + 90 { values[at] = 0.36 }
        let strayed = PosedDepth(
            intrinsics: stage.camera, worldFromCamera: poses[0], values: values)
        grid.add(strayed)
        #expect(grid.surface(leastHits: 2).count == surface.count)
        let places = strayed.points(stride: 1)
        #expect(places.count == 20)
        #expect(
            !grid.surface(leastHits: 2).contains { cell in
                places.contains { ($0 - cell.place).length < 0.005 }
            })
    }
}
