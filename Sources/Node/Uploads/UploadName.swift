import DeviceIO
import Library
import Scene
import Wording

/// Checks untrusted file names.
enum UploadName {
    /// The most bytes of a name: Linux's NAME_MAX less 40, since the node adds characters to names
    /// (guess).
    private static let mostBytes = 255 - 40
    /// The most bytes, and the most parts between slashes, of a path in a zip file (guesses).
    private static let (mostPathBytes, mostPathParts) = (1024, 16)
    /// A message shows at most this many characters of a refused name (guess).
    private static let shownCharacters = 60

    /// Throws unless this is a plain file name. A path is refused instead of cleaned, since two
    /// names could become the same.
    static func require(_ name: String) throws(NodeFault) {
        let isPlain =
            !name.isEmpty && name.utf8.count <= mostBytes && !name.hasPrefix(".")
            && !name.unicodeScalars.contains {
                $0 == "/" || $0 == "\\" || $0.isControlCharacter
            }
        guard isPlain else {
            throw NodeFault(
                phrase(
                    "\(visible(String(name.prefix(shownCharacters)))) is not a plain file name. Rename the file."
                ))
        }
        // These files instruct NodeODM's engine. This program cannot follow them, and a model made
        // without them would be unexpected.
        let special = ["geo.txt", "gcp_list.txt", "image_groups.txt", "align.las", "align.laz"]
        guard !special.contains(name.lowercased()) else {
            throw NodeFault(phrase("This engine does not use \(name). Leave it out."))
        }
    }

    /// Throws unless this is a path inside a folder, as entries of zip files have.
    static func requirePath(_ path: String) throws(NodeFault) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= mostPathParts, path.utf8.count <= mostPathBytes else {
            throw NodeFault(
                phrase(
                    "\(visible(String(path.prefix(shownCharacters)))) in a zip file is too long a path."
                ))
        }
        for part in parts {
            let isPlain =
                !part.isEmpty && part != "." && part != ".." && part.utf8.count <= mostBytes
                && !part.unicodeScalars.contains {
                    $0 == "\\" || $0.isControlCharacter
                }
            guard isPlain else {
                throw NodeFault(
                    phrase(
                        "\(visible(String(path.prefix(shownCharacters)))) in a zip file is not a path below a "
                            + "folder."))
            }
        }
    }
}
