import Scene
import Simulator

/// Views of a virtual object with their true poses and depth.
struct SimulatedViews {
    var samples: [PhotogrammetrySample] = []
    let mesh: Mesh

    /// The frames of a `sim:` source.
    init(_ specification: String) throws {
        let camera = try VirtualCamera(
            options: VirtualCameraOptions.parse(specification), steering: nil)
        mesh = camera.trueMesh
        while let event = try camera.next() {
            guard case .frame(let frame) = event else { continue }
            guard case .rgb(let image) = frame.original else { continue }
            samples.append(
                PhotogrammetrySample(
                    id: frame.index, name: frame.name, image: image, depth: frame.depth,
                    intrinsics: frame.intrinsics, worldFromCamera: frame.worldFromCamera))
        }
    }
}
