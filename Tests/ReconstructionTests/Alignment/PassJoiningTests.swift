import Scene
import Simulator
import Testing

@testable import Reconstruction

@Suite("Passes between which the object was turned over")
struct PassJoiningTests {
    /// An orbit round the object, and a second one after the object was turned over on the same
    /// table.
    private struct FlippedOrbit {
        var samples: [PhotogrammetrySample] = []
        var boxes: [Int: BoundingBox] = [:]
        var truths: [Int: Mesh] = [:]

        init(_ object: VirtualObject.Name, frames: Int, hasDepth: Bool) throws {
            var options = VirtualCameraOptions(script: .flip)
            (options.object, options.frames, options.hasDepth) = (object, frames, hasDepth)
            (options.width, options.height, options.wantsPreview) = (400, 300, false)
            let camera = try VirtualCamera(options: options, steering: nil)
            var pass = 1
            while let event = try camera.next() {
                switch event {
                case .passEnded: pass += 1
                case .frame(let frame):
                    guard case .rgb(let image) = frame.original else { continue }
                    samples.append(
                        PhotogrammetrySample(
                            id: frame.index, name: frame.name, image: image, depth: frame.depth,
                            intrinsics: frame.intrinsics, worldFromCamera: frame.worldFromCamera,
                            pass: pass))
                    if boxes[pass] == nil {
                        var box = camera.trueBox
                        box.size *= 1.1
                        box.center.z = box.size.z / 2
                        boxes[pass] = box
                        truths[pass] = camera.trueMesh
                    }
                case .skipped, .dropped, .notice: break
                }
            }
        }

        /// The transform from the object in the first pass to the object in the second pass. It is
        /// exact, because both meshes have the same points in the same order.
        func secondFromFirst() throws -> Similarity {
            let points = [1, 2].map { pass in
                (truths[pass]?.positions ?? []).map { Vector3($0) }
            }
            return try #require(Similarity(aligning: points[0], to: points[1], withScale: false))
        }
    }

    private func outputs(
        _ orbit: FlippedOrbit, shaken: Bool
    ) throws -> (poses: [Int: RigidTransform], outputs: [PhotogrammetryOutput]) {
        let box = try #require(orbit.boxes[1])
        var configuration = PhotogrammetryConfiguration(boundingBox: box, threads: 2)
        configuration.passes.apart = [2]
        configuration.passes.boxes = orbit.boxes.filter { $0.key == 2 }
        let noise = PoseNoise(meters: 0.002, degrees: 0.3)
        let session = PhotogrammetrySession(
            input: shaken ? noise.disturbed(orbit.samples, seed: 8) : orbit.samples,
            configuration: configuration)
        var outputs: [PhotogrammetryOutput] = []
        var poses: [Int: RigidTransform] = [:]
        try session.process(requests: [.poses]) { output in
            if case .requestComplete(.poses, .poses(let found)) = output { poses = found }
            outputs.append(output)
        }
        return (poses, outputs)
    }

    @Test("the motion of a flip is found from surfaces that both passes show")
    func flipped() throws {
        let orbit = try FlippedOrbit(.rich, frames: 40, hasDepth: false)
        let (poses, outputs) = try outputs(orbit, shaken: true)
        #expect(!outputs.contains(.stitchingIncomplete(passes: [2])))
        #expect(poses.count == orbit.samples.count)
        let firstFromSecond = try orbit.secondFromFirst().inverse
        var truth = orbit.samples
        for index in truth.indices where truth[index].pass == 2 {
            truth[index].worldFromCamera = truth[index].worldFromCamera.map { firstFromSecond * $0 }
        }
        let errors = PoseErrors(poses, truth: truth)
        // The limit is a hundredth of the camera's distance.
        #expect(errors.meters < 0.005)
        #expect(errors.degrees < 0.3)
    }

    @Test("the surface of both passes contains no part of either table")
    func tables() throws {
        let orbit = try FlippedOrbit(.rich, frames: 40, hasDepth: true)
        var configuration = PhotogrammetryConfiguration(
            boundingBox: try #require(orbit.boxes[1]), threads: 2)
        configuration.passes.apart = [2]
        configuration.passes.boxes = orbit.boxes.filter { $0.key == 2 }
        let session = PhotogrammetrySession(input: orbit.samples, configuration: configuration)
        var cloud: Mesh?
        try session.process(requests: [.pointCloud]) { output in
            if case .requestComplete(.pointCloud, .pointCloud(let found)) = output {
                cloud = found
            }
        }
        let (found, truth) = (try #require(cloud), try #require(orbit.truths[1]))
        let tree = TriangleBVH(positions: truth.positions, triangles: truth.triangles)
        let far = tree.query { query in
            found.positions.count { query.nearest(to: $0, within: 0.004) == nil }
        }
        #expect(found.positions.count > 10_000)
        #expect(100 * far < found.positions.count, "\(far) of \(found.positions.count)")
    }

    @Test(
        "an object without marks, or alike from all sides, is not joined",
        arguments: [VirtualObject.Name.poor, .repeating])
    func refused(object: VirtualObject.Name) throws {
        let orbit = try FlippedOrbit(object, frames: 24, hasDepth: false)
        let (poses, outputs) = try outputs(orbit, shaken: false)
        #expect(outputs.contains(.stitchingIncomplete(passes: [2])))
        #expect(poses.count == orbit.samples.count { $0.pass == 1 })
    }

    /// The object looks alike from all sides. With 48 or more views, each view therefore matches
    /// the view of the other pass from the same place, in the same light. Such matches once joined
    /// the passes as if the object had not been turned over.
    @Test("an object alike from all sides is not joined by its lighting")
    func sameLight() throws {
        let orbit = try FlippedOrbit(.repeating, frames: 48, hasDepth: true)
        let (poses, outputs) = try outputs(orbit, shaken: false)
        #expect(outputs.contains(.stitchingIncomplete(passes: [2])))
        #expect(poses.count == orbit.samples.count { $0.pass == 1 })
    }
}
