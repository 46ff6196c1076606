import ArgumentParser
import Capture

/// `capstan bundle`: packs a scan into one file.
struct BundleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle",
        abstract: "Pack a scan with its report, models and exports into one zip file.",
        discussion: """
            EXAMPLES
              capstan bundle scan -o scan.zip --to colmap --to nerfstudio
              capstan bundle scan -o scan.zip
            """)

    @Argument(help: "The scan folder.", completion: .directory)
    var scan: String

    @Option(
        name: [.short, .customLong("output")], help: "The zip file, which must not be there yet.",
        completion: .file(extensions: ["zip"]), transform: namedPath)
    var output: String

    @Option(
        name: .customLong("to"), help: "A format to add, as for export; may be given again.",
        completion: .list(ExportRun.formats))
    var formats: [String] = []

    func run() throws {
        let result = try BundleRun(scan: scan, formats: formats).write(to: output)
        result.words.forEach(say)
        put(output)
        if !result.isProven { leave(.failed) }
    }
}

/// `capstan serve`: shows a scan in a browser.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Show a scan's report, pictures and models in a browser on this machine.",
        discussion: """
            Listens on the loopback address only, until Ctrl-C. From another machine, through SSH:

              ssh -L 8737:127.0.0.1:8737 HOST capstan serve scan

            and open http://127.0.0.1:8737/ there.

            EXAMPLES
              capstan serve scan
              capstan serve scan --port 8080
            """)

    @Argument(help: "The scan folder.", completion: .directory)
    var scan: String

    @Option(help: "The port; 0 takes a free one.")
    var port: UInt16 = 8737

    func run() throws {
        let interrupt = InterruptFlag.install()
        let server = try ServeRun(scan: scan, port: port)
        put(server.address)
        server.run(isInterrupted: { interrupt.isRaised })
        leave(.interrupted)
    }
}
