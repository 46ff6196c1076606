import DeviceIO

/// The page of a scan: its figures, report, models and pictures. One file without scripts.
struct ScanPage {
    private let folder: DatasetFolder
    private let title: String

    init(_ folder: DatasetFolder, title: String) {
        (self.folder, self.title) = (folder, title)
    }

    /// The current page; a scan may still grow.
    func html() throws(DeviceError) -> String {
        let top = try folder.names()
        let pictures = try folder.names(in: "images").filter {
            $0.hasSuffix(".jpg") || $0.hasSuffix(".png")
        }
        var models: [String] = []
        for place in ["", "models", "model"] {
            let prefix = place.isEmpty ? "" : place + "/"
            models += try folder.names(in: place).filter(Self.isModel).map { prefix + $0 }
        }
        var parts = ["<h1>\(Self.escaped(title))</h1>", "<p>\(pictures.count) pictures.</p>"]
        if top.contains("report.html") { parts.append("<p>\(link("report.html", "Report"))</p>") }
        if !models.isEmpty {
            let links = models.map { "<li>\(link($0, $0))</li>" }.joined()
            parts.append("<h2>Models</h2><ul>\(links)</ul>")
        }
        parts.append("<h2>Pictures</h2><div>")
        for name in pictures {
            let stem = name.prefix { $0 != "." }
            let address = Self.address("images/\(name)")
            parts.append(
                "<a href=\"\(address)\"><img loading=\"lazy\" src=\"\(address)\" "
                    + "alt=\"\(Self.escaped(String(stem)))\"></a>")
        }
        let files = ["session.json", "journal.jsonl"].filter(top.contains).map { link($0, $0) }
        parts.append("</div><p>\(files.joined(separator: " · "))</p>")
        return """
            <!doctype html><html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(Self.escaped(title))</title>
            <style>body{font:15px sans-serif;margin:2em;background:#111;color:#ddd}
            a{color:#8cf}img{height:160px;margin:2px;background:#222}</style></head><body>
            \(parts.joined(separator: "\n"))
            </body></html>

            """
    }

    private static func isModel(_ name: String) -> Bool {
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return ["glb", "usdz", "obj", "ply", "stl"].contains(ending)
    }

    private func link(_ path: String, _ words: String) -> String {
        "<a href=\"\(Self.address(path))\">\(Self.escaped(words))</a>"
    }

    /// The URL of a file of the scan.
    static func address(_ path: String) -> String {
        let safe = path.utf8.map { byte -> String in
            let isSafe =
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || [45, 46, 47, 95].contains(byte)
            let digits = String(byte, radix: 16)
            return isSafe ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }
        return "/files/" + safe.joined()
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        for letter in visible(text) {
            switch letter {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(letter)
            }
        }
        return result
    }
}
