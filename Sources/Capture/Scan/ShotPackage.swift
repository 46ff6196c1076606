import DeviceIO
import Foundation
import Guidance
import Scene
import Vision

/// Converts a shot into its files of the scan folder.
struct ShotPackage {
    let shot: Shot
    let frame: TrackedFrame
    let box: SessionSnapshot.Box
    let sessionID: String
    let isMetric: Bool
    /// A known edge of the box. It gives the length of the unit if the unit is not the metre.
    let boxEdge: BoxEdge?

    /// JPEG quality of encoded pictures, 1 to 100. JPEGs from the source are kept byte for byte.
    static let quality = 95

    func files(encoder: ImageEncoder) throws -> ShotFiles {
        let image = try jpeg(encoder)
        let depth = try frame.depthFile ?? frame.depth.map { try encoder.png($0) }
        var sidecar = ShotSidecar(number: shot.number, image: image)
        sidecar.sessionID = sessionID
        sidecar.scanPassID = shot.pass
        sidecar.frame.index = shot.frameIndex
        sidecar.frame.name = shot.frameName
        sidecar.frame.timestamp = shot.timestamp
        sidecar.frame.captureTime = Date().ISO8601Format()
        sidecar.intrinsics = frame.intrinsics
        sidecar.setPose(shot.worldFromCamera)
        sidecar.boundingBox = box.bounds
        sidecar.frame.exposure = frame.exposure
        sidecar.depth.metersPerUnit = frame.depth?.metersPerUnit
        sidecar.selection.sector = shot.sector
        sidecar.selection.reason = shot.reason.rawValue
        sidecar.selection.sharpness = shot.sharpness
        sidecar.scale.isMetric = isMetric
        if !isMetric {
            let unit = box.bounds.flatMap { boxEdge?.metersPerUnit(of: $0) }
            sidecar.scale.metersPerUnit = frame.metersPerUnit ?? unit
            if frame.metersPerUnit == nil, unit != nil, box.isSettling {
                sidecar.scale.isBoxSettling = true
            }
        }
        sidecar.depth.path = depth == nil ? nil : ScanFolder.depthFile(shot: shot.number)
        return ShotFiles(
            number: shot.number, image: image, depth: depth, sidecar: try sidecar.encoded())
    }

    private func jpeg(_ encoder: ImageEncoder) throws -> [UInt8] {
        switch frame.original {
        case .jpeg(let bytes): return bytes
        case .png(let bytes):
            // The picture is decoded again here: frames do not keep their colour at full size,
            // because few frames become shots.
            return try encoder.jpeg(try ImageDecoder().color(bytes), quality: Self.quality)
        case .yuyv(let width, let height, let bytes):
            let color = ColorConversion.color(
                fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width)
            return try encoder.jpeg(color, quality: Self.quality)
        case .rgb(let color): return try encoder.jpeg(color, quality: Self.quality)
        }
    }
}
