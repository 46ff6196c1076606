import DeviceIO
import Wording

/// Checks untrusted file names.
enum UploadName {
    /// NAME_MAX of Linux.
    private static let longest = 255

    /// Throws unless this is a plain file name. A path is refused instead of cleaned, since two
    /// names could become the same.
    static func require(_ name: String) throws(NodeFault) {
        let isPlain =
            !name.isEmpty && name.utf8.count <= longest - 40 && !name.hasPrefix(".")
            && !name.unicodeScalars.contains {
                $0 == "/" || $0 == "\\" || $0.value < 32 || $0.value == 127
            }
        guard isPlain else {
            throw NodeFault(
                phrase(
                    "\(visible(String(name.prefix(60)))) is not a plain file name. Rename the file."
                ))
        }
        // Files with instructions for NodeODM's engine, which this program cannot follow; ignoring
        // them would give an unexpected model.
        let special = ["geo.txt", "gcp_list.txt", "image_groups.txt", "align.las", "align.laz"]
        guard !special.contains(name.lowercased()) else {
            throw NodeFault(phrase("This engine does not use \(name). Leave it out."))
        }
    }

    /// Throws unless this is a path inside a folder, as entries of zip files have.
    static func requirePath(_ path: String) throws(NodeFault) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 16, path.utf8.count <= 1024 else {
            throw NodeFault(
                phrase("\(visible(String(path.prefix(60)))) in a zip file is too long a path."))
        }
        for part in parts {
            let isPlain =
                !part.isEmpty && part != "." && part != ".." && part.utf8.count <= longest - 40
                && !part.unicodeScalars.contains {
                    $0 == "\\" || $0.value < 32 || $0.value == 127
                }
            guard isPlain else {
                throw NodeFault(
                    phrase(
                        "\(visible(String(path.prefix(60)))) in a zip file is not a path below a "
                            + "folder."))
            }
        }
    }
}
