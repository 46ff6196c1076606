import Scene

/// How well the pictures show a surface: what no picture decided, and what few pictures see.
struct SurfaceEvidence {
    /// What is made up.
    private(set) var invented = FacingShares()
    /// What was measured, and is seen in fewer pictures than can confirm each other.
    private(set) var seldomSeen = FacingShares()

    /// Places of the surface that are looked at from all cameras: a share of 5 % is then known to
    /// a third of a percent (binomial).
    private static let places = 4000

    /// - Parameter box: its axes are those of the directions.
    init(
        of part: LargestPart, box: BoundingBox, seenBy cameras: [SeenSurface.Camera],
        workers: Workers
    ) {
        let mesh = part.mesh
        let boxFromWorld = box.objectFromWorld.rotation
        // Triangles of a dense surface are of one size: every n-th stands for its neighbours.
        let step = max(1, mesh.triangles.count / Self.places)
        let chosen = Array(stride(from: 0, to: mesh.triangles.count, by: step))
        let middles = chosen.map { index in
            let t = mesh.triangles[index]
            return (mesh.positions[Int(t.x)] + mesh.positions[Int(t.y)] + mesh.positions[Int(t.z)])
                / 3
        }
        let isSeen = SeenSurface(by: cameras).sees(
            middles, of: mesh, worldFromMesh: { $0 }, meshFromWorld: { $0 }, workers: workers)
        for (index, isSeen) in zip(chosen, isSeen) {
            let t = mesh.triangles[index]
            let a = Vector3(mesh.positions[Int(t.x)])
            let normal =
                boxFromWorld
                * cross(
                    Vector3(mesh.positions[Int(t.y)]) - a, Vector3(mesh.positions[Int(t.z)]) - a)
            let area = mesh.area(of: t)
            let isInvented = part.isInvented(t)
            invented.add(normal: normal, area: area, isLacking: isInvented)
            seldomSeen.add(normal: normal, area: area, isLacking: !isInvented && !isSeen)
        }
    }
}
