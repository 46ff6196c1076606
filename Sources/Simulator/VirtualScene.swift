import Dispatch
import Glibc
import Scene
import Synchronization

/// The object on its table, ready to be rendered from anywhere.
struct VirtualScene {
    /// The object.
    let object: VirtualObject
    /// Whether the object is upright or flipped.
    private(set) var restingPose: VirtualObject.RestingPose
    /// The renderer, with radiance and 1/Z of each pixel in the last picture.
    private(set) var rasteriser: Rasteriser

    private var surroundings: Surroundings
    private var points: [Vector3] = []
    private var pointsInCamera: [Vector3] = []
    private var shades: [Float] = []

    /// A scene with this object, with textures of the seed, for this camera.
    init(object name: VirtualObject.Name, seed: UInt64, intrinsics: Intrinsics) {
        let scene = PaintedScene.scene(of: name, seed: seed) {
            // The room is painted in parallel with the object, because a person waits for both.
            let room = PendingRoom(seed: seed)
            let object = VirtualObject(name, seed: seed)
            return PaintedScene(object, restingPose: .upright, in: room.finished())
        }
        (object, surroundings) = (scene.object, scene.surroundings)
        (points, shades) = (scene.points, scene.shades)
        pointsInCamera = points
        rasteriser = Rasteriser(intrinsics: intrinsics)
        restingPose = .upright
    }

    /// Height of the centre of the object's box above the table, metres.
    var targetHeight: Double { object.boundingBox(restingPose: restingPose).center.z }

    /// Flips the object, or turns it upright again.
    mutating func setRestingPose(_ restingPose: VirtualObject.RestingPose) {
        guard restingPose != self.restingPose else { return }
        self.restingPose = restingPose
        let scene = PaintedScene(object, restingPose: restingPose, in: surroundings)
        (surroundings, points, shades) = (scene.surroundings, scene.points, scene.shades)
        pointsInCamera = points
    }

    /// Renders the scene from this pose; `roomFromTable` turns the table in its room.
    mutating func draw(worldFromCamera: RigidTransform, roomFromTable: Rotation? = nil) {
        let cameraFromWorld = worldFromCamera.inverse
        let (x, y, z) = (
            cameraFromWorld.rotation.xAxis, cameraFromWorld.rotation.yAxis,
            cameraFromWorld.rotation.zAxis
        )
        let shift = cameraFromWorld.translation
        for index in points.indices {
            let p = points[index]
            pointsInCamera[index] = x * p.x + y * p.y + z * p.z + shift
        }
        rasteriser.clear()
        for (triangles, texture) in zip(object.triangles, object.textures) {
            rasteriser.draw(
                triangles, points: pointsInCamera, shades: shades, texture: texture)
        }
        surroundings.draw(
            into: &rasteriser, cameraFromWorld: cameraFromWorld, roomFromTable: roomFromTable)
        rasteriser.blackenHoles()
    }
}

/// A room that is painted on another thread.
private final class PendingRoom: Sendable {
    private let room = Mutex<Surroundings?>(nil)
    private let done = DispatchSemaphore(value: 0)
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            let painted = Surroundings(seed: seed)
            room.withLock { $0 = painted }
            done.signal()
        }
    }

    /// Waits until the room is painted, and returns it.
    func finished() -> Surroundings {
        done.wait()
        return room.withLock { $0 } ?? Surroundings(seed: seed)
    }
}
