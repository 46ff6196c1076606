import ArgumentParser
import Capture

/// `capstan head photos`: photographs of a scan from evenly spread sides.
struct HeadPhotosCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos",
        abstract: "Write photographs of a head scan from all sides, with a page.",
        discussion: """
            photo_c0.jpg is from the front; l1, l2 and so on have the head turned by 20 degrees, \
            40 degrees and so on to the person's left, r1 and so on to the right; u1 has the chin \
            up, d1 down. index.html turns through them.
            """)

    @Argument(help: "The scan's folder.", completion: .directory)
    var folder: String

    @Option(
        name: [.short, .customLong("output")], help: "A new folder.", completion: .directory,
        transform: namedPath)
    var output: String

    func run() throws {
        for path in try HeadPhotoViews(folder: folder).write(to: output) { put(path) }
    }
}
