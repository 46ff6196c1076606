import Glibc
import Scene
import TestKit
import Testing

@Suite("Rotations and rigid transforms")
struct TransformTests {
    @Test("transforms compose, invert and cancel", arguments: 0..<50)
    func composition(seed: UInt64) {
        var rng = RandomSource(seed: seed)
        let (a, b, p) = (rng.transform(), rng.transform(), rng.vector())
        #expect(((a * b) * p - a * (b * p)).length < 1e-12)
        #expect((a.inverse * (a * p) - p).length < 1e-12)
        #expect(((a * b).inverse * p - b.inverse * (a.inverse * p)).length < 1e-12)
        #expect(abs((a * p - a * Vector3.zero).length - p.length) < 1e-12)
    }

    @Test("a rotation survives conversion to a matrix and back", arguments: 0..<50)
    func matrix(seed: UInt64) {
        var rng = RandomSource(seed: seed)
        let rotation = rng.rotation()
        let back = Rotation(
            xAxis: rotation.xAxis, yAxis: rotation.yAxis, zAxis: rotation.zAxis)
        #expect((back * rotation.inverse).angle < 1e-7)
        #expect((cross(rotation.xAxis, rotation.yAxis) - rotation.zAxis).length < 1e-12)
    }

    @Test("half turns survive conversion to a matrix and back")
    func halfTurns() {
        for axis in [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)] {
            let turn = Rotation(angle: .pi, axis: axis)
            let back = Rotation(xAxis: turn.xAxis, yAxis: turn.yAxis, zAxis: turn.zAxis)
            #expect((back * turn.inverse).angle < 1e-7)
        }
    }

    @Test("interpolation keeps its ends and takes the shorter way", arguments: 0..<50)
    func interpolation(seed: UInt64) {
        var rng = RandomSource(seed: seed)
        let (a, b) = (rng.transform(), rng.transform())
        let start = a.interpolated(to: b, fraction: 0)
        let end = a.interpolated(to: b, fraction: 1)
        #expect((start.rotation * a.rotation.inverse).angle < 1e-7)
        #expect((end.rotation * b.rotation.inverse).angle < 1e-7)
        let whole = (b.rotation * a.rotation.inverse).angle
        let half = a.interpolated(to: b, fraction: 0.5)
        #expect(abs((half.rotation * a.rotation.inverse).angle - whole / 2) < 1e-7)
        #expect((half.translation - (a.translation + b.translation) / 2).length < 1e-12)
    }

    @Test("a camera aimed at a point sees it in the middle, upright", arguments: 0..<20)
    func lookAt(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let eye = rng.vector() + Vector3(0, 0, 5)
        let worldFromCamera = try #require(
            RigidTransform(eye: eye, target: .zero, up: Vector3(0, 0, 1)))
        let cameraFromWorld = worldFromCamera.inverse
        let target = cameraFromWorld * Vector3.zero
        #expect(abs(target.x) < 1e-9 && abs(target.y) < 1e-9)
        #expect(abs(target.z - eye.length) < 1e-9)
        #expect((cameraFromWorld * Vector3(0, 0, 0.1)).y < target.y)
    }

    @Test("a degenerate quaternion is no rotation")
    func degenerate() {
        #expect(Rotation(x: 0, y: 0, z: 0, w: 0) == .identity)
        #expect(Rotation(x: .nan, y: 0, z: 0, w: 1) == .identity)
        #expect(RigidTransform(eye: .zero, target: .zero, up: Vector3(0, 0, 1)) == nil)
    }
}
