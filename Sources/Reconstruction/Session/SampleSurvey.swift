import Scene

/// What is known of the samples after each was read once: the first stage.
struct SampleSurvey {
    /// A sample that can be used.
    struct View {
        var index: Int
        var id: Int
        var name: String
        var pass: Int
        var intrinsics: Intrinsics
        var worldFromCamera: RigidTransform
        var hasDepth: Bool
        /// Stands for all of the sample but its pose; nil where nobody asks for it.
        var content: ContentKey?
        /// Median of the depths inside the box, and the size of a depth pixel there.
        var depthPixelSize: Double?
    }

    private(set) var views: [View] = []
    private var ids: Set<Int> = []
    private let box: BoundingBox

    private let wantsContent: Bool

    /// A survey round this box; with `wantsContent` views get a key of what was read.
    init(box: BoundingBox, wantsContent: Bool = false) {
        (self.box, self.wantsContent) = (box, wantsContent)
    }

    /// Takes a sample in, or says why it cannot be used.
    mutating func add(_ sample: PhotogrammetrySample, at index: Int) -> PhotogrammetryOutput? {
        func invalid(_ reason: String) -> PhotogrammetryOutput {
            .invalidSample(name: sample.name, reason: reason)
        }
        let camera = sample.intrinsics
        if let fault = camera.fault { return invalid("its camera is impossible: \(fault)") }
        guard (camera.width, camera.height) == (sample.image.width, sample.image.height) else {
            return invalid("its camera is for pictures of another size")
        }
        guard ids.insert(sample.id).inserted else {
            return invalid("its number \(sample.id) is taken")
        }
        func skipped(_ reason: String) -> PhotogrammetryOutput {
            .skippedSample(name: sample.name, reason: reason)
        }
        guard let pose = sample.worldFromCamera, pose.translation.isFinite else {
            return skipped("its camera's pose is not known")
        }
        guard sees(camera, pose) else { return skipped("it does not show the box") }
        var pixelSize: Double?
        if let depth = sample.depth, depth.width > 0 {
            pixelSize = Self.pixelSize(
                depth, camera,
                to: dot(
                    box.center - pose.translation, pose.rotation.zAxis))
        }
        views.append(
            View(
                index: index, id: sample.id, name: sample.name, pass: sample.pass,
                intrinsics: camera, worldFromCamera: pose, hasDepth: sample.depth != nil,
                content: wantsContent ? Self.content(of: sample) : nil,
                depthPixelSize: pixelSize))
        return nil
    }

    private static func content(of sample: PhotogrammetrySample) -> ContentKey {
        var key = ContentKey()
        key.add(sample.intrinsics)
        key.add(sample.image.values)
        key.add(sample.depth?.width ?? 0)
        key.add(sample.depth?.metersPerUnit ?? 0)
        key.add(sample.depth?.values ?? [])
        key.add(sample.objectMask?.values ?? [])
        return key
    }

    private func sees(_ camera: Intrinsics, _ pose: RigidTransform) -> Bool {
        let cameraFromWorld = pose.inverse
        return (box.corners + [box.center]).contains { corner in
            guard let pixel = camera.project(cameraFromWorld * corner) else { return false }
            return camera.contains(pixel)
        }
    }

    private static func pixelSize(
        _ depth: DepthPlane, _ camera: Intrinsics, to distance: Double
    ) -> Double? {
        guard distance > 0 else { return nil }
        return distance / camera.scaled(toWidth: depth.width, height: depth.height).fx
    }

    /// Whether depth is known of enough views that colour need not be asked.
    var hasDepth: Bool { 2 * views.count { $0.hasDepth } > views.count }

    /// The widest angle between two views' directions from the box, radians.
    var spread: Double {
        guard let first = views.first else { return 0 }
        let center = box.center
        return views.map {
            angle(
                between: first.worldFromCamera.translation - center,
                and: $0.worldFromCamera.translation - center)
        }.max() ?? 0
    }
}
