import DeviceIO
import Foundation
import Scene
import TUI
import Wording

/// Collects the points of depth pictures and keeps one point for each voxel, so that a capture of
/// any length can be drawn.
struct ScanCloud {
    /// The resolution of a cloud: the number of voxels along the diagonal of the box, the largest
    /// number of points, and the number of columns that are sampled in each depth picture.
    struct Resolution {
        var voxelsAlongDiagonal: Double
        var mostPoints: Int
        var columns: Int

        /// The resolution for a whole scan. It is finer than a terminal can show.
        static let whole = Resolution(voxelsAlongDiagonal: 250, mostPoints: 400_000, columns: 640)
        /// The resolution for a running capture, in which the cloud is rebuilt after every shot.
        /// Building the cloud takes a few milliseconds.
        static let live = Resolution(voxelsAlongDiagonal: 110, mostPoints: 60_000, columns: 213)

        /// The least distance between sampled pixels in a depth picture, pixels (guess). With this
        /// distance, 34,000 pixels of a picture of 640×480 are sampled.
        private static let leastStride = 3

        /// Distance between sampled pixels in a depth picture, pixels.
        func stride(of depth: DepthPlane) -> Int { max(Self.leastStride, depth.width / columns) }
    }

    private(set) var mesh = Mesh(positions: [], triangles: [])
    private(set) var shots: [ViewedModel.ShotMark] = []
    private var taken: Set<SIMD3<Int32>> = []
    private var voxelSize: Double?
    private let resolution: Resolution
    /// Points are kept in a region around the object's box. The edges of the region are longer than
    /// those of the box by this factor, so that the region includes the table under the object
    /// (guess).
    private static let keptBoxFactor = 1.6
    /// Grey value of a point for which the frame has no colour (guess).
    private static let colorlessGray: UInt8 = 200
    /// Largest index of a voxel on each axis. It fits an `Int32`, and no object is so large.
    private static let mostIndex = 1e9

    init(_ resolution: Resolution) { self.resolution = resolution }

    /// Adds a frame's points. Points far outside the box are dropped.
    mutating func add(
        _ frame: Frame, at pose: RigidTransform, shot: Int?, box: BoundingBox?
    ) {
        if let shot {
            shots.append(ViewedModel.ShotMark(number: shot, worldFromCamera: pose))
        }
        guard let depth = frame.depth, mesh.positions.count < resolution.mostPoints else { return }
        var around = box
        around?.size *= Self.keptBoxFactor
        let (camera, most) = (frame.intrinsics, Self.mostIndex)
        let voxelSize =
            self.voxelSize ?? (box?.size.length ?? depth.centralMedian() ?? 1)
            / resolution.voxelsAlongDiagonal
        self.voxelSize = voxelSize
        for point in depth.points(intrinsics: camera, stride: resolution.stride(of: depth)) {
            let world = pose * point
            if let around, !around.contains(world) { continue }
            let place = (world / voxelSize).rounded(.down)
            guard abs(place.x) < most, abs(place.y) < most, abs(place.z) < most,
                taken.insert(SIMD3<Int32>(place)).inserted
            else { continue }
            mesh.positions.append(SIMD3(Float(world.x), Float(world.y), Float(world.z)))
            mesh.colors.append(color(of: point, in: frame))
        }
    }

    private func color(of pointInCamera: Vector3, in frame: Frame) -> SIMD3<UInt8> {
        guard let preview = frame.preview, let pixel = frame.intrinsics.project(pointInCamera)
        else { return SIMD3(repeating: Self.colorlessGray) }
        let scaleX = Double(preview.width) / Double(max(1, frame.intrinsics.width))
        let scaleY = Double(preview.height) / Double(max(1, frame.intrinsics.height))
        let x = max(0, min(preview.width - 1, Int(max(0, pixel.x * scaleX))))
        let y = max(0, min(preview.height - 1, Int(max(0, pixel.y * scaleY))))
        let at = (y * preview.width + x) * 3
        return SIMD3(preview.values[at], preview.values[at + 1], preview.values[at + 2])
    }

    /// The cloud for the viewer.
    func viewed(title: String, box: BoundingBox?, metersPerUnit: Double?) -> ViewedModel {
        ViewedModel(
            title: title, mesh: mesh, shots: shots, box: box, metersPerUnit: metersPerUnit)
    }

    /// The cloud of a scan folder: its depth pictures, shot poses and box. Shots that cannot be
    /// read are left out.
    static func viewed(scan path: String) throws -> ViewedModel {
        let reader = try ScanReader.open(at: path, fileSystem: DiskFileSystem())
        let source = try DatasetSource(
            path: path, options: DatasetOptions(wantsPreview: true, checksDepth: false))
        defer { source.close() }
        let box = source.boundingBox
        var cloud = ScanCloud(.whole)
        var missing = Dictionary(
            reader.shots.map { ($0.imageFile, $0.number) }, uniquingKeysWith: { first, _ in first })
        var unreadable: [String] = []
        while let event = try source.next() {
            switch event {
            case .frame(let frame):
                let shot = missing.removeValue(forKey: frame.name)
                guard let pose = frame.worldFromCamera else { continue }
                cloud.add(frame, at: pose, shot: shot, box: box)
            case .skipped(_, let name, let reason):
                missing[name] = nil
                unreadable.append("\(name) (\(reason))")
            case .dropped, .passEnded, .notice: break
            }
        }
        let leftOut = sentences(
            missing: reader.shots.map(\.imageFile).filter { missing[$0] != nil },
            unreadable: unreadable, faults: source.faults)
        guard !cloud.shots.isEmpty else {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot view \(path): where its shots were taken is not known, so there is \
                    nothing to show.
                    """) + (leftOut.map { " " + $0 } ?? "")
            )
        }
        var viewed = cloud.viewed(
            title: URL(fileURLWithPath: path).lastPathComponent, box: box,
            metersPerUnit: source.description.isMetric ? 1 : nil)
        viewed.leftOut = leftOut
        return viewed
    }

    /// Sentences about missing depth, unreadable shots and other faults of the cloud; nil if the
    /// cloud is complete.
    private static func sentences(
        missing: [String], unreadable: [String], faults: [String]
    ) -> String? {
        var reasons: [String] = []
        if !missing.isEmpty {
            reasons.append(
                phrase(
                    """
                    Shots without a picture or a sidecar (\(missing.count)): \
                    \(enumeration(missing)).
                    """))
        }
        if !unreadable.isEmpty {
            reasons.append(
                phrase(
                    """
                    Damaged pictures or depth pictures (\(unreadable.count)): \
                    \(enumeration(unreadable)).
                    """))
        }
        reasons += faults
        if reasons.isEmpty { return nil }
        return phrase("Some shots are not shown. \(reasons.joined(separator: " "))")
    }
}
