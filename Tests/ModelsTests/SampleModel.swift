import Models
import Scene

/// A small model that uses every feature of a model: a tetrahedron whose faces are charts.
enum SampleModel {
    static let tetrahedron: TexturedModel = {
        let corners: [SIMD3<Float>] = [
            SIMD3(0, 0, 0), SIMD3(0.3, 0, 0), SIMD3(0, 0.2, 0), SIMD3(0, 0, 0.1),
        ]
        let faces: [SIMD3<UInt32>] = [
            SIMD3(0, 2, 1), SIMD3(0, 1, 3), SIMD3(1, 2, 3), SIMD3(0, 3, 2),
        ]
        var model = TexturedModel(positions: [], surfaceVertices: [], triangles: [])
        for (index, face) in faces.enumerated() {
            let first = UInt32(model.positions.count)
            let places = (0..<3).map { Vector3(corners[Int(face[$0])]) }
            let along = (places[1] - places[0]).normalized ?? .zero
            let normal = cross(along, places[2] - places[0]).normalized ?? .zero
            for corner in 0..<3 {
                model.positions.append(corners[Int(face[corner])])
                model.normals.append(SIMD3<Float>(normal))
                model.tangents.append(SIMD4(SIMD3<Float>(along), 1))
                model.colors.append(SIMD3(UInt8(10 * index), UInt8(corner), 200))
                model.surfaceVertices.append(face[corner])
                let shift: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(0.25, 0), SIMD2(0, 0.5)]
                model.textureCoordinates.append(
                    SIMD2(0.25 * Float(index), 0.125) + shift[corner])
            }
            model.triangles.append(SIMD3(first, first + 1, first + 2))
        }
        model.maps = [
            TextureMap(kind: .diffuse, encoding: .jpeg, bytes: [0xFF, 0xD8, 0xFF, 1, 2]),
            TextureMap(kind: .normal, encoding: .png, bytes: [0x89, 0x50, 0x4E, 0x47, 3]),
            TextureMap(
                kind: .ambientOcclusion, encoding: .png, bytes: [0x89, 0x50, 0x4E, 0x47, 4]),
            TextureMap(kind: .roughness, encoding: .png, bytes: [0x89, 0x50, 0x4E, 0x47, 5]),
            TextureMap(
                kind: .displacement, encoding: .png, bytes: [0x89, 0x50, 0x4E, 0x47, 6],
                displacement: TextureMap.Displacement(low: -0.001, high: 0.001)),
        ]
        return model
    }()
}
