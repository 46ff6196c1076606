import Models
import Reconstruction
import Scene
import Simulator
import Testing

/// Models of heads from pictures without depth, with more triangles near facial landmarks.
@Suite struct HeadColorModelTests {
    /// Pictures of a virtual head without depth, with their true poses.
    private struct Views: PhotogrammetrySampleSource {
        private(set) var samples: [PhotogrammetrySample] = []

        init(of head: VirtualHead) {
            let lens = Intrinsics(width: 320, height: 240, fx: 300, fy: 300, cx: 159.5, cy: 119.5)
            var camera = HeadCamera(intrinsics: lens, hasDepth: false, seed: 3)
            for (index, yaw) in stride(from: -24.0, through: 24, by: 8).enumerated() {
                var state = PersonState()
                state.yaw = yaw * .pi / 180
                state.place = Vector3(0, 0.01, 0.45)
                let frame = camera.frame(of: head, state, index: index, at: .zero)
                guard let picture = frame.preview else { continue }
                samples.append(
                    PhotogrammetrySample(
                        id: index, name: "\(index)", image: picture, intrinsics: lens,
                        worldFromCamera: RigidTransform(
                            rotation: state.cameraFromHead, translation: state.place
                        ).inverse))
            }
        }

        var count: Int { samples.count }
        func name(at index: Int) -> String { samples[index].name }
        func sample(at index: Int) throws -> PhotogrammetrySample { samples[index] }
    }

    @Test("pictures with poses make a face, with more triangles near landmarks")
    func face() throws {
        let head = VirtualHead(identity: HeadIdentity(number: 0))
        let views = Views(of: head)
        var options = HeadModelOptions()
        let plain = try HeadModel(of: views, options: options)
        let truth = Mesh(
            positions: head.surface.points.map { SIMD3<Float>(HeadModel.modelFromHead * $0) },
            triangles: head.surface.triangles.map {
                SIMD3(UInt32($0.x), UInt32($0.y), UInt32($0.z))
            })
        let near = try MeshComparison(truth: truth, result: plain.model.mesh)
        #expect(near.accuracy.mean < 0.0015, "\(near.accuracy.mean)")

        options.enhancement = .landmarks
        let landmarks = head.truePoints.map { HeadModel.modelFromHead * $0 }
        let finer = try HeadModel(of: views, options: options, landmarks: landmarks)
        func count(_ mesh: Mesh) -> Int {
            mesh.triangles.count { triangle in
                let place = mesh.positions[Int(triangle.x)]
                return landmarks.contains { (Vector3(place) - $0).length < 0.015 }
            }
        }
        #expect(plain.model.triangles.count <= 8000 && finer.model.triangles.count <= 8100)
        #expect(
            Double(count(finer.model.mesh)) > 1.5 * Double(count(plain.model.mesh)),
            "\(count(finer.model.mesh)) and \(count(plain.model.mesh))")
    }
}
