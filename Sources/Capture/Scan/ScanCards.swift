import DeviceIO
import Guidance
import Scene
import TUI
import Vision
import Wording

/// The existing shots of a scan, as cards for the gallery.
enum ScanCards {
    /// The picture of a card has at least this width, pixels. The gallery shows no wider picture.
    private static let thumbnailWidth = 160

    /// The reduced picture of the last shot of a scan; nil if there is no readable shot.
    static func last(of path: String) -> ColorImage? {
        guard let reader = try? ScanReader.open(at: path, fileSystem: DiskFileSystem()),
            let shot = reader.shots.last, let bytes = try? reader.image(of: shot)
        else { return nil }
        return try? ImageDecoder().color(bytes, minimumWidth: thumbnailWidth)
    }

    /// The cards of a scan folder, oldest first; shots without a readable sidecar are left out.
    ///
    /// - Parameter number: only shots with higher numbers are read.
    static func read(_ path: String, after number: Int = 0) -> [ShotCard] {
        cards(path, after: number).cards
    }

    /// The cards of a scan that is resumed. A notice follows if shots are left out because they
    /// cannot be read.
    static func past(_ path: String) -> [ConsoleEvent] {
        let (cards, leftOut) = cards(path, after: 0)
        if leftOut.isEmpty { return [.pastShots(cards)] }
        let words = phrase(
            "The gallery lacks shots whose sidecars cannot be read (\(leftOut.count)): "
                + "\(enumeration(leftOut)). `capstan inspect` says why.")
        return [.pastShots(cards), .notice(words)]
    }

    /// The cards of the readable shots, and the names of the sidecars that cannot be read.
    private static func cards(
        _ path: String, after number: Int
    ) -> (cards: [ShotCard], leftOut: [String]) {
        guard let reader = try? ScanReader.open(at: path, fileSystem: DiskFileSystem()),
            let decoder = try? ImageDecoder()
        else { return ([], []) }
        let shots = (reader.shots + reader.rejectedShots).filter { $0.number > number }
        var (cards, leftOut): ([ShotCard], [String]) = ([], [])
        for shot in shots.sorted(by: { $0.number < $1.number }) {
            guard let sidecar = try? reader.sidecar(of: shot) else {
                leftOut.append(shot.sidecarFile)
                continue
            }
            let picture = (try? reader.image(of: shot)).flatMap {
                try? decoder.color($0, minimumWidth: thumbnailWidth)
            }
            cards.append(ShotCard(sidecar, thumbnail: picture))
        }
        return (cards, leftOut)
    }
}

extension ShotCard {
    /// The card of a stored shot.
    fileprivate init(_ sidecar: ShotSidecar, thumbnail: ColorImage?) {
        self.init(
            number: sidecar.number, pass: sidecar.scanPassID ?? 1,
            sector: sidecar.selection.sector,
            reason: sidecar.selection.reason.flatMap(ShotReason.init) ?? .requested,
            sharpness: sidecar.selection.sharpness ?? 0,
            worldFromCamera: sidecar.worldFromCamera, thumbnail: thumbnail)
        metersPerUnit = sidecar.scale.metersPerUnit
    }
}
