import Exchange
import Foundation
import Wording

/// The page at `/` for a person with a browser: the description of the node and the state of its
/// tasks. It has no scripts, and loads nothing from elsewhere.
struct NodePage {
    /// A browser loads the page again after this many seconds (guess).
    private static let refreshSeconds = 10
    /// The most tasks that the page shows (guess): a longer list gives no overview.
    private static let mostTasks = 200

    private let store: TaskStore
    private let info: NodeInfo

    init(_ store: TaskStore, _ info: NodeInfo) { (self.store, self.info) = (store, info) }

    /// The page with the present state.
    func html() -> String {
        let names = store.names()
        let shown = names.suffix(Self.mostTasks).reversed()
        let what = phrase(
            "This is a node of Capstan \(info.engineVersion): it makes models of pictures that "
                + "other programs send.")
        let open = phrase(
            "Open tasks: \(info.taskQueueCount). Models at once: \(info.maxParallelTasks ?? 1).")
        var parts = [what, open].map { "<p>\($0)</p>" }
        if names.isEmpty {
            parts.append("<p>\(phrase("No tasks yet."))</p>")
        } else {
            let headings = [phrase("task"), phrase("pictures"), phrase("state")]
                .map { "<th>\($0)</th>" }.joined()
            let rows = shown.compactMap { TaskName($0).flatMap(row) }
            parts.append("<table><tr>\(headings)</tr>\n\(rows.joined(separator: "\n"))</table>")
        }
        if names.count > shown.count {
            let older = names.count - shown.count
            parts.append("<p>\(phrase("Older tasks that are not shown: \(older)."))</p>")
        }
        let protocolWords = phrase(
            "It speaks the protocol of NodeODM \(info.version); docs/index.adoc describes it in:")
        let place = "https://github.com/OpenDroneMap/NodeODM"
        parts.append("<p>\(protocolWords) <a href=\"\(place)\">\(place)</a></p>")
        return Self.page(
            parts, head: "<meta http-equiv=\"refresh\" content=\"\(Self.refreshSeconds)\">")
    }

    private func row(_ name: TaskName) -> String? {
        guard let task = try? store.task(name) else { return nil }
        let info = TaskState(store).info(task, name: name)
        let cells = [info.name, "\(info.imagesCount)", Self.words(info)].map {
            "<td>\(PageStyle.escaped($0))</td>"
        }
        return "<tr>\(cells.joined())</tr>"
    }

    private static func words(_ info: TaskInfo) -> String {
        switch info.status.code {
        case TaskCode.queued: return phrase("waiting")
        case TaskCode.running:
            let share = Int(info.progress)
            guard let seconds = info.remainingSeconds else { return phrase("running, \(share) %") }
            let minutes = max(1, Int((seconds / 60).rounded(.up)))
            return phrase("running, \(share) %, \(minutes) min left")
        case TaskCode.completed: return phrase("done")
        case TaskCode.cancelled: return phrase("cancelled")
        default: return phrase("failed: \(info.status.errorMessage ?? "")")
        }
    }

    /// The page for a person whose browser sent no token or a wrong one.
    static func question(_ words: String) -> String {
        page([
            "<p>\(PageStyle.escaped(words)).</p>",
            "<form><label>\(phrase("Token")) <input type=\"password\" name=\"token\"></label> "
                + "<button>\(phrase("Show"))</button></form>",
        ])
    }

    private static func page(_ parts: [String], head: String = "") -> String {
        """
        <!doctype html><html><head><meta charset="utf-8">\(head)
        <meta name="viewport" content="width=device-width"><title>capstan node</title>
        <style>\(PageStyle.css)</style></head>
        <body><h1>capstan node</h1>
        \(parts.joined(separator: "\n"))
        </body></html>

        """
    }
}
