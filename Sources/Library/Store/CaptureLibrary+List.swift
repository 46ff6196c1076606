import Foundation
import Scene

extension CaptureLibrary {
    /// The cards of all captures, ordered by station, time and name. Reads the stations' files and,
    /// for a capture that no station lists, its own card.
    public func captures() throws(LibraryError) -> [CaptureCard] {
        let known = try StationLog(self).cards()
        var cards: [CaptureCard] = []
        for key in try keys(in: "captures") {
            var found = known[key.text]
            if found == nil { found = try card(key) }
            if let found { cards.append(found) }
        }
        return cards.sorted {
            ($0.station, $0.added, $0.name, $0.capture)
                < ($1.station, $1.added, $1.name, $1.capture)
        }
    }

    /// A capture's own card; nil where it is missing or damaged.
    func card(_ capture: LibraryKey) throws(LibraryError) -> CaptureCard? {
        try Disk.read(capturePath(capture) + "/card.json").flatMap {
            CanonicalText.value(CaptureCard.self, of: $0)
        }
    }

    /// Finds a capture by its key, the first digits of its key, or its name. Throws `.data` when
    /// there is none, or more than one.
    public func capture(named words: String) throws(LibraryError) -> CaptureCard {
        try Self.card(named: words, in: try captures(), library: path)
    }

    /// The captures of a name, or whose keys begin with these digits.
    static func cards(named words: String, in cards: [CaptureCard]) -> [CaptureCard] {
        let prefix = LibraryKey.prefix(in: words)
        return cards.filter { card in
            card.name == words || prefix.map { card.capture.hasPrefix($0) } ?? false
        }
    }

    static func card(
        named words: String, in cards: [CaptureCard], library: String
    ) throws(LibraryError) -> CaptureCard {
        let found = Self.cards(named: words, in: cards)
        guard let card = found.first else {
            throw LibraryError(
                .data, phrase("find the capture"), visible(words),
                phrase("it is not in \(library)"),
                phrase("capstan library list names them all."))
        }
        guard found.count == 1 else {
            throw LibraryError(
                .data, phrase("find the capture"), visible(words),
                phrase("\(found.count) captures have this name"), phrase("Name it by its key."))
        }
        return card
    }
}
