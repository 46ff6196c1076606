import DeviceIO
import Foundation
import Guidance
import Scene
import TUI
import Vision

/// The shots of a scan folder as cards, for the gallery of a capture that is taken up again.
enum ScanGallery {
    /// Thumbnails are decoded to at least this width, pixels, and halved.
    private static let leastWidth = 160

    /// A card for each shot, rejected ones included, in order; a shot that cannot be read has none.
    static func cards(ofScan path: String) -> [ShotCard] {
        guard let reader = try? ScanReader.open(at: path, fileSystem: DiskFileSystem()),
            let decoder = try? ImageDecoder()
        else { return [] }
        let shots = (reader.shots + reader.rejectedShots).sorted { $0.number < $1.number }
        return shots.compactMap { shot in
            guard let sidecar = try? reader.sidecar(of: shot) else { return nil }
            let picture = (try? reader.image(of: shot)).flatMap {
                try? decoder.color($0, minimumWidth: leastWidth)
            }
            return ShotCard(
                number: shot.number, pass: sidecar.scanPassID ?? 1, sector: sidecar.sector,
                reason: sidecar.reason.flatMap(ShotReason.init) ?? .newView,
                sharpness: sidecar.sharpness ?? 0, worldFromCamera: sidecar.worldFromCamera,
                thumbnail: picture?.halved)
        }
    }
}
