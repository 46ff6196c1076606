import Scene

@testable import Simulator

/// Views of a virtual object from a spiral round it, without noise and motion, with true depth.
/// Each pixel is the mean of four rays, since a real pixel gathers the light of an area.
struct RenderedViews {
    private(set) var samples: [PhotogrammetrySample] = []
    private(set) var mesh: Mesh

    init(_ object: VirtualObject.Name, count: Int, width: Int = 480, height: Int = 360) throws {
        let focal = 1.2 * Double(height)
        let camera = Intrinsics(
            width: width, height: height, fx: focal, fy: focal, cx: Double(width - 1) / 2,
            cy: Double(height - 1) / 2)
        let fine = camera.scaled(toWidth: 2 * width, height: 2 * height)
        var scene = VirtualScene(object: object, seed: 1, intrinsics: fine)
        mesh = scene.object.mesh(restingPose: .upright)
        let middle = Vector3(0, 0, scene.targetHeight)
        for index in 0..<count {
            // Azimuths advance by the golden angle, so no two views have the same direction;
            // elevations are 5° to 70°.
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

    /// Removes a view, so that a model can be tested on a view that it was not made from.
    mutating func holdOut(_ index: Int) -> PhotogrammetrySample { samples.remove(at: index) }

    private static func picture(_ rasteriser: Rasteriser, _ camera: Intrinsics) -> ColorImage {
        var values: [UInt8] = []
        values.reserveCapacity(3 * camera.width * camera.height)
        let light = rasteriser.radiance
        for y in 0..<camera.height {
            for x in 0..<camera.width {
                let place = 4 * y * camera.width + 2 * x
                let below = place + 2 * camera.width
                let mean =
                    (light[place] + light[place + 1] + light[below] + light[below + 1]) / 4
                values += [displayed(mean.x), displayed(mean.y), displayed(mean.z)]
            }
        }
        return ColorImage(width: camera.width, height: camera.height, values: values)
    }

    private static func depth(_ rasteriser: Rasteriser, _ camera: Intrinsics) -> DepthPlane {
        var values: [UInt16] = []
        for y in 0..<camera.height {
            for x in 0..<camera.width {
                let inverse = rasteriser.inverseDepth[4 * y * camera.width + 2 * x]
                values.append(inverse > 0 ? UInt16(min(65_535, 5000 / inverse + 0.5)) : 0)
            }
        }
        return DepthPlane(
            width: camera.width, height: camera.height, values: values, metersPerUnit: 0.0002)
    }
}
