import ArgumentParser
import Capture
import Library
import Node

/// `capstan node`: a server that makes models for other machines.
struct NodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "node",
        abstract: "Make models for other machines, by the protocol of NodeODM.",
        discussion: """
            WebODM, ClusterODM, PyODM and capstan submit --engine nodeodm=URL are its clients. \
            Pictures become captures of the library, tasks become its jobs: one that Slurm has made \
            is not made again. Listens on this machine alone unless --listen names an interface, \
            which needs a token. There is no encryption: across networks that you do not trust, put \
            it behind a proxy that has it.

            EXAMPLES
              capstan node /data/library
              capstan node /data/library --listen 0.0.0.0 --token-file token --parallel 2
            """)

    @OptionGroup var place: LibraryCommand.Place

    @Option(parsing: .unconditional, help: "The port; 0 takes a free one.")
    var port: UInt16 = 3000

    @Option(help: "The IPv4 address of the interface to listen on.")
    var listen = "127.0.0.1"

    @Option(
        help: "A file whose first line is the token that every request must carry.",
        completion: .file())
    var tokenFile: String?

    @Option(
        parsing: .unconditional,
        help: "The largest number of models that are made at the same time.")
    var parallel = 1

    @Option(
        parsing: .unconditional,
        help: "Threads of each model; default: what this process may have, shared evenly.")
    var threads: Int?

    @Option(parsing: .unconditional, help: "The largest number of files in a task.")
    var maxImages: Int?

    @Option(parsing: .unconditional, help: "The largest number of megabytes in a task.")
    var maxMegabytes: Int?

    @Option(parsing: .unconditional, help: "The largest number of tasks that wait or run.")
    var maxTasks: Int?

    func validate() throws {
        guard (1...256).contains(parallel) else {
            throw ValidationError(phrase("--parallel must be 1 to 256."))
        }
        if let threads, !(1...256).contains(threads) {
            throw ValidationError(phrase("--threads must be 1 to 256."))
        }
        for limit in [maxImages, maxMegabytes, maxTasks] {
            if let limit, !(1...1_000_000_000).contains(limit) {
                throw ValidationError(phrase("A limit must be at least 1."))
            }
        }
    }

    func run() throws {
        var settings = NodeServer.Settings()
        (settings.address, settings.port, settings.parallel) = (listen, port, parallel)
        settings.token = try token()
        if let maxImages { settings.limits.files = maxImages }
        if let maxMegabytes { settings.limits.bytes = Int64(maxMegabytes) * 1_000_000 }
        if let maxTasks { settings.limits.tasks = maxTasks }
        let share = max(1, AllowedResources(.here).processors / parallel)
        let server = try NodeServer(
            try place.opened(), engine: .reconstruction(threads: threads ?? share),
            settings: settings)
        let interrupt = InterruptFlag.install()
        try server.run(isInterrupted: { interrupt.isRaised }, ready: { put($0) })
        leave(.interrupted)
    }

    private func token() throws -> String? {
        guard let tokenFile else { return nil }
        let text = String(decoding: try NamedFile.bytes(tokenFile), as: UTF8.self)
        guard let line = text.split(whereSeparator: \.isNewline).first, line.utf8.count >= 8
        else {
            throw CaptureError(
                .usage,
                phrase("--token-file must name a file whose first line has at least 8 characters."))
        }
        return String(line)
    }
}
