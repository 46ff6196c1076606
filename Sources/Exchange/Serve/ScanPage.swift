import DeviceIO
import Glibc
import Scene
import Wording

/// The page of a scan: its figures, report, models and pictures, and a view of the newest GLB.
struct ScanPage {
    private let folder: DatasetFolder
    private let title: String
    /// Whether the server can make a report.
    private let hasReport: Bool

    init(_ folder: DatasetFolder, title: String, hasReport: Bool) {
        (self.folder, self.title, self.hasReport) = (folder, title, hasReport)
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
        var parts = [
            "<h1>\(Self.escaped(title))</h1>",
            "<p>\(counted(pictures.count, "picture")).</p>",
        ]
        if hasReport {
            let words = phrase("Report: what is good and what is missing")
            parts.append("<p><a href=\"/report\">\(words)</a></p>")
        } else if top.contains("report.html") {
            parts.append("<p>\(link("report.html", phrase("Report")))</p>")
        }
        if let model = newest(of: models.filter { $0.lowercased().hasSuffix(".glb") }) {
            parts.append("<h2>\(phrase("Model"))</h2>")
            parts.append(ModelView.html(address: Self.address(model)))
            parts.append("<p><small>\(Self.escaped(model))</small></p>")
        }
        if !models.isEmpty {
            let links = models.map { "<li>\(link($0, $0))</li>" }.joined()
            parts.append("<h2>\(phrase("Files of models"))</h2><ul>\(links)</ul>")
        }
        parts.append("<h2>\(phrase("Pictures"))</h2><div>")
        for name in pictures {
            let stem = name.prefix { $0 != "." }
            let address = Self.address("images/\(name)")
            parts.append(
                "<a href=\"\(address)\"><img class=\"thumb\" loading=\"lazy\" src=\"\(address)\" "
                    + "alt=\"\(Self.escaped(String(stem)))\"></a>")
        }
        let files = ["session.json", "journal.jsonl"].filter(top.contains).map { link($0, $0) }
        parts.append("</div><p>\(files.joined(separator: " · "))</p>")
        return """
            <!doctype html><html lang="\(Language.current.rawValue)"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(Self.escaped(title))</title>
            <style>\(PageStyle.css) .thumb{height:160px}</style></head><body>
            \(parts.joined(separator: "\n"))
            </body></html>

            """
    }

    /// The most recently written file.
    private func newest(of paths: [String]) -> String? {
        func written(_ path: String) -> Int {
            var status = stat()
            guard let place = try? folder.locate(path), stat(place, &status) == 0 else { return 0 }
            return status.st_mtim.tv_sec
        }
        return paths.max { (written($0), $0) < (written($1), $1) }
    }

    private static func isModel(_ name: String) -> Bool {
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return ["glb", "usdz", "obj", "ply", "stl"].contains(ending)
    }

    private func link(_ path: String, _ words: String) -> String {
        "<a href=\"\(Self.address(path))\">\(Self.escaped(words))</a>"
    }

    /// The URL of a file of the scan.
    static func address(_ path: String) -> String { "/files/" + path.escaped(keeping: "-./_") }

    static func escaped(_ text: String) -> String { PageStyle.escaped(visible(text)) }
}
