import Capture
import Foundation
import Head
import Models
import Reconstruction
import Scene
import Simulator

/// Measures the distance of a model to the true surface of a virtual head. No parameter was chosen
/// on these heads. Whole scans are made by the program's own code, with 2 mm of depth noise.
enum ModelTrial {
    /// The heads of `--heads NUMBER:LIGHT,…`; nil without this option.
    static var namedHeads: [(number: Int, light: String)]? {
        option("--heads").map { words in
            words.split(separator: ",").compactMap { word in
                let parts = word.split(separator: ":").map(String.init)
                return Int(parts[0]).map { ($0, parts.count > 1 ? parts[1] : "soft") }
            }
        }
    }

    /// The resolutions of `--resolutions low,…`; nil without this option.
    static var resolutions: [HeadModelOptions.Resolution]? {
        option("--resolutions").map { words in
            words.split(separator: ",").compactMap { .init(rawValue: String($0)) }
        }
    }

    static func measure(write folder: String?) async throws {
        print(
            """

            | head | light | resolution | seconds | face mean mm | face 95 % mm | face at 2 mm \
            | before the cut of the neck | ears at 2 mm | of it outside of hair | in hair |
            |---:|---|---|---:|---:|---:|---:|---:|---:|---:|---:|
            """)
        for (number, light) in namedHeads ?? [(21, "soft"), (22, "hard"), (23, "side")] {
            let path = (folder ?? NSTemporaryDirectory()) + "/capstan-head-\(number)"
            try await scan(name(number, light, seed: 1), into: path)
            for resolution in resolutions ?? [.low, .standard] {
                let made = try model(path, resolution)
                let truth = truth(number)
                let face = try FaceComparison(
                    truth: truth.mesh, ears: truth.ears, openEars: truth.openEars,
                    result: made.mesh)
                print(
                    String(
                        format:
                            "| %d | %@ | %@ | %.1f | %.2f | %.2f | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.1f %% |",
                        number, light, resolution.rawValue, made.seconds, face.mean,
                        face.percentile95, 100 * face.complete, 100 * face.completeAboveCut,
                        100 * face.earsComplete, 100 * face.openEarsComplete,
                        100 * (1 - truth.openEars.area / truth.ears.area)))
                if let folder {
                    try ModelWriter.write(
                        TexturedModel(truth.mesh), to: "\(folder)/truth-\(number).ply",
                        replacing: true)
                    try ModelWriter.write(
                        TexturedModel(truth.ears), to: "\(folder)/ears-\(number).ply",
                        replacing: true)
                    try ModelWriter.write(
                        TexturedModel(face.moved), to: "\(folder)/moved-\(number).ply",
                        replacing: true)
                }
            }
            if number == 21, resolutions == nil { try await repeats(path, number, light) }
            if folder == nil { try? FileManager.default.removeItem(atPath: path) }
        }
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        print("\nMost memory of all this, scans included: \(usage.ru_maxrss / 1024) MB")
    }

    /// Compares two scans of one head with each other.
    private static func repeats(_ path: String, _ number: Int, _ light: String) async throws {
        let other = path + "-again"
        try await scan(name(number, light, seed: 2), into: other)
        let (first, second) = (try model(path, .standard), try model(other, .standard))
        let face = try FaceComparison(truth: first.mesh, result: second.mesh)
        print(
            String(
                format:
                    "two scans of head %d, standard: %.2f mm in the mean on the face, 95 %% %.2f mm",
                number, face.mean, face.percentile95))
        try? FileManager.default.removeItem(atPath: other)
    }

    private static func name(_ number: Int, _ light: String, seed: Int) -> String {
        "sim:head?identity=\(number)&skin=\(number % 3)&light=\(light)&seed=\(seed)"
    }

    /// Scans a virtual person into a folder. With `--reuse`, an existing scan is used instead.
    static func scan(_ source: String, into path: String) async throws {
        if CommandLine.arguments.contains("--reuse"),
            FileManager.default.fileExists(atPath: path)
        {
            return
        }
        try? FileManager.default.removeItem(atPath: path)
        var options = HeadScanRun.Options(
            source: source, sourceOptions: SourceOptions(), folder: path,
            model: FaceModelFile(named: nil, environment: [:]))
        options.settings.skipsChecklist = true
        let ending = try await HeadScanRun(options).run(note: { _ in }) {
            $0.flow.state == .reviewing ? .call(.accept) : .goOn
        }
        if let trouble = ending.trouble { print("\(source): \(trouble.words)") }
    }

    private static func model(
        _ path: String, _ resolution: HeadModelOptions.Resolution
    ) throws -> (mesh: Mesh, seconds: Double) {
        var wanted = HeadModelOptions()
        (wanted.resolution, wanted.threads) = (resolution, 2)
        var run = try HeadModelRun(folder: path)
        let file = "\(path)/\(resolution.rawValue).ply"
        let facts = try run.write(
            to: [file], options: wanted, unit: .meters, replacing: true, report: { _ in })
        return (try ModelReader.read(file).mesh, facts.seconds)
    }

