import Glibc
import Scene
import Testing

@testable import Guidance

/// A carton on a table without texture, computed from formulas. Only the carton has depth, and its
/// mirror image if the table reflects.
@Suite struct ReflectiveTableTests {
    private let stage = ObjectFrameTests.Stage()

    /// Brightness of the carton's print at a point: squares of 20 mm.
    private func print(at place: Vector3) -> Double {
        let local = stage.turn.inverse * place
        var hash: UInt32 = 2_166_136_261
        for axis in 0..<3 {
            let cell = Int32((local[axis] / 0.02).rounded(.down))
            hash = (hash ^ UInt32(bitPattern: cell)) &* 16_777_619
            hash ^= hash >> 15
        }
        return 60 + Double(hash % 160)
    }

    /// A camera's view with depth.
    /// - Parameter mirrored: brightness of the mirror image relative to the carton's; 0 for a plain
    ///   black table.
    private func view(_ pose: RigidTransform, mirrored: Double) -> PosedDepth {
        let (camera, back) = (stage.camera, stage.tilt.inverse)
        let (eye, axes) = (back * pose.translation, back * pose.rotation)
        let count = camera.width * camera.height
        var values = [Float](repeating: 0, count: count)
        var luma = [UInt8](repeating: 20, count: count)
        func flipped(_ place: Vector3) -> Vector3 { Vector3(place.x, place.y, -place.z) }
        for index in 0..<count {
            let (x, y) = (Double(index % camera.width), Double(index / camera.width))
            let ray = axes * Vector3((x - camera.cx) / camera.fx, (y - camera.cy) / camera.fy, 1)
            if let depth = stage.carton(eye, ray) {
                values[index] = Float(depth)
                luma[index] = UInt8(print(at: eye + depth * ray))
            } else if mirrored > 0, ray.z < 0,
                let depth = stage.carton(flipped(eye), flipped(ray))
            {
                values[index] = Float(depth)
                luma[index] = UInt8(20 + mirrored * print(at: flipped(eye + depth * ray)))
            }
        }
        return PosedDepth(
            intrinsics: camera, worldFromCamera: pose, values: values,
            details: values.map { $0 > 0 ? .edge : .plain }, luma: luma)
    }

    /// The estimated frame of the carton after a full orbit; nil if none was found.
    /// - Parameter roll: the angle by which every camera is rotated about its optical axis, in
    ///   degrees.
    private func walked(mirrored: Double, roll: Double = 0) -> ObjectFrame? {
        var estimator = ObjectFrameEstimator()
        var frame: ObjectFrame?
        for number in 0..<24 {
            let level = stage.pose(Double(number) * 15, number.isMultiple(of: 2) ? 20 : 35)
            let askew = Rotation(angle: roll * .pi / 180, axis: Vector3(0, 0, 1))
            let pose = RigidTransform(
                rotation: level.rotation * askew, translation: level.translation)
            estimator.add(pose, stage.camera)
            estimator.set(view(pose, mirrored: mirrored), of: number, isSettled: true)
            frame = estimator.estimate()
        }
        return frame
    }

    @Test("a dim mirror image reveals the table on which an object stands", arguments: [0.0, 2.0])
    func findsTable(roll: Double) throws {
        let frame = try #require(walked(mirrored: 0.25, roll: roll))
        let fit = stage.fit(frame.box)
        #expect(fit.corners == 8)
        #expect(fit.volume < 1.6)
        #expect(fit.lean < 1)
        // The box ends at the table, and not at the end of the mirror image.
        let base = stage.tilt.inverse * (frame.box.center - frame.box.size.z / 2 * frame.box.up)
        #expect(abs(base.z) < 0.015)
    }

    @Test("a table without texture and without a mirror image is not invented")
    func inventsNoTable() {
        #expect(walked(mirrored: 0) == nil)
    }
}
