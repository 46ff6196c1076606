import Head
import Scene
import Testing

@testable import Simulator

@Suite("The virtual head")
struct VirtualHeadTests {
    private static let camera = ScriptedScan.camera(width: 160, height: 120, focal: 150)

    @Test("the surface is closed, oriented outwards, and of a head's size")
    func surface() {
        let head = VirtualHead(identity: HeadIdentity(number: 0))
        let points = head.surface.points
        #expect(!points.contains { !$0.isFinite })
        let (xs, ys, zs) = (points.map(\.x), points.map(\.y), points.map(\.z))
        // The limits follow from adults' heads, which are 0.14 to 0.17 m wide without ears and 0.22
        // to 0.27 m high with hair.
        #expect((0.15...0.20).contains((xs.max() ?? 0) - (xs.min() ?? 0)))
        #expect((0.22...0.29).contains((ys.max() ?? 0) - (ys.min() ?? 0)))
        #expect((0.18...0.26).contains((zs.max() ?? 0) - (zs.min() ?? 0)))
        let outward = zip(points, head.surface.normals).count { dot($0, $1) > 0 }
        #expect(Double(outward) > 0.97 * Double(points.count))
    }

    @Test("points in skull and hair are distinguished from points outside", arguments: [0, 3, 22])
    func inside(number: Int) {
        let head = VirtualHead(identity: HeadIdentity(number: number))
        for index in stride(from: 0, to: head.earPoints.lowerBound, by: 97) {
            let point = head.surface.points[index]
            #expect(head.isInside(0.98 * point) && !head.isInside(1.02 * point))
        }
        // The tip of an ear is outside of the head's main shape, and the innermost point of an ear
        // is inside.
        let ears = head.surface.points[head.earPoints]
        let widest = ears.max { abs($0.x) < abs($1.x) } ?? .zero
        let narrowest = ears.min { abs($0.x) < abs($1.x) } ?? .zero
        #expect(!head.isInside(widest) && head.isInside(narrowest))
        // Without hair, less than 40 % of an ear lies inside of the head; hair hides more of it.
        // Head number 3 is bald.
        let hidden = Double(ears.count { head.isInside($0) }) / Double(ears.count)
        #expect(number == 3 ? hidden < 0.4 : hidden > 0.4, "\(hidden)")
    }

    @Test("while the light is off, pictures are too dark in spite of the camera's exposure")
    func lightOff() {
        let head = VirtualHead(identity: HeadIdentity(number: 0))
        var person = VirtualPerson(script: .lightOff, seed: 1)
        var camera = HeadCamera(intrinsics: Self.camera, hasDepth: false, seed: 1)
        person.hear(.turnHeadLeft, at: 0)
        let means = [1.0, 11.0].map { second in
            person.advance(to: second)
            let luma = camera.frame(
                of: head, person.state, index: 0, at: Timestamp(seconds: second)
            ).luma.values
            return Double(luma.reduce(0) { $0 + Int($1) }) / Double(luma.count)
        }
        #expect(means[0] > WarningThresholds().brightLuma, "\(means)")
        #expect(means[1] < WarningThresholds().darkLuma, "\(means)")
    }

