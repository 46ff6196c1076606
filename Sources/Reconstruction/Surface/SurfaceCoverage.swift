import Scene

/// How well the pictures support a surface. It finds the parts that no picture shows, and the parts
/// that only few pictures show.
struct SurfaceCoverage {
    /// Parts that no picture shows.
    private(set) var unseen = NormalHistogram()
    /// Parts that were measured, but are seen in fewer pictures than a confirmed depth needs.
    private(set) var seldomSeen = NormalHistogram()

    /// About how many triangles are tested. A share of 5 % is then accurate to a third of a percent
    /// (binomial). A guess.
    private static let sampledTriangles = 4000

    /// - Parameter box: gives the axes for the directions of the sides.
    init(
        of part: LargestPart, box: BoundingBox, seenBy cameras: [VisibleSurface.Camera],
        workers: Workers
    ) {
        let mesh = part.mesh
        let boxFromWorld = box.objectFromWorld.rotation
        // The triangles of a dense surface have similar sizes, so a tested triangle represents its
        // neighbours in the list.
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
