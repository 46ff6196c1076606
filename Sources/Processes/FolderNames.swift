import Glibc

/// The names in a folder.
package struct FolderNames {
    /// The names without "." and "..", sorted; empty after an error.
    package let names: [String]
    /// The errno of opening the folder; 0 when it was opened.
    package let openError: Int32
    /// The errno of reading the folder; 0 when all of it was read.
    package let readError: Int32

    /// Reads a folder.
    package init(_ path: String) {
        guard let folder = opendir(path) else {
            let code = errno
            (names, openError, readError) = ([], code, 0)
            return
        }
        defer { closedir(folder) }
        var found: [String] = []
        while true {
            // readdir returns nil at the end and on a failure; only errno differs.
            errno = 0
            guard let entry = readdir(folder) else { break }
            let name = entry.name
            if name != "." && name != ".." { found.append(name) }
        }
        let code = errno
        (names, openError, readError) = (code == 0 ? found.sorted() : [], 0, code)
    }
}

extension UnsafeMutablePointer<dirent> {
    /// The entry's name.
    package var name: String {
        withUnsafePointer(to: &pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
    }
}
