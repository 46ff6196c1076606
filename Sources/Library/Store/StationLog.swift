import Foundation

/// Who brought which capture, a line each; these few files are what a list reads.
struct StationLog {
    /// A capture that was brought, and whether the library did not have it before.
    private struct Line: Codable {
        var card: CaptureCard
        var isFirst: Bool
    }

    private let library: CaptureLibrary

    init(_ library: CaptureLibrary) { self.library = library }

    /// Notes that a station brought a capture.
    func note(
        _ card: CaptureCard, by station: String, isFirst: Bool
    ) throws(LibraryError) {
        try Disk.makeFolder("\(library.path)/stations")
        try Disk.append(
            line: try CanonicalText.bytes(of: Line(card: card, isFirst: isFirst)),
            to: "\(library.path)/stations/\(Self.fileName(station)).jsonl")
    }

    /// Who brought what first, by the capture's key. A damaged line is passed over: the capture's own
    /// card says the same.
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

    /// A file's name for free text: other bytes than letters, digits, `-` and `_` as `%XX`; what is
    /// too long for a file's name ends in its sum.
    static func fileName(_ station: String) -> String {
        let name = station.utf8.map { byte -> String in
            let isPlain =
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || byte == 45 || byte == 95
            let digits = String(byte, radix: 16)
            return isPlain
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
        guard name.utf8.count > 200 else { return name.isEmpty ? "%" : name }
        return name.prefix(150) + "-" + SHA256.key(of: Data(station.utf8)).short
    }
}
