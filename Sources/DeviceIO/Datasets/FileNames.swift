import Glibc
import Processes

/// All files below a folder, by their names without endings. With them, a listed file is found in
/// another folder.
struct FileNames {
    /// Paths relative to the folder, in natural order. Each key is a name without ending, in lower
    /// case.
    private var paths: [String: [String]] = [:]

    /// The search goes down at most this many levels of folders, and ends after this many files
    /// (guesses, above any real dataset).
    private static let deepest = 8
    private static let most = 500_000

    /// The endings of picture files. Other text after a dot belongs to the name, as in
    /// `1305031231.525755`.
    private static let endings: Set<String> = [
        "jpg", "jpeg", "png", "heic", "heif", "tif", "tiff", "bmp", "webp", "ppm", "pgm", "tga",
        "exr", "gif", "dng",
    ]

    /// Searches the folder at `root`. Hidden files and linked folders are left out.
    init(_ root: String) {
        var folders = [""]
        var count = 0
        while let folder = folders.popLast() {
            let depth = folder.split(separator: "/").count
            guard let stream = opendir("\(root)/\(folder)") else { continue }
            defer { closedir(stream) }
            while let entry = readdir(stream), count < Self.most {
                let name = entry.name
                guard !name.hasPrefix(".") else { continue }
                let path = folder + name
                switch Self.kind(of: "\(root)/\(path)") {
                case S_IFDIR: if depth < Self.deepest { folders.append(path + "/") }
                case S_IFREG, S_IFLNK:
                    paths[Self.key(of: name), default: []].append(path)
                    count += 1
                default: break
                }
            }
        }
        for key in paths.keys { paths[key] = naturallySorted(paths[key] ?? []) }
    }

    /// The paths of the files with this name in all folders. Endings and case are ignored.
    func paths(named name: String) -> [String] { paths[Self.key(of: name)] ?? [] }

    /// The name without its ending, if the ending is that of a picture file; otherwise the whole
    /// name.
    static func stem(of name: String) -> String {
        guard let ending = name.ending, endings.contains(ending) else { return name }
        return name.stem
    }

    private static func key(of name: String) -> String { stem(of: name).lowercased() }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
