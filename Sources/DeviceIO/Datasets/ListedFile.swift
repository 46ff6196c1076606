import Wording

/// A file as a list names it, which may lie elsewhere in the dataset's folder: the list was made
/// on another computer, or the pictures were moved or converted since.
struct ListedFile {
    /// The kind of file that the list means. A depth picture of the same name must not be taken for
    /// the colour picture.
    enum Kind {
        case picture, depth, mask, cloud

        /// What the names of a file's folders, or its own, say that it is.
        fileprivate init(of path: String) {
            let path = path.lowercased()
            if path.hasSuffix(".ply") {
                self = .cloud
            } else if path.contains("depth") {
                self = .depth
            } else if path.contains("mask") {
                self = .mask
            } else {
                self = .picture
            }
        }
    }

    /// As the list has it.
    let listed: String
    let kind: Kind
    /// The file that lists it.
    let list: String

    /// The parts of the path, without those that lead up again.
    private let parts: [String]
    /// Whether it begins at the top of some computer.
    private let isAbsolute: Bool

    /// Throws when a relative path leads out of the folder.
    init(
        _ listed: String, _ kind: Kind, in folder: DatasetFolder, list: String
    ) throws(DeviceError) {
        (self.listed, self.kind, self.list) = (listed, kind, list)
        // Windows separates by backslashes and begins with a drive.
        let path = listed.replacing("\\", with: "/")
        let isOnDrive = path.dropFirst().first == ":" && path.first?.isLetter == true
        isAbsolute = path.hasPrefix("/") || isOnDrive
        var parts: [String] = []
        for part in path.dropFirst(isOnDrive ? 2 : 0).split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(String(part))
            } else if parts.popLast() == nil, !isAbsolute {
                throw folder.leaving(listed, list, phrase("the path leaves the dataset's folder"))
            }
        }
        if listed.contains("\0") {
            throw folder.leaving(listed, list, phrase("the path leaves the dataset's folder"))
        }
        self.parts = parts
    }

    /// The path within the folder; nil for one of another computer.
    var relative: String? { isAbsolute || parts.isEmpty ? nil : parts.joined(separator: "/") }

    /// The file of its name that agrees best; nil when there is none. Throws when two agree alike.
    func match(in folder: DatasetFolder) throws(DeviceError) -> String? {
        guard let name = parts.last else { return nil }
        var found = folder.fileNames.paths(named: name)
            .map { (path: $0, match: nameMatch(of: $0)) }
            .filter { Kind(of: $0.path) == kind || (kind != .cloud && $0.match.folders > 0) }
        if let place = try placeOfOthers(folder) {
            found = found.filter {
                $0.path.hasPrefix(place) && !$0.path.dropFirst(place.count).contains("/")
            }
        }
        guard let best = found.max(by: { $0.match < $1.match }) else { return nil }
        let alike = found.filter { !($0.match < best.match) }
        guard alike.count == 1 else {
            throw folder.failure(
                phrase("open"), list,
                phrase(
                    "\(visible(listed)) is not there, and \(alike.count) files have its name: "
                        + "\(enumeration(alike.map(\.path), limit: 4))"),
                suggestion: phrase("Take away the ones that are not meant, or mend the list."))
        }
        return best.path
    }

    /// The folder that is listed, where it is there and holds pictures: one that is missing from
    /// among them has at most another ending. Its name elsewhere is another picture's.
    private func placeOfOthers(_ folder: DatasetFolder) throws(DeviceError) -> String? {
        guard !isAbsolute else { return nil }
        let place = parts.dropLast().joined(separator: "/")
        let holdsPictures = try folder.names(in: place).contains(where: ImageFolderReader.isPicture)
        return holdsPictures ? (place.isEmpty ? "" : place + "/") : nil
    }

    /// How far a file's path agrees with what is listed.
    private struct NameMatch: Comparable {
        /// Folders above the file with the same names.
        var folders: Int
        var hasSameEnding: Bool
        var hasSameCapitals: Bool

        static func < (a: NameMatch, b: NameMatch) -> Bool {
            if a.folders != b.folders { return a.folders < b.folders }
            if a.hasSameEnding != b.hasSameEnding { return b.hasSameEnding }
            return !a.hasSameCapitals && b.hasSameCapitals
        }
    }

    private func nameMatch(of path: String) -> NameMatch {
        let other = path.split(separator: "/").map(String.init)
        let (name, otherName) = (parts.last ?? "", other.last ?? "")
        let folders = zip(parts.dropLast().reversed(), other.dropLast().reversed())
            .prefix { $0.lowercased() == $1.lowercased() }.count
        return NameMatch(
            folders: folders, hasSameEnding: name.lowercased() == otherName.lowercased(),
            hasSameCapitals: FileNames.stem(of: name) == FileNames.stem(of: otherName))
    }
}
