import Scene

/// What the first stage learns about the samples. It reads each sample once.
struct SampleSurvey {
    /// A sample that can be used: it is intact, has a pose and shows the box.
    struct View: Codable {
        var index: Int
        var id: Int
        var name: String
        var pass: Int
        var intrinsics: Intrinsics
        var worldFromCamera: RigidTransform
        var hasDepth: Bool
        /// Cache key of the sample without its pose; nil if the session has no checkpoint.
        var content: ContentKey?
        /// Width of a depth pixel at the distance of the box, in the world's unit.
        var depthPixelSize: Double?
        /// Share of the object, 0...1, for which the sample has no depth; nil if the sample has no
        /// depth at all.
        var depthHoles: Double?
        /// Removes the table from the sample's depth; nil if nothing is removed. After passes are
        /// joined, the table of one pass may cut through the object of another pass.
        var table: TableRemoval?
    }

    /// An intact sample without a pose.
    private struct Unposed {
        var index: Int
        var id: Int
        var name: String
        var pass: Int
        var hasDepth: Bool
        var content: ContentKey?
    }

    private(set) var views: [View] = []
    private var unposed: [Unposed] = []
    private var ids: Set<Int> = []
    let box: BoundingBox

    private let hasContentKeys: Bool

    /// A survey around this box. If `hasContentKeys` is true, each view gets a cache key.
    init(box: BoundingBox, hasContentKeys: Bool = false) {
        (self.box, self.hasContentKeys) = (box, hasContentKeys)
    }

    /// Adds a sample, or returns a message that says why it cannot be used.
    mutating func add(_ sample: PhotogrammetrySample, at index: Int) -> PhotogrammetryOutput? {
        func invalid(_ reason: String) -> PhotogrammetryOutput {
            .invalidSample(name: sample.name, reason: reason)
        }
        let camera = sample.intrinsics
        if let fault = camera.fault { return invalid(phrase("its camera is impossible: \(fault)")) }
        guard (camera.width, camera.height) == (sample.image.width, sample.image.height) else {
            return invalid(phrase("its camera is for pictures of another size"))
        }
        guard ids.insert(sample.id).inserted else {
            return invalid(phrase("its number \(sample.id) is already used by another picture"))
        }
        func skipped(_ reason: String) -> PhotogrammetryOutput {
            .skippedSample(name: sample.name, reason: reason)
        }
        let content = hasContentKeys ? Self.content(of: sample) : nil
        guard let pose = sample.worldFromCamera, pose.translation.isFinite else {
            unposed.append(
                Unposed(
                    index: index, id: sample.id, name: sample.name, pass: sample.pass,
                    hasDepth: sample.depth != nil, content: content))
            return nil
        }
        guard sees(camera, pose) else { return skipped(phrase("it does not show the box")) }
        var (pixelSize, holes): (Double?, Double?)
        if let depth = sample.depth, depth.width > 0 {
            pixelSize = Self.pixelSize(
                depth, camera,
                to: dot(
                    box.center - pose.translation, pose.rotation.zAxis))
            holes = DepthHoles.share(
                of: depth, intrinsics: camera, worldFromCamera: pose, in: box)
        }
        views.append(
            View(
                index: index, id: sample.id, name: sample.name, pass: sample.pass,
                intrinsics: camera, worldFromCamera: pose, hasDepth: sample.depth != nil,
                content: content,
                depthPixelSize: pixelSize, depthHoles: holes))
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

    /// The samples to align: first those with a pose.
    var orders: [FeatureExtraction.Request] {
        views.map { .init(index: $0.index, worldFromCamera: $0.worldFromCamera) }
            + unposed.map { .init(index: $0.index, worldFromCamera: nil) }
    }

    /// Applies the aligned poses; returns messages about samples that are not used. `alignment` is
    /// nil if nothing was aligned.
    mutating func apply(_ alignment: Alignment?) -> [PhotogrammetryOutput] {
        var messages: [PhotogrammetryOutput] = []
        let reasons = Dictionary(
            (alignment?.misfits ?? []).map { ($0.index, $0.reason) },
            uniquingKeysWith: { a, _ in a })
        for missing in unposed {
            guard let found = alignment?.views[missing.index], sees(found) else {
                messages.append(
                    .skippedSample(
                        name: missing.name,
                        reason: reasons[missing.index]
                            ?? (alignment?.views[missing.index] == nil
                                ? phrase("its camera's pose is not known")
                                : phrase("it does not show the box"))))
                continue
            }
            views.append(
                View(
                    index: missing.index, id: missing.id, name: missing.name, pass: missing.pass,
                    intrinsics: found.intrinsics, worldFromCamera: found.worldFromCamera,
                    hasDepth: missing.hasDepth, content: missing.content))
        }
        unposed = []
        for (index, view) in views.enumerated() {
            guard let found = alignment?.views[view.index] else { continue }
            views[index].intrinsics = found.intrinsics
            views[index].worldFromCamera = found.worldFromCamera
        }
        views.removeAll { view in
            guard let reason = reasons[view.index] else { return false }
            messages.append(.skippedSample(name: view.name, reason: reason))
            return true
        }
        views.sort { $0.index < $1.index }
        return messages
    }

    /// Replaces all views by those that an earlier run aligned for the same samples.
    mutating func restore(_ views: [View]) {
        self.views = views
        unposed = []
    }

    /// Adds the box and the content and pose of each sample to a cache key: the alignment depends
    /// on them.
    func addContent(to key: inout ContentKey) {
        key.add(box)
        key.add(views.count)
        for view in views {
            key.add(view.index)
            key.add(view.pass)
            key.add(view.content ?? ContentKey())
            key.add(view.worldFromCamera)
        }
        for sample in unposed {
            key.add(sample.index)
            key.add(sample.content ?? ContentKey())
        }
    }

    /// Adds the views of another pass, with their poses in the world of this survey. The table of
    /// that pass is removed from the depth of its views. If `cutsOwnTable` is true, the table of
    /// this survey is removed from the depth of its own views too.
    mutating func join(_ pass: SampleSurvey, _ joined: PassJoining.Joined, cutsOwnTable: Bool) {
        var poses: [Int: RigidTransform] = [:]
        for (index, photo) in joined.model.photos.enumerated() {
            poses[photo.index] = joined.model.poses[index]?.inverse
        }
        if cutsOwnTable {
            for index in views.indices where views[index].table == nil {
                views[index].table = TableRemoval(box: box)
            }
        }
        for index in views.indices {
            views[index].worldFromCamera = poses[views[index].index] ?? views[index].worldFromCamera
        }
        let table = TableRemoval(box: joined.targetFromSource * pass.box)
        for var view in pass.views {
            guard let pose = poses[view.index] else { continue }
            (view.worldFromCamera, view.table) = (pose, table)
            views.append(view)
        }
        views.sort { $0.index < $1.index }
    }

    private func sees(_ view: Alignment.View) -> Bool {
        sees(view.intrinsics, view.worldFromCamera)
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

    /// Whether more than half of the views have depth, so that colour is not needed.
    var hasDepth: Bool { 2 * views.count { $0.hasDepth } > views.count }

    /// Median over the views of the share of the object without depth, 0...1.
    var depthHoles: Double {
        views.compactMap(\.depthHoles).upperMedian ?? 0
    }

    /// The largest angle between the directions from the box to the first view and to another view,
    /// in radians.
    var largestViewAngle: Double {
        guard let first = views.first else { return 0 }
        let center = box.center
        return views.map {
            angle(
                between: first.worldFromCamera.translation - center,
                and: $0.worldFromCamera.translation - center)
        }.max() ?? 0
    }
}
