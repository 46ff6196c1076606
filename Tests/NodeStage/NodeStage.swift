import Foundation
import Glibc
import Library
import Node
import Synchronization

/// `node-stage FOLDER [token=WORDS] [files=N] [bytes=N] [tasks=N]`: runs a node on a free port and
/// prints its address as the first line. Its library is FOLDER/library. Its engine makes a model
/// from the capture's bytes. The engine waits while FOLDER/held exists, and each attempt adds a
/// byte to FOLDER/made. The node ends by SIGTERM, as the program does, or when the process that
/// started it ends.
@main
struct NodeStage {
    private static let isEnding = EndFlag()

    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        guard let folder = words.first else { exit(2) }
        signal(SIGTERM) { _ in NodeStage.isEnding.raise() }
        var settings = NodeServer.Settings()
        settings.port = 0
        settings.webhook = Webhook(pauses: [])
        for pair in words.dropFirst() {
            let halves = pair.split(separator: "=", maxSplits: 1).map(String.init)
            let number = Int(halves.last ?? "")
            switch (halves.first, number) {
            case ("token", _): settings.token = halves.last
            case ("files", let number?): settings.limits.files = number
            case ("bytes", let number?): settings.limits.bytes = Int64(number)
            case ("tasks", let number?): settings.limits.tasks = number
            default: exit(2)
            }
        }
        let starter = getppid()
        let server = try NodeServer(
            CaptureLibrary(path: folder + "/library"), engine: engine(folder), settings: settings)
        try server.run(isInterrupted: { isEnding.isRaised || getppid() != starter }) { address in
            FileHandle.standardOutput.write(Data((address + "\n").utf8))
        }
    }

    /// An engine whose only setting is `detail`, and which refuses data with the word "broken".
    private static func engine(_ folder: String) -> NodeEngine {
        NodeEngine(
            version: "0", format: 7,
            options: [
                NodeOption(
                    "detail", .string, value: "", domain: .words("string"), help: "How fine.")
            ],
            recipe: { options throws(NodeFault) in
                for option in options where option.name != "detail" {
                    throw NodeFault("There is no option \(option.name).")
                }
                return JobRecipe(
                    settings: Dictionary(options.map { ($0.name, $0.value) }) { _, last in last })
            },
            work: { order, signs in
                try addByte(to: folder + "/made")
                while access(folder + "/held", F_OK) == 0 {
                    if signs.isStopped() { return .stopped }
                    signs.report(JobProgress(share: 0.5, stage: "half"))
                    Thread.sleep(forTimeInterval: 0.01)
                }
                var text = "detail \(order.job.recipe.settings["detail"] ?? "")\n"
                for source in order.sources {
                    let names = FileManager.default.enumerator(atPath: source)?.allObjects ?? []
                    for name in names.compactMap({ $0 as? String }).sorted() {
                        let bytes = FileManager.default.contents(atPath: "\(source)/\(name)")
                        text += "\(name) \(bytes?.count ?? 0)\n"
                        if bytes.map({ String(decoding: $0, as: UTF8.self) }) == "broken" {
                            return .failed(status: 4, words: "\(name) is broken.")
                        }
                    }
                }
                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(order.output)/model.glb"))
                return .made
            })
    }

    private static func addByte(to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        guard file >= 0, write(file, "x", 1) == 1 else { throw NodeFault("\(path): no byte.") }
        close(file)
    }
}

/// A flag that a signal sets.
private final class EndFlag: Sendable {
    private let flag = Atomic(false)
    var isRaised: Bool { flag.load(ordering: .relaxed) }
    func raise() { flag.store(true, ordering: .relaxed) }
}
