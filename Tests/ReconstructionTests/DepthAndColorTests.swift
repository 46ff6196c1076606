import Foundation
import Models
import Scene
import Simulator
import Testing
import Vision

@testable import Reconstruction

@Suite("Depth and colour together")
struct DepthAndColorTests {
    /// An orbit with a depth sensor that gives no depth at some parts of the object: at dark parts,
    /// because black paint absorbs infrared light, and at spots that mirror the camera.
    private func orbit(frames: Int, width: Int) throws -> (orbit: Orbit, holes: Double) {
        var orbit = try Orbit(
            .rich, frames: frames, width: width, height: width * 3 / 4, noise: 0.001)
        var shares: [Double] = []
        for index in orbit.samples.indices {
            guard let depth = orbit.samples[index].depth else { continue }
            let luma = ColorConversion.luma(orbit.samples[index].image)
            let pose = try #require(orbit.samples[index].worldFromCamera)
            var values = depth.values
            for at in values.indices where luma.values[at] < 75 || luma.values[at] > 225 {
                values[at] = 0
            }
            let holed = DepthPlane(
                width: depth.width, height: depth.height, values: values,
                metersPerUnit: depth.metersPerUnit)
            orbit.samples[index].depth = holed
            shares.append(
                DepthHoles.share(
                    of: holed, intrinsics: orbit.samples[index].intrinsics, worldFromCamera: pose,
                    in: orbit.roomyBox))
        }
        return (orbit, shares.sorted()[shares.count / 2])
    }

    private func surface(
        _ orbit: Orbit, _ source: PhotogrammetryConfiguration.GeometrySource, threads: Int = 2
    ) throws -> Mesh {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "capstan-\(UUID().uuidString).ply").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var configuration = PhotogrammetryConfiguration(
            boundingBox: orbit.roomyBox, threads: threads)
        configuration.geometrySource = source
        configuration.isPoseRefinementEnabled = false
        let session = PhotogrammetrySession(
            input: orbit.samples, configuration: configuration, modelBuilder: ColoredModelBuilder())
        try session.process(requests: [.modelFile(path: path, detail: .preview)]) { output in
            if case .requestError(_, let error) = output { Issue.record("\(error)") }
        }
        return try PLYReader.read(path)
    }

    @Test("depth and colour together are at least as good as each alone where depth has holes")
    func together() throws {
        let (orbit, holes) = try orbit(frames: 30, width: 200)
        #expect(holes > 0.05)
        func score(_ source: PhotogrammetryConfiguration.GeometrySource) throws -> MeshTruth {
            let mesh = try surface(orbit, source)
            #expect(MeshFaults(of: mesh) == .none)
            return MeshTruth(
                truth: orbit.truth, result: mesh, distance: orbit.box.size.length / 100)
        }
        let (depth, color) = (try score(.depth), try score(.color))
        let both = try score(.automatic)
        let words = Comment(
            rawValue: "holes \(holes): depth \(depth), colour \(color), both \(both)")
        #expect(both.fScore >= depth.fScore && both.fScore >= color.fScore, words)
    }

    @Test("only gaps of depth on the object are holes, not gaps around it")
    func holes() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 12, width: 160, height: 120)
        let sample = orbit.samples[5]
        let pose = try #require(sample.worldFromCamera)
        var depth = try #require(sample.depth)
        func found() -> DepthHoles {
            DepthHoles(
                of: DepthMap(
                    intrinsics: sample.intrinsics, worldFromCamera: pose,
                    values: depth.values.map { Float($0) * Float(depth.metersPerUnit) }),
                in: orbit.roomyBox)
        }
        #expect(found().share < 0.005)
        // Depth that is missing only in the surroundings, because the sensor does not reach so far,
        // is no hole.
        let middle = Int(
            (orbit.box.center - pose.translation).length / depth.metersPerUnit)
        depth.values = depth.values.map { $0 > UInt16(2 * middle) ? 0 : $0 }
        #expect(found().share < 0.02)
        // Makes a hole of 10×10 pixels in the depth, in the middle of the object.
        let pixel = try #require(
            sample.intrinsics.project(pose.inverse * orbit.box.center))
        let (left, top) = (Int(pixel.x) - 5, Int(pixel.y) - 5)
        for y in top..<top + 10 {
            for x in left..<left + 10 { depth.values[y * 160 + x] = 0 }
        }
        let holes = found()
        #expect(holes.isHole[(top + 5) * 160 + left + 5])
        #expect(holes.isHole.count { $0 } >= 100)
        // A second depth map, of half the size and without the hole, fills the hole.
        let plain = DepthMap(
            intrinsics: sample.intrinsics, worldFromCamera: pose,
            values: depth.values.map { Float($0) * Float(depth.metersPerUnit) })
        let other = DepthMap(
            intrinsics: sample.intrinsics.scaled(toWidth: 80, height: 60), worldFromCamera: pose,
            values: Array(repeating: 0.25, count: 80 * 60))
        let filled = holes.filled(plain, from: other)
        #expect(filled.values[(top + 5) * 160 + left + 5] == 0.25)
        for at in filled.values.indices where !holes.isHole[at] {
            #expect(filled.values[at] == plain.values[at])
        }
    }

    @Test("a request for missing depth is an error")
    func missing() throws {
        let orbit = try Orbit(.rich, frames: 8, width: 64, height: 48, hasDepth: false)
        var configuration = PhotogrammetryConfiguration(
            boundingBox: orbit.roomyBox, threads: 1)
        configuration.geometrySource = .both
        let session = PhotogrammetrySession(input: orbit.samples, configuration: configuration)
        var words: [String] = []
        for case .requestError(_, let error) in try outputs(session) { words.append(error.words) }
        #expect(words.count == 1 && words[0].contains("no picture has depth"))
    }

    private func outputs(_ session: PhotogrammetrySession) throws -> [PhotogrammetryOutput] {
        let said = Said()
        try session.process(requests: [.bounds]) { said.outputs.append($0) }
        return said.outputs
    }

    /// Collects outputs; the session calls it on the caller's thread.
    private final class Said { var outputs: [PhotogrammetryOutput] = [] }
}
