import Glibc
import Guidance
import Scene
import TestKit
import Testing

@Suite("Object detection")
struct DetectorTests {
    /// The depth picture of a table (z = 0, 1.6 m wide), of a box on it and of another box beside
    /// the first one. The depth is computed by ray casting, and its noise grows with the distance.
    private func depth(
        from pose: RigidTransform, box: BoundingBox?, aside: BoundingBox?, rng: inout RandomSource,
        hasTable: Bool = true
    ) -> DepthPlane {
        let (width, height) = (160, 120)
        let camera = Synthetic.camera.scaled(toWidth: width, height: height)
        var values = [UInt16](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let inCamera = Vector3(
                    (Double(x) - camera.cx) / camera.fx, (Double(y) - camera.cy) / camera.fy, 1)
                let ray = pose.rotation * inCamera
                var nearest = Double.infinity
                if hasTable, ray.z < 0 {
                    let depth = -pose.translation.z / ray.z
                    let hit = pose.translation + depth * ray
                    if max(abs(hit.x), abs(hit.y)) < 0.8 { nearest = depth }
                }
                for box in [box, aside].compactMap({ $0 }) {
                    nearest = min(nearest, entry(pose.translation, ray, box) ?? .infinity)
                }
                guard nearest.isFinite else { continue }
                let noisy = nearest + rng.number(-1...1) * 0.002 * nearest * nearest
                values[y * width + x] = UInt16(max(0, min(65535, noisy * 1000)))
            }
        }
        return DepthPlane(width: width, height: height, values: values, metersPerUnit: 0.001)
    }

    /// Where a ray enters a box, as a multiple of the ray's length; computed with the slab method.
    private func entry(_ origin: Vector3, _ ray: Vector3, _ box: BoundingBox) -> Double? {
        let back = box.worldFromObject.inverse
        let (o, d) = (back * (origin - box.center), back * ray)
        var (near, far) = (0.0, Double.infinity)
        for axis in 0..<3 {
            let (a, b) = (
                (-box.size[axis] / 2 - o[axis]) / d[axis], (box.size[axis] / 2 - o[axis]) / d[axis]
            )
            near = max(near, min(a, b))
            far = min(far, max(a, b))
        }
        return near < far && near > 0 ? near : nil
    }

    private let turned = BoundingBox(
        center: Vector3(0, 0, 0.08), size: Vector3(0.18, 0.12, 0.16),
        worldFromObject: Rotation(angle: 0.4, axis: Vector3(0, 0, 1)))
    private let neighbour = BoundingBox(
        center: Vector3(0.1, 0.35, 0.1), size: Vector3(0.1, 0.1, 0.2), worldFromObject: .identity)

    private func detector(
        _ world: RigidTransform = .identity, degrees: ClosedRange<Double>, views: Int = 6,
        hasTable: Bool = true
    ) -> ObjectDetector {
        var rng = RandomSource(seed: 11)
        var detector = ObjectDetector()
        for view in 0..<views {
            let share = Double(view) / Double(max(1, views - 1))
            let angle = degrees.lowerBound + share * (degrees.upperBound - degrees.lowerBound)
            let pose = Synthetic.pose(degrees: angle, distance: 0.7, elevationDegrees: 35)
            let plane = depth(
                from: pose, box: turned, aside: neighbour, rng: &rng, hasTable: hasTable)
            detector.add(Synthetic.view(pose: world * pose, depth: plane))
        }
        return detector
    }

    @Test("a box on a table is found among its neighbours, in any world")
    func fromDepth() throws {
        for seed in UInt64(0)..<4 {
            var rng = RandomSource(seed: seed)
            let world = RigidTransform(
                rotation: Rotation(
                    angle: rng.number(-3...3),
                    axis: Vector3(rng.number(-1...1), rng.number(-1...1), rng.number(-1...1))),
                translation: Vector3(rng.number(-5...5), rng.number(-5...5), 1))
            let proposal = try #require(detector(world, degrees: 0...90).propose())
            let box = proposal.box
            #expect(proposal.evidence == .depthPoints)
            #expect(angle(between: box.up, and: world.rotation.zAxis) < 3 * .pi / 180)
            #expect((box.center - world * turned.center).length < 0.025)
            // The found box is a tenth larger than the true box, apart from the noise of the depth.
            #expect(abs(box.size.z - 1.1 * 0.16) < 0.015)
            let flat = [box.size.x, box.size.y].sorted()
            #expect(abs(flat[0] - 1.1 * 0.75 * 0.18) < 0.025 && abs(flat[1] - 1.1 * 0.18) < 0.025)
            // The true corners are moved inwards by 5 %, because the found height of the table is
            // uncertain by a millimetre.
            let inside = turned.corners.filter {
                box.contains(world * (turned.center + 0.95 * ($0 - turned.center)))
            }
            #expect(inside.count >= 6)
        }
    }

    @Test("few views from one side give a box, too few give none")
    func fewViews() throws {
        #expect(detector(degrees: 0...2, views: 4).propose() == nil)
        let box = try #require(detector(degrees: 0...4, views: 5).propose()).box
        #expect((box.center - turned.center).length < 0.05)
        #expect(
            detector(degrees: 0...4, views: 2).bestProposal().evidence == .depthPoints)
    }

    @Test("without a table, the nearest separate body is taken")
    func withoutPlane() {
        let proposal = detector(degrees: 0...60, hasTable: false).bestProposal()
        #expect(proposal.evidence == .depthPoints)
        #expect((proposal.box.center - turned.center).length < 0.06)
    }

    @Test("a table without an object is no target, however flat the view")
    func bareTable() {
        for (elevation, distance) in [(24.0, 0.55), (26.0, 0.9), (30.0, 0.7), (55.0, 0.7)] {
            var rng = RandomSource(seed: UInt64(elevation))
            var detector = ObjectDetector()
            for view in 0..<ObjectDetector.depthViews {
                let pose = Synthetic.pose(
                    degrees: 3 * Double(view), distance: distance, elevationDegrees: elevation)
                let plane = depth(from: pose, box: nil, aside: nil, rng: &rng)
                detector.add(Synthetic.view(pose: pose, depth: plane))
            }
            #expect(detector.bestProposal().evidence != .depthPoints)
        }
    }

    @Test("without depth, the centre is where the axes meet, and level cameras give the up axis")
    func fromAxes() throws {
        var detector = ObjectDetector()
        var proposal: BoxProposal?
        for view in 0..<12 where proposal == nil {
            detector.add(Synthetic.view(pose: Synthetic.pose(degrees: Double(view)), depth: nil))
            proposal = detector.propose()
        }
        let found = try #require(proposal)
        #expect(found.evidence == .opticalAxes)
        #expect((found.box.center - Synthetic.box.center).length < 1e-6)
        let side = ObjectDetector.guessedFill * 0.5 * 480 / 525
        #expect((found.box.size - Vector3(repeating: side)).length < 1e-6)
        for view in 12..<90 {
            detector.add(Synthetic.view(pose: Synthetic.pose(degrees: Double(view)), depth: nil))
        }
        let later = detector.bestProposal().box
        #expect(angle(between: later.up, and: Vector3(0, 0, 1)) < 3 * .pi / 180)
    }

    /// The error of a box's up direction without depth, in radians. The cameras stand on an arc of
    /// `arc` degrees, and their roll angles alternate between the values of `rollDegrees`.
    private func upError(
        elevation: Double, arc: Double, rollDegrees: [Double]
    ) -> Double {
        var detector = ObjectDetector()
        for view in 0..<24 {
            var pose = Synthetic.pose(
                degrees: arc * Double(view) / 24, elevationDegrees: elevation)
            let roll = rollDegrees[view % rollDegrees.count] * .pi / 180
            pose.rotation = pose.rotation * Rotation(angle: roll, axis: Vector3(0, 0, 1))
            detector.add(Synthetic.view(pose: pose, depth: nil))
        }
        return angle(
            between: detector.bestProposal().box.up, and: Vector3(0, 0, 1))
    }

    @Test("cameras rolled by 90° give the up direction too, to either side")
    func upOnSide() {
        for elevation in [5.0, 12, 25] {
            for arc in [200.0, 270, 360] {
                for roll: [Double] in [[88, 91], [-90, -92], [90, -89]] {
                    let error = upError(elevation: elevation, arc: arc, rollDegrees: roll)
                    #expect(error < 4 * .pi / 180, "\(elevation)° \(arc)° \(roll): \(error)")
                }
            }
        }
        for elevation in [5.0, 35, 60, 75] {
            for arc in [90.0, 180, 270, 360] {
                let error = upError(elevation: elevation, arc: arc, rollDegrees: [2, -2])
                #expect(error < 4 * .pi / 180, "\(elevation)° \(arc)°: \(error)")
            }
        }
    }

    /// Sparse points as a tracker's map has them: of the table and of a body on it, with noise of
    /// half a percent.
    private func map(bodyPoints: Int, unit: Double, seed: UInt64) -> [Vector3] {
        var rng = RandomSource(seed: seed)
        var points = (0..<300).map { _ in
            Vector3(rng.number(-0.6...0.6), rng.number(-0.6...0.6), 0)
        }
        for _ in 0..<bodyPoints {
            var local = Vector3(
                rng.number(-0.5...0.5), rng.number(-0.5...0.5), rng.number(-0.5...0.5))
            let face = Int(rng.number(0...2.999))
            local[face] = local[face] < 0 ? -0.5 : 0.5
            let size = turned.size
            points.append(
                turned.center + turned.worldFromObject
                    * Vector3(local.x * size.x, local.y * size.y, local.z * size.z))
        }
        return points.map { point in
            let noise = Vector3(rng.number(-1...1), rng.number(-1...1), rng.number(-1...1))
            return unit * (point + 0.0035 * noise)
        }
    }

    @Test("without depth, a tracker's map shows the body on the table, whatever its unit")
    func fromMap() throws {
        for (seed, unit) in [(UInt64(1), 1.0), (2, 37), (3, 0.01)] {
            var detector = ObjectDetector()
            let points = map(bodyPoints: 150, unit: unit, seed: seed)
            for view in 0..<12 {
                var pose = Synthetic.pose(
                    degrees: Double(view), distance: 0.7, elevationDegrees: 35)
                pose.translation = unit * pose.translation
                detector.add(Synthetic.view(pose: pose, depth: nil, mapPoints: points))
            }
            let found = try #require(detector.propose())
            #expect(found.evidence == .mapPoints)
            let (box, grown) = (found.box, 1.2 * turned.size)
            #expect((box.center / unit - turned.center).length < 0.03)
            #expect(abs(box.size.z / unit - grown.z) < 0.03)
            let flat = [box.size.x / unit, box.size.y / unit].sorted()
            #expect(abs(flat[0] - grown.y) < 0.03 && abs(flat[1] - grown.x) < 0.03)
        }
    }

    @Test("where the map shows only a table, the box stands where the axes meet it")
    func fromBareTable() throws {
        var detector = ObjectDetector()
        let points = map(bodyPoints: 0, unit: 1, seed: 4)
        for view in 0..<12 {
            // The camera only moves sideways and rolls, so its optical axes never meet.
            let eye = Vector3(-0.1 + 0.02 * Double(view), -0.5, 0.4)
            let roll = Rotation(angle: 0.02 * Double(view), axis: Vector3(0, 1, 0))
            let target = Vector3(eye.x, 0, 0) + 0.02 * (roll * Vector3(1, 0, 0))
            let pose = try #require(
                RigidTransform(eye: eye, target: target, up: Vector3(0, 0, 1)))
            detector.add(Synthetic.view(pose: pose, depth: nil, mapPoints: points))
        }
        let found = detector.bestProposal()
        #expect(found.evidence == .opticalAxes)
        let bottom = found.box.center - found.box.size.z / 2 * found.box.up
        #expect((bottom - Vector3(0.02, 0, 0)).length < 0.03)
    }

    @Test("parallel and diverging axes, and missing poses, give the default box in front")
    func degenerate() {
        for spread in [0.0, -0.5] {
            var detector = ObjectDetector()
            for view in 0..<6 {
                let x = Double(view) * 0.1
                let target = Vector3(x - spread * x * 10, 0, 1)
                let pose = RigidTransform(
                    eye: Vector3(x, 0, 0), target: spread == 0 ? Vector3(x, 0, 1) : target,
                    up: Vector3(0, -1, 0))
                detector.add(Synthetic.view(pose: pose, depth: nil))
            }
            #expect(detector.propose() == nil)
            let proposal = detector.bestProposal()
            #expect(proposal.evidence == .fallback && proposal.box.size.min() > 0)
        }
        var blind = ObjectDetector()
        for _ in 0..<ObjectDetector.maximumSearchFrames {
            #expect(blind.propose() == nil)
            blind.add(Synthetic.view(pose: nil, depth: nil))
        }
        #expect(blind.propose()?.evidence == .fallback)
    }
}
