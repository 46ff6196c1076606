import DeviceIO
import Foundation
import Head
import Perception
import Scene
import Vision
import Wording

/// A head scan on a disk, read back: its pictures with the poses of the head.
struct HeadScanFolder: Sendable {
    let path: String
    let session: SessionData
    /// The pictures whose files are complete, each with its camera and the pose `cameraFromHead`.
    private(set) var views: [View] = []
    /// The pictures that cannot be used, each with the reason.
    private(set) var unusable: [(name: String, reason: String)] = []

    struct View: Sendable {
        var record: HeadKeyframeRecord
        var intrinsics: Intrinsics
        var metersPerUnit: Double?
        var cameraFromHead: RigidTransform
    }

    /// Reads a folder. Throws a `CaptureError` if the folder contains no head scan.
    init(path: String) throws {
        self.path = path
        let file = path + "/" + HeadManifest.sessionFile
        guard let bytes = FileManager.default.contents(atPath: file) else {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot read \(path): it holds no head scan (\(HeadManifest.sessionFile) is \
                    missing). Name a folder that `capstan head` wrote.
                    """))
        }
        do {
            session = try JSONDecoder().decode(SessionData.self, from: bytes)
        } catch {
            guard !FileManager.default.fileExists(atPath: path + "/" + ScanFolder.journal) else {
                throw CaptureError(
                    .data,
                    phrase(
                        """
                        Cannot read \(path): it is a scan of an object, not of a head. `capstan \
                        reconstruct` makes its model.
                        """))
            }
            throw CaptureError(.data, phrase("Cannot read \(file): it is damaged. Scan again."))
        }
        if let fault = session.fault {
            throw CaptureError(.data, phrase("Cannot read \(file): \(fault). Scan again."))
        }
        for record in session.keyframes {
            do {
                views.append(try Self.view(record, path))
            } catch {
                unusable.append((HeadManifest.colorFile(record.id), CaptureError(error).words))
            }
        }
    }

    private static func view(_ record: HeadKeyframeRecord, _ path: String) throws -> View {
        let file = path + "/" + HeadManifest.metadataFile(record.id)
        guard let bytes = FileManager.default.contents(atPath: file),
            let metadata = try? JSONDecoder().decode(KeyframeMetadata.self, from: bytes)
        else { throw CaptureError(.data, phrase("\(file) is missing or damaged")) }
        guard let place = record.place, metadata.intrinsics.fault == nil else {
            throw CaptureError(.data, phrase("\(file) says nothing of where the head is"))
        }
        return View(
            record: record, intrinsics: metadata.intrinsics,
            metersPerUnit: metadata.depthMetersPerUnit,
            cameraFromHead: RigidTransform(
                rotation: record.poseToCamera.cameraFromHead, translation: place))
    }

    /// Whether any picture has depth.
    var hasDepth: Bool { views.contains { $0.metersPerUnit != nil } }

    /// Replaces the pose of each view; the poses are in the order of the views.
    mutating func replacePoses(_ poses: [RigidTransform]) {
        for index in views.indices { views[index].cameraFromHead = poses[index] }
    }

    /// Replaces the poses and cameras of the views with those that photogrammetry found. A view
    /// without such a pose is removed and listed as unusable.
    mutating func replaceViews(_ found: HeadColorPoses) {
        var placed: [View] = []
        for (view, pose) in zip(views, found.views) {
            guard let pose else {
                unusable.append(
                    (
                        HeadManifest.colorFile(view.record.id),
                        phrase("it fits none of the others")
                    ))
                continue
            }
            var view = view
            (view.cameraFromHead, view.intrinsics) = (pose.cameraFromHead, pose.camera)
            placed.append(view)
        }
        views = placed
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path + "/" + name) else {
            throw CaptureError(.data, phrase("\(path)/\(name) is missing."))
        }
        return [UInt8](data)
    }

    /// A picture in colour.
    func color(_ index: Int) throws -> ColorImage {
        try ImageDecoder().color(try bytes(HeadManifest.colorFile(views[index].record.id)))
    }

    /// The depth of a picture; nil for a picture without depth.
    func depth(_ index: Int) throws -> DepthPlane? {
        guard let unit = views[index].metersPerUnit else { return nil }
        return try ImageDecoder().depth(
            try bytes(HeadManifest.depthFile(views[index].record.id)), metersPerUnit: unit)
    }

    /// A picture as a frame for the tracker.
    func frame(_ index: Int) throws -> Frame {
        let view = views[index]
        let luma = try ImageDecoder().luma(try bytes(HeadManifest.colorFile(view.record.id)))
        return Frame(
            index: view.record.frameIndex, name: HeadManifest.colorFile(view.record.id),
            timestamp: view.record.timestamp, luma: luma,
            original: .rgb(ColorImage(width: 0, height: 0, values: [])),
            depth: try depth(index), intrinsics: view.intrinsics)
    }
}

extension HeadScanFolder: PhotogrammetrySampleSource {
    var count: Int { views.count }

    func name(at index: Int) -> String { HeadManifest.colorFile(views[index].record.id) }

    func sample(at index: Int) throws -> PhotogrammetrySample {
        PhotogrammetrySample(
            id: views[index].record.id, name: name(at: index), image: try color(index),
            depth: try depth(index), intrinsics: views[index].intrinsics,
            worldFromCamera: views[index].cameraFromHead.inverse)
    }
}
