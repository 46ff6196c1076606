import Foundation

/// The text of a file, by its path in the checkout.
func projectText(_ path: String) throws -> String {
    try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
}

/// Whether there is a file or folder at this path of the checkout.
func isInProject(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: checkout.appending(path: path).path)
}

/// The paths of the files below a folder of the checkout, in order, without Python's caches.
func projectFiles(below folder: String) throws -> [String] {
    let root = checkout.appending(path: folder).path
    return try FileManager.default.subpathsOfDirectory(atPath: root).sorted().filter { path in
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(
            atPath: "\(root)/\(path)", isDirectory: &isFolder)
        return isThere && !isFolder.boolValue && !path.contains("__pycache__")
    }.map { "\(folder)/\($0)" }
}

/// The Markdown files of the project, relative to the checkout.
func projectDocuments() throws -> [String] {
    try ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        + projectFiles(below: "Docs").filter { $0.hasSuffix(".md") }
}

extension String {
    /// The words of each piece of code in a Markdown text, without the code's comments. A piece of
    /// code is an indented line, or text between backticks. Fenced blocks are left out, because
    /// they show screens.
    var codeInMarkdown: [[String]] {
        var code: [String] = []
        var prose: [String] = []
        var isFenced = false
        for line in components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isFenced.toggle()
            } else if isFenced {
                continue
            } else if line.hasPrefix("    ") {
                code.append(line)
            } else {
                prose.append(line)
            }
        }
        let spans = prose.joined(separator: " ").components(separatedBy: "`").enumerated()
            .filter { $0.offset % 2 == 1 }.map(\.element)
        return (code + spans).map { piece in
            piece.components(separatedBy: " #")[0].split(separator: " ").map(String.init)
        }
    }
}
