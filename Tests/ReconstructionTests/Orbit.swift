import Scene
import Simulator
import TestKit

@testable import Reconstruction

/// The virtual camera's orbit round an object, as samples with the truth.
struct Orbit {
    var samples: [PhotogrammetrySample] = []
    let truth: Mesh
    let box: BoundingBox

    // More than six parameters: most have a default, and a test sets only those that it checks.
    /// - Parameter noise: standard deviation of the depth in metres.
    init(
        _ object: VirtualObject.Name, script: Script = .threePass, frames: Int, width: Int = 320,
        height: Int = 240, hasDepth: Bool = true, noise: Double = 0
    ) throws {
        var options = VirtualCameraOptions(script: script)
        (options.object, options.frames) = (object, frames)
        (options.width, options.height, options.hasDepth) = (width, height, hasDepth)
        options.wantsPreview = false
        let camera = try VirtualCamera(options: options, steering: nil)
        (truth, box) = (camera.trueMesh, camera.trueBox)
        var rng = RandomSource(seed: 7)
        while let event = try camera.next() {
            guard case .frame(var frame) = event, case .rgb(let image) = frame.original else {
                continue
            }
            if noise > 0, let depth = frame.depth {
                frame.depth = DepthPlane(
                    width: depth.width, height: depth.height,
                    values: depth.values.map { raw in
                        let value = Double(raw) + rng.normal(1) * noise / depth.metersPerUnit
                        return raw == 0 ? 0 : UInt16(min(65_535, max(1, value.rounded())))
                    }, metersPerUnit: depth.metersPerUnit)
            }
            samples.append(
                PhotogrammetrySample(
                    id: frame.index, name: frame.name, image: image, depth: frame.depth,
                    intrinsics: frame.intrinsics, worldFromCamera: frame.worldFromCamera))
        }
    }

    /// The object's box with a margin of a tenth, with its base on the table.
    var roomyBox: BoundingBox {
        var roomy = box
        roomy.size = box.size * 1.1
        roomy.center.z = roomy.size.z / 2
        return roomy
    }

    func fused(voxel: Double, threads: Int) throws -> LargestPart {
        var fusion = DepthFusion(
            box: roomyBox, voxel: voxel, isOnTable: true, workers: Workers(threads: threads))
        for sample in samples {
            guard let depth = sample.depth, let pose = sample.worldFromCamera else { continue }
            fusion.add(
                DepthMap(depth, intrinsics: sample.intrinsics, worldFromCamera: pose))
        }
        return fusion.surface()
    }
}
