import Scene
import Synchronization

/// A virtual object on its table with all textures, independent of the camera. Painting takes much
/// longer than drawing a picture, so the last painted scenes are kept for the next camera.
struct PaintedScene: Sendable {
    let object: VirtualObject
    let surroundings: Surroundings
    /// Positions and shading of the object's vertices.
    let points: [Vector3]
    let shades: [Float]

    /// Computes the object's shading, and adds its shadow to the table.
    init(
        _ object: VirtualObject, restingPose: VirtualObject.RestingPose,
        in surroundings: Surroundings
    ) {
        let mesh = object.mesh(restingPose: restingPose)
        let lighting = Lighting(
            mesh: mesh, normals: mesh.normals,
            height: Float(object.boundingBox(restingPose: restingPose).size.z))
        var shaded = surroundings
        shaded.shade(lighting)
        (self.object, self.surroundings) = (object, shaded)
        (points, shades) = (mesh.positions.map { Vector3($0) }, lighting.shades)
    }

    private struct Key: Hashable {
        var object: VirtualObject.Name
        var seed: UInt64
    }

    /// The scenes painted last, newest last.
    private static let latest = Mutex<[(key: Key, scene: PaintedScene)]>([])
    /// The number of scenes that are kept. A guess: a program draws one scene, and tests draw a
    /// few.
    private static let most = 3

    /// The scene of this object with textures from the seed. If no such scene was kept, `paint`
    /// makes it.
    static func scene(
        of object: VirtualObject.Name, seed: UInt64, paint: () -> PaintedScene
    ) -> PaintedScene {
        let key = Key(object: object, seed: seed)
        let kept = latest.withLock { latest in latest.first { $0.key == key }?.scene }
        if let kept { return kept }
        let painted = paint()
        latest.withLock { latest in
            latest.removeAll { $0.key == key }
            if latest.count >= most { latest.removeFirst() }
            latest.append((key, painted))
        }
        return painted
    }
}
