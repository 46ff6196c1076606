import Scene
import Wording

/// A file that a list names. It may be elsewhere in the dataset's folder, if the list was made on
/// another computer, or if the pictures were moved or converted later.
struct ListedFile {
    /// The kind of a listed file, by which a colour picture and a depth picture of the same name
    /// differ.
    enum Kind {
        case picture, depth, mask, cloud

        /// Guesses the kind from words in the path.
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

    /// The path as the list has it.
    let listed: String
    let kind: Kind
    /// The file that has the list.
    let list: String

    /// The components of the path. A `..` is resolved.
    private let parts: [String]
    /// Whether the path is absolute, on this computer or another one.
    private let isAbsolute: Bool

    /// A file that `list` names by `listed`. Throws when a relative path leads out of the folder.
    init(
        _ listed: String, _ kind: Kind, in folder: DatasetFolder, list: String
    ) throws(DeviceError) {
        (self.listed, self.kind, self.list) = (listed, kind, list)
        // A path of Windows has backslashes, and may start with the letter of a drive.
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

    /// The path in the dataset's folder; nil for an absolute path.
    var relative: String? { isAbsolute || parts.isEmpty ? nil : parts.joined(separator: "/") }

    /// The file with the same name whose path matches best; nil when there is none. Throws when two
    /// paths match equally well.
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
                    """
                    \(visible(listed)) is not there, and \(alike.count) files have its name: \
                    \(enumeration(alike.map(\.path), limit: 4))
                    """),
                suggestion: phrase("Remove the files that are not meant, or correct the list."))
        }
        return best.path
    }

    /// The folder in the listed path, with a trailing slash; nil if it has no pictures, or if the
    /// path is absolute. If it has pictures, the missing file can only be one of this folder with
    /// another ending: a file of the same name in another folder is another picture.
    private func placeOfOthers(_ folder: DatasetFolder) throws(DeviceError) -> String? {
        guard !isAbsolute else { return nil }
        let place = parts.dropLast().joined(separator: "/")
        let holdsPictures = try folder.names(in: place).contains(where: ImageFolderReader.isPicture)
        return holdsPictures ? (place.isEmpty ? "" : place + "/") : nil
    }

    /// How well the path of a file matches the listed path.
    private struct NameMatch: Comparable {
        /// How many folders have equal names in both paths, counted upwards from the file.
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
