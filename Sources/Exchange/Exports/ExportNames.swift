/// Names of files that every reader takes: some split lines at blanks, some disks do not tell
/// capital letters apart.
enum ExportNames {
    /// A name for each frame without its ending, no two alike.
    static func stems(of names: [String]) -> [String] {
        var stems = names.map { name in
            let file = name.split(separator: "/").last.map(String.init) ?? name
            let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
            let safe = String(stem.map { isSafe($0) ? $0 : "_" })
            return safe.isEmpty || safe.hasPrefix(".") ? "frame" + safe : safe
        }
        if Set(stems.map { $0.lowercased() }).count < stems.count {
            stems = stems.enumerated().map { "\("\(1_000_000 + $0)".dropFirst())_\($1)" }
        }
        return stems
    }

    private static func isSafe(_ letter: Character) -> Bool {
        letter.isASCII && (letter.isLetter || letter.isNumber || "-_.".contains(letter))
    }
}
