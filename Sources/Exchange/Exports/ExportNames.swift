/// File names that every reader accepts: some readers split lines at blanks, and some disks ignore
/// case.
enum ExportNames {
    /// A unique name for each frame, without extension.
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
