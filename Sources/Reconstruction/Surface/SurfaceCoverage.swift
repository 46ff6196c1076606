import Scene

/// How well the pictures support a surface: parts that no picture shows, and parts that few show.
struct SurfaceCoverage {
    /// Parts that no picture shows.
    private(set) var unseen = NormalHistogram()
    /// Parts that were measured, but are seen in fewer pictures than are needed for confirmation.
    private(set) var seldomSeen = NormalHistogram()

    /// Number of triangles that are tested, about: a share of 5 % is then accurate to a third of a
    /// percent (binomial). A guess.
    private static let sampledTriangles = 4000

    /// - Parameter box: defines the axes of the directions.
    init(
        of part: LargestPart, box: BoundingBox, seenBy cameras: [VisibleSurface.Camera],
        workers: Workers
    ) {
        let mesh = part.mesh
        let boxFromWorld = box.objectFromWorld.rotation
        // Triangles of a dense surface have similar sizes: each chosen one represents its
        // neighbours.
        let step = max(1, mesh.triangles.count / Self.sampledTriangles)
        let chosen = Array(stride(from: 0, to: mesh.triangles.count, by: step))
        let centroids = chosen.map { index in
            let t = mesh.triangles[index]
            return (mesh.positions[Int(t.x)] + mesh.positions[Int(t.y)] + mesh.positions[Int(t.z)])
                / 3
        }
        let isSeen = VisibleSurface(by: cameras).sees(
            centroids, of: mesh, worldFromMesh: { $0 }, meshFromWorld: { $0 }, workers: workers)
        for (index, isSeen) in zip(chosen, isSeen) {
            let t = mesh.triangles[index]
            let a = Vector3(mesh.positions[Int(t.x)])
            let normal =
                boxFromWorld
                * cross(
                    Vector3(mesh.positions[Int(t.y)]) - a, Vector3(mesh.positions[Int(t.z)]) - a)
            let area = mesh.area(of: t)
            let isUnseen = part.isUnseen(t)
            unseen.add(normal: normal, area: area, isLacking: isUnseen)
            seldomSeen.add(normal: normal, area: area, isLacking: !isUnseen && !isSeen)
        }
    }
}