    @Test("each number is another head, and an open mouth moves its points")
    func identities() {
        let points = (0..<4).map { VirtualHead(identity: HeadIdentity(number: $0)).truePoints }
        for (index, one) in points.enumerated() {
            for other in points[..<index] { #expect(one != other) }
            // The nose is in front of eyes and mouth, and the eyes are above it.
            #expect(one[2].z > one[0].z + 0.02 && one[2].z > one[3].z + 0.005)
            #expect(one[0].x < 0 && one[1].x > 0 && one[0].y > one[2].y && one[2].y > one[3].y)
            #expect((0.055...0.075).contains(one[1].x - one[0].x))
        }
        let closed = VirtualHead(identity: HeadIdentity(number: 0))
        let open = VirtualHead(identity: HeadIdentity(number: 0), mouthOpening: 1)
        let moved = zip(closed.surface.points, open.surface.points).count {
            ($0 - $1).length > 0.002
        }
        #expect(moved > 1000)
    }

    @Test("the points of a nodding head stay on its face", arguments: [-15.0, 15])
    func nod(pitchDegrees: Double) throws {
        let head = VirtualHead(identity: HeadIdentity(number: 0))
        let camera = Self.camera
        var sight = VirtualFaceDetector(
            camera: camera, identity: 0, seed: 1, hasDepth: false, noise: 0,
            truePoints: head.truePoints)
        var state = PersonState()
        state.pitch = pitchDegrees * .pi / 180
        let told = try #require(sight.detect(at: state).faces.first).points
        let truth = head.truePoints.compactMap {
            camera.project(state.cameraFromHead * $0 + state.place)
        }
        let gap = told.reduce(.zero, +) / 5 - truth.reduce(.zero, +) / 5
        #expect(gap.length < 1e-6)
    }

    @Test("a frame is the same each time, and its depth lies on the true surface")
    func frames() throws {
        let head = VirtualHead(identity: HeadIdentity(number: 3))
        var state = PersonState()
        state.yaw = 0.4
        state.place = Vector3(0.02, 0, 0.55)
        var camera = HeadCamera(intrinsics: Self.camera, hasDepth: true, seed: 4)
        let frame = camera.frame(of: head, state, index: 7, at: .zero)
        let again = camera.frame(of: head, state, index: 7, at: .zero)
        #expect(frame.luma == again.luma && frame.depth == again.depth)
        let depth = try #require(frame.depth)
        let nose = state.cameraFromHead * head.truePoints[2] + state.place
        let pixel = try #require(Self.camera.project(nose))
        let raw = depth.values[Int(pixel.y.rounded()) * 160 + Int(pixel.x.rounded())]
        #expect(abs(Double(raw) * depth.metersPerUnit - nose.z) < 0.02)
        state.isPresent = false
        let empty = try #require(camera.frame(of: head, state, index: 8, at: .zero).depth)
        #expect(empty.values.allSatisfy { $0 == 0 })
    }

    @Test("dark hair returns less depth than skin")
    func hair() throws {
        func known(_ number: Int) throws -> Int {
            let head = VirtualHead(identity: HeadIdentity(number: number))
            var camera = HeadCamera(intrinsics: Self.camera, hasDepth: true, seed: 4)
            var state = PersonState()
            state.yaw = .pi
            return try #require(camera.frame(of: head, state, index: 0, at: .zero).depth)
                .values.count { $0 > 0 }
        }
        // Head number 3 is bald.
        let (dark, bald) = (try known(0), try known(3))
        #expect(Double(dark) < 0.9 * Double(bald))
    }

    @Test("a virtual person does the same each time, and reacts only to hints")
    func person() {
        func turn(_ seed: UInt64) -> PersonState {
            var person = VirtualPerson(script: .obedient, seed: seed)
            person.hear(.turnHeadLeft, at: 0)
            person.advance(to: 2)
            return person.state
        }
        #expect(turn(3) == turn(3) && turn(3) != turn(4))
        #expect((0.3...0.6).contains(turn(3).yaw))
        var still = VirtualPerson(script: .obedient, seed: 1)
        still.advance(to: 5)
        #expect(abs(still.state.yaw) < 1e-9)
    }

    @Test("a reduced observation gives the poses that its landmarks give")
    func sight() throws {
        var sight = VirtualFaceDetector(
            camera: ScriptedScan.camera(), identity: 0, seed: 2, hasDepth: false, noise: 0.001)
        var state = PersonState()
        state.yaw = 0.5
        let seen = HeadObservation(
            sight.detect(at: state), camera: ScriptedScan.camera(), at: .zero, index: 0)
        let pose = try #require(HeadEstimate(seen)?.pose)
        #expect(abs(pose.yaw - 0.5) < 0.08)
    }
}
