import Models
import Reconstruction
import Scene
import Testing

@Suite("A head's model as one buffer")
struct HeadMeshBufferTests {
    @Test("four vertices and the indices 0 1 2, 1 2 3 give eight floats a vertex, two triangles")
    func square() {
        let model = TexturedModel(
            positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(1, 1, 0)],
            normals: Array(repeating: SIMD3(0, 0, 1), count: 4),
            textureCoordinates: [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1)],
            triangles: [SIMD3(0, 1, 2), SIMD3(1, 2, 3)])
        let buffer = HeadMeshBuffer(model)
        #expect(buffer.vertexCount == 4 && buffer.triangleCount == 2)
        #expect(buffer.indices == [0, 1, 2, 1, 2, 3])
        #expect(
            buffer.vertexData == [
                0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0,
                0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1,
            ])
        var corners: [[SIMD3<Float>]] = []
        buffer.enumerateTriangles { triangle, vertices in
            #expect(triangle == corners.count)
            corners.append([vertices.0.position, vertices.1.position, vertices.2.position])
        }
        #expect(
            corners == [
                [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0)],
                [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(1, 1, 0)],
            ])
    }

    @Test("attributes that a model does not have are zero")
    func bare() {
        let buffer = HeadMeshBuffer(
            TexturedModel(positions: [SIMD3(1, 2, 3)], triangles: []))
        #expect(buffer.vertexData == [1, 2, 3, 0, 0, 0, 0, 0] && buffer.indices.isEmpty)
    }
}
