import Foundation
import Scene
import Testing

@testable import Simulator

@Suite struct VirtualObjectTests {
    @Test(arguments: VirtualObject.Name.allCases)
    func meshIsOneClosedSurfaceWithItsOutsideOutside(name: VirtualObject.Name) {
        let mesh = VirtualObject(name, seed: 5).mesh
        var (twice, flat) = (0, 0)
        var edges: Set<SIMD2<UInt32>> = []
        var volume = 0.0
        for t in mesh.triangles {
            for edge in [SIMD2(t.x, t.y), SIMD2(t.y, t.z), SIMD2(t.z, t.x)] {
                if !edges.insert(edge).inserted { twice += 1 }
            }
            let (a, b, c) = (
                Vector3(mesh.positions[Int(t.x)]), Vector3(mesh.positions[Int(t.y)]),
                Vector3(mesh.positions[Int(t.z)])
            )
            volume += dot(a, cross(b, c)) / 6
            if cross(b - a, c - a).length < 1e-12 { flat += 1 }
        }
        let open = edges.reduce(0) { $0 + (edges.contains(SIMD2($1.y, $1.x)) ? 0 : 1) }
        #expect(open == 0, "open edges")
        #expect(twice == 0, "edges used twice in one direction")
        #expect(flat == 0, "triangles without area")
        // A mesh turned inside out would have a negative volume; these objects have 0.1 to 4
        // litres.
        #expect(volume > 1e-4 && volume < 4e-3)

        // The mesh is one piece: every vertex is connected to the first.
        var group = Array(0..<mesh.positions.count)
        func root(_ index: Int) -> Int {
            var index = index
            while group[index] != index { index = group[index] }
            return index
        }
        for t in mesh.triangles {
            group[root(Int(t.x))] = root(Int(t.y))
            group[root(Int(t.y))] = root(Int(t.z))
        }
        let pieces = Set(mesh.triangles.map { root(Int($0.x)) }).count
        #expect(pieces == 1)
    }

    @Test(arguments: VirtualObject.Name.allCases)
    func objectStandsOnTheTableAtTheOrigin(name: VirtualObject.Name) {
        let object = VirtualObject(name, seed: 5)
        for restingPose in [VirtualObject.RestingPose.upright, .flipped] {
            let mesh = object.mesh(restingPose: restingPose)
            let box = object.boundingBox(restingPose: restingPose)
            var wide = box
            wide.size += Vector3(repeating: 1e-6)
            let outside = mesh.positions.reduce(0) { $0 + (wide.contains(Vector3($1)) ? 0 : 1) }
            #expect(outside == 0)
            #expect(abs(box.center.z - box.size.z / 2) < 1e-6)
            #expect(abs(box.center.x) < 1e-6 && abs(box.center.y) < 1e-6)
            for side in [box.size.x, box.size.y, box.size.z] { #expect(side > 0.1 && side < 0.24) }
        }
        let (colors, positions) = (object.mesh.colors.count, object.mesh.positions.count)
        #expect(colors == positions)
        let isTurned = object.mesh(restingPose: .flipped) != object.mesh
        #expect(isTurned)
    }

    @Test func objectsDifferInTextureAndSymmetry() throws {
        func contrast(_ name: VirtualObject.Name) -> Double {
            let colors = VirtualObject(name, seed: 5).mesh.colors
            let greens = colors.map { Double($0.y) }
            let mean = greens.reduce(0, +) / Double(greens.count)
            return (greens.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(greens.count))
                .squareRoot()
        }
        #expect(contrast(.poor) < 6)
        #expect(contrast(.rich) > 40)
        #expect(contrast(.concave) > 40)

        // The repeating object is symmetric in shape and paint under a twelfth of a turn.
        let mesh = VirtualObject(.repeating, seed: 5).mesh
        let turn = Rotation(angle: .pi / 6, axis: Vector3(0, 0, 1))
        var places: [SIMD3<Int32>: SIMD3<UInt8>] = [:]
        func key(_ p: Vector3) -> SIMD3<Int32> {
            SIMD3<Int32>(p * 2000, rounding: .toNearestOrEven)
        }
        for (position, color) in zip(mesh.positions, mesh.colors) {
            places[key(Vector3(position))] = color
        }
        var found = 0
        var alike = 0
        for (position, color) in zip(mesh.positions, mesh.colors) {
            guard let other = places[key(turn * Vector3(position))] else { continue }
            found += 1
            if abs(Int(other.y) - Int(color.y)) < 24 { alike += 1 }
        }
        // After rounding, some positions lie in a neighbouring cell, so that their counterpart is
        // not found.
        #expect(found > mesh.positions.count / 2)
        #expect(alike > found * 9 / 10)
    }

    @Test func seedDrawsTheTexture() {
        let meshes = [UInt64(1), 1, 2].map { VirtualObject(.rich, seed: $0).mesh }
        let (isSame, isOther) = (meshes[0] == meshes[1], meshes[0] != meshes[2])
        #expect(isSame && isOther)
    }
}
