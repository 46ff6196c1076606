import Foundation
import Scene

/// The captures that each station added, one per line; lists read these few files.
struct StationLog {
    /// An added capture, and whether it was new to the library.
    private struct Line: Codable {
        var card: CaptureCard
        var isFirst: Bool
    }

    /// A station's file name, without extension, has at most `mostBytes` bytes. Of a longer name
    /// the first `keptBytes` bytes are kept, and the checksum of the name is appended. Guesses
    /// below Linux's NAME_MAX of 255.
    private static let (mostBytes, keptBytes) = (200, 150)

    private let library: CaptureLibrary

    init(_ library: CaptureLibrary) { self.library = library }

    /// Records that a station added a capture.
    func note(
        _ card: CaptureCard, by station: String, isFirst: Bool
    ) throws(LibraryError) {
        try Disk.makeFolder("\(library.path)/stations")
        try Disk.append(
            line: try CanonicalText.bytes(of: Line(card: card, isFirst: isFirst)),
            to: "\(library.path)/stations/\(Self.fileName(station)).jsonl")
    }

    /// The first station of each capture, by its key. A damaged line is skipped, since the
    /// capture's own card has the same data.
    func cards() throws(LibraryError) -> [String: CaptureCard] {
        var cards: [String: CaptureCard] = [:]
        let decoder = JSONDecoder()
        for name in try Disk.names("\(library.path)/stations") where name.hasSuffix(".jsonl") {
            guard let bytes = try Disk.read("\(library.path)/stations/\(name)") else { continue }
            for line in bytes.split(separator: 10) {
                guard let found = try? decoder.decode(Line.self, from: Data(line)) else {
                    continue
                }
                let key = found.card.capture
                if found.isFirst || cards[key] == nil { cards[key] = found.card }
            }
        }
        return cards
    }

    /// A file name for free text: bytes other than letters, digits, `-` and `_` are written as
    /// `%XX`; a long name is cut and ends with its checksum.
    static func fileName(_ station: String) -> String {
        let name = station.escaped(keeping: "-_")
        guard name.utf8.count > mostBytes else { return name.isEmpty ? "%" : name }
        return name.prefix(keptBytes) + "-" + SHA256.key(of: Data(station.utf8)).short
    }
}
