import Scene

@testable import Simulator

/// Views of a virtual object from a spiral round it, without noise and blur, with true depth.
struct RenderedViews {
    private(set) var samples: [PhotogrammetrySample] = []
    private(set) var mesh: Mesh

    init(_ object: VirtualObject.Name, count: Int, width: Int = 480, height: Int = 360) throws {
        let focal = 1.2 * Double(height)
        let camera = Intrinsics(
            width: width, height: height, fx: focal, fy: focal, cx: Double(width - 1) / 2,
            cy: Double(height - 1) / 2)
        var scene = VirtualScene(object: object, seed: 1, intrinsics: camera)
        mesh = scene.object.mesh(standing: .upright)
        let middle = Vector3(0, 0, scene.targetHeight)
        for index in 0..<count {
            // Golden angle: no two views in one direction; heights from 5° to 70°.
            let around = Rotation(angle: 2.399_963 * Double(index), axis: Vector3(0, 0, 1))
            let height = (5 + 65 * Double(index) / Double(count)) * .pi / 180
            let tilted = Rotation(angle: -height, axis: Vector3(0, 1, 0)) * Vector3(0.4, 0, 0)
            guard
                let pose = RigidTransform(
                    eye: middle + around * tilted, target: middle, up: Vector3(0, 0, 1))
            else { continue }
            scene.draw(worldFromCamera: pose)
            samples.append(
                PhotogrammetrySample(
                    id: index, name: "\(index)", image: Self.picture(scene.rasteriser, camera),
                    depth: Self.depth(scene.rasteriser, camera), intrinsics: camera,
                    worldFromCamera: pose))
        }
    }

    /// Takes a view away, so that a model can be tried on what it was not made from.
    mutating func holdOut(_ index: Int) -> PhotogrammetrySample { samples.remove(at: index) }

    private static func picture(_ rasteriser: Rasteriser, _ camera: Intrinsics) -> ColorImage {
        ColorImage(
            width: camera.width, height: camera.height,
            values: rasteriser.radiance.flatMap {
                [displayed($0.x), displayed($0.y), displayed($0.z)]
            })
    }

    private static func depth(_ rasteriser: Rasteriser, _ camera: Intrinsics) -> DepthPlane {
        DepthPlane(
            width: camera.width, height: camera.height,
            values: rasteriser.inverseDepth.map {
                $0 > 0 ? UInt16(min(65_535, 5000 / $0 + 0.5)) : 0
            }, metersPerUnit: 0.0002)
    }
}
