import DeviceIO
import Foundation
import Scene
import TestKit
import Testing
import Vision

/// Functions that fill a test's folder.
extension TemporaryFolder {
    /// Writes a picture of one gray value, in the format that the name's extension demands.
    func picture(_ name: String, gray: UInt8 = 90, width: Int = 32, height: Int = 24) throws {
        let image = ColorImage(
            width: width, height: height,
            values: [UInt8](repeating: gray, count: 3 * width * height))
        try write(
            name.hasSuffix(".png") ? try ImageEncoder().png(image) : try ImageEncoder().jpeg(image),
            name)
    }

    func depth(_ name: String, raw: [UInt16], width: Int = 2) throws {
        let plane = DepthPlane(
            width: width, height: raw.count / width, values: raw, metersPerUnit: 1)
        try write(try ImageEncoder().png(plane), name)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(path)/\(name)", withDestinationPath: target)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }

    func open(_ options: DatasetOptions = DatasetOptions()) throws -> DatasetSource {
        try DatasetSource(path: path, options: options)
    }
}

/// All events and notes of a source.
struct Contents {
    var frames: [Frame] = []
    var skipped: [(index: Int, name: String, reason: String)] = []

    init(_ source: DatasetSource) {
        do {
            while let event = try source.next() {
                switch event {
                case .frame(let frame): frames.append(frame)
                case .skipped(let index, let name, let reason):
                    skipped.append((index, name, reason))
                case .dropped, .passEnded, .notice:
                    Issue.record("a dataset neither drops nor ends passes")
                }
            }
        } catch {
            Issue.record("\(error)")
        }
    }
}

/// Whether two poses agree to the precision of text files.
func agree(_ a: RigidTransform?, _ b: RigidTransform, within tolerance: Double = 1e-6) -> Bool {
    guard let a else { return false }
    return (a.translation - b.translation).length < tolerance
        && (a.rotation.inverse * b.rotation).angle < tolerance
}
