import Capture
import Foundation
import Head
import Models
import Reconstruction
import Scene
import Simulator

/// How near a model comes to the true surface of a virtual head that chose nothing: whole scans
/// through the program's own path, with 2 mm of depth noise.
enum ModelTrial {
    static func measure(write folder: String?) async throws {
        print(
            "\n| head | light | resolution | seconds | face mean mm | face 95 % mm | face complete at 2 mm |"
        )
        print("|---:|---|---|---:|---:|---:|---:|")
        for (number, light) in [(21, "soft"), (22, "hard"), (23, "side")] {
            let path = (folder ?? NSTemporaryDirectory()) + "/capstan-head-\(number)"
            try? FileManager.default.removeItem(atPath: path)
            var options = HeadScanRun.Options(
                source: "sim:head?identity=\(number)&skin=\(number % 3)&light=\(light)",
                sourceOptions: SourceOptions(), folder: path,
                model: FaceModelFile(named: nil, environment: [:]))
            options.settings.skipsChecklist = true
            let ending = try await HeadScanRun(options).run(note: { _ in }) {
                $0.flow.state == .reviewing ? .call(.accept) : .goOn
            }
            if let trouble = ending.trouble { print("head \(number): \(trouble.words)") }
            for resolution in [HeadModelOptions.Resolution.low, .standard] {
                var wanted = HeadModelOptions()
                (wanted.resolution, wanted.threads) = (resolution, 2)
                var run = try HeadModelRun(folder: path)
                let file = "\(path)/\(resolution.rawValue).ply"
                let facts = try run.write(
                    to: [file], options: wanted, unit: .meters, replacing: true, report: { _ in })
                let truth = truth(number)
                let result = try ModelReader.read(file).mesh
                let face = try FaceComparison(truth: truth, result: result)
                print(
                    String(
                        format: "| %d | %@ | %@ | %.1f | %.2f | %.2f | %.1f %% |", number, light,
                        resolution.rawValue, facts.seconds, face.mean, face.percentile95,
                        100 * face.complete))
            }
            if folder == nil { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    /// The true surface in the model's axes.
    private static func truth(_ number: Int) -> Mesh {
        let head = VirtualHead(identity: HeadIdentity(number: number, skin: number % 3))
        return Mesh(
            positions: head.surface.points.map { SIMD3<Float>(HeadModel.modelFromHead * $0) },
            triangles: head.surface.triangles.map {
                SIMD3(UInt32($0.x), UInt32($0.y), UInt32($0.z))
            })
    }
}

/// A model beside the truth on the face: from ear to ear, from the hairline to the chin.
struct FaceComparison {
    /// From the model to the truth, millimetres.
    let mean, percentile95: Double
    /// Share of the true face that has the model within 2 mm.
    let complete: Double

    init(truth: Mesh, result: Mesh) throws {
        // The scan's start is not quite frontal: a rigid alignment takes that out.
        let alignment = try MeshComparison(
            truth: Self.face(of: truth), result: Self.face(of: result),
            options: MeshComparison.Options(align: .rigid, threads: 2)
        ).alignment
        var moved = result
        for index in moved.positions.indices {
            moved.positions[index] = SIMD3<Float>(
                alignment.apply(Vector3(moved.positions[index])))
        }
        let face = Self.face(of: truth)
        let near = try MeshComparison(
            truth: truth, result: Self.face(of: moved),
            options: MeshComparison.Options(threads: 2))
        let back = try MeshComparison(
            truth: face, result: moved,
            options: MeshComparison.Options(thresholds: [0.002], threads: 2))
        (mean, percentile95) = (1000 * near.accuracy.mean, 1000 * near.accuracy.percentile95)
        complete = back.scores.first?.recall ?? 0
    }

    /// The model's y points to the back: the face lies before the ears.
    private static func face(of mesh: Mesh) -> Mesh {
        var part = mesh
        part.triangles = mesh.triangles.filter { triangle in
            (0..<3).allSatisfy {
                let place = mesh.positions[Int(triangle[$0])]
                return place.y < -0.03 && place.z > -0.095 && place.z < 0.08
            }
        }
        return part
    }
}