    /// Three true surfaces: the head in the model's axes, the outer halves of its ears (the inner
    /// halves lie in the skull), and the part of these outer halves that hair does not cover.
    static func truth(_ number: Int) -> (mesh: Mesh, ears: Mesh, openEars: Mesh) {
        let head = VirtualHead(identity: HeadIdentity(number: number, skin: number % 3))
        let mesh = Mesh(
            positions: head.surface.points.map { SIMD3<Float>(HeadModel.modelFromHead * $0) },
            triangles: head.surface.triangles.map {
                SIMD3(UInt32($0.x), UInt32($0.y), UInt32($0.z))
            })
        let outward = head.earPoints.map { abs(mesh.positions[$0].x) }
        let middle = outward.reduce(0, +) / Float(max(1, outward.count))
        var ears = mesh
        ears.triangles = mesh.triangles.filter { triangle in
            (0..<3).allSatisfy {
                let point = Int(triangle[$0])
                return head.earPoints.contains(point) && abs(mesh.positions[point].x) > middle
            }
        }
        var open = ears
        open.triangles = ears.triangles.filter { triangle in
            (0..<3).allSatisfy { !head.isInside(head.surface.points[Int(triangle[$0])]) }
        }
        return (mesh, ears, open)
    }
}

/// Compares a model with the truth on the face: from ear to ear, and from the hairline to the chin.
struct FaceComparison {
    /// Distances from the model to the truth, millimetres.
    let mean, percentile95: Double
    /// Shares of the true surface whose distance to the model is at most 2 mm: of the face, of the
    /// face without the part below the neck's cut, of the outer halves of the ears, and of the part
    /// of these halves that hair does not cover.
    let complete, completeAboveCut, earsComplete, openEarsComplete: Double
    /// Factor from the model's lengths to the true lengths; 1 for a rigid alignment.
    let scale: Double
    /// The model, aligned to the truth.
    let moved: Mesh

    /// - Parameters:
    ///   - ears: the outer halves of the true ears.
    ///   - openEars: the part of `ears` that is not in hair.
    init(
        truth: Mesh, ears: Mesh? = nil, openEars: Mesh? = nil, result: Mesh,
        align: MeshAlignment.Kind = .rigid
    ) throws {
        // A scan does not start exactly from the front. A rigid alignment corrects this error.
        let alignment = try MeshComparison(
            truth: Self.face(of: truth), result: Self.face(of: result),
            options: MeshComparison.Options(align: align, threads: 2)
        ).alignment
        scale = alignment.scale
        var moved = result
        for index in moved.positions.indices {
            moved.positions[index] = SIMD3<Float>(
                alignment.apply(Vector3(moved.positions[index])))
        }
        let near = try MeshComparison(
            truth: truth, result: Self.face(of: moved),
            options: MeshComparison.Options(threads: 2))
        (mean, percentile95) = (1000 * near.accuracy.mean, 1000 * near.accuracy.percentile95)
        let face = Self.face(of: truth)
        complete = try Self.share(of: face, in: moved)
        completeAboveCut = try Self.share(
            of: Self.part(of: face) {
                // The neck's cut is defined in the model's axes. The lowest 3 mm do not count,
                // because a triangle may be missing at the edge of the cut.
                let place = SIMD3<Float>(
                    alignment.truthFromResult.inverse * Vector3($0) / alignment.scale)
                return HeadModel.isOfHead(place - SIMD3(0, 0, 0.003))
            }, in: moved)
        earsComplete = try ears.map { [moved] in try Self.share(of: $0, in: moved) } ?? .nan
        openEarsComplete =
            try openEars.map { [moved] in try Self.share(of: $0, in: moved) } ?? .nan
        self.moved = moved
    }

    /// The share of a part of the true surface whose distance to the model is at most 2 mm.
    private static func share(of part: Mesh, in moved: Mesh) throws -> Double {
        guard !part.triangles.isEmpty else { return .nan }
        return try MeshComparison(
            truth: part, result: moved,
            options: MeshComparison.Options(thresholds: [0.002], threads: 2)
        ).scores.first?.recall ?? 0
    }

    private static func part(of mesh: Mesh, _ holds: (SIMD3<Float>) -> Bool) -> Mesh {
        var part = mesh
        part.triangles = mesh.triangles.filter { triangle in
            (0..<3).allSatisfy { holds(mesh.positions[Int(triangle[$0])]) }
        }
        return part
    }

    /// The part of a mesh in front of the ears. The model's y axis points to the back.
    private static func face(of mesh: Mesh) -> Mesh {
        part(of: mesh) { $0.y < -0.03 && $0.z > -0.095 && $0.z < 0.08 }
    }
}

extension Mesh {
    /// The area of the mesh's triangles, square metres.
    fileprivate var area: Float {
        triangles.reduce(0) { sum, triangle in
            let (a, b, c) = (
                positions[Int(triangle.x)], positions[Int(triangle.y)], positions[Int(triangle.z)]
            )
            let (u, v) = (Vector3(b - a), Vector3(c - a))
            return sum + Float(cross(u, v).length / 2)
        }
    }
}
