import Foundation
import TestKit
import Testing
import Waiting

@testable import Library

@Suite("A capture that is removed", .serialized, .waits)
struct RemovalTests {
    private let made: MadeLibrary
    private let job: LibraryKey
    private var library: CaptureLibrary { made.library }

    init() throws {
        made = try MadeLibrary()
        job = try made.jobs(2)[0]
    }

    private func remove(_ words: String, force: Bool = false) throws -> CaptureRemoval.Removed {
        try CaptureRemoval(library).remove(words, rows: try library.queue(), withdraws: force)
    }

    private func publish() {
        let outcome = Worker(library, isInterrupted: { false }) { order, _ in
            try Data(order.key.text.utf8).write(to: URL(filePath: order.output + "/model.txt"))
            return .made
        }.run(job)
        #expect(outcome.status == 0, "\(outcome.words)")
    }

    @Test("removal is refused while a job needs the capture; by force its jobs are withdrawn")
    func refused() throws {
        do {
            _ = try remove("scan-0")
            Issue.record("it was removed")
        } catch let error as LibraryError {
            #expect(error.kind == .failed && error.words.contains("job \(job.short) needs it"))
        }
        #expect(try library.captures().count == 2)
        let removed = try remove("scan-0", force: true)
        #expect(removed.withdrawn == [job.text] && removed.models.isEmpty)
        #expect(try library.captures().map(\.name) == ["scan-1"])
        #expect(try library.state(of: job).word == "withdrawn")
        #expect(try library.queue().first { $0.job == job }?.name == "scan-0")
    }

    @Test("the models stay; the sweep frees the disk; the capture can be added again")
    func sweep() throws {
        publish()
        let key = try #require(try library.capture(named: "scan-0").key)
        #expect(try remove(String(key.text.prefix(8))).models == [job.text])
        #expect(library.hasModel(job) && !library.hasCapture(key))
        #expect(try LibraryCheck(library).run() == .init(captures: 1, models: 1, findings: []))
        #expect(try LibrarySweep(library).run().removed == 1)
        #expect(try Disk.names(library.path + "/captures").count == 1)
        #expect(try LibrarySweep(library).run().removed == 0)
        // The model of the removed capture can still be collected.
        #expect(
            try ModelCollection(library).collect(
                try library.queue(), into: made.folder("models")
            ).count == 1)
        let again = try CaptureImporter(library, station: "made").add(made.folder("scan-0"))
        #expect(again.isNew && again.key == key)
        #expect(try library.captures().count == 2)
    }

    @Test("a second removal says that the capture is gone; an unknown capture is named as unknown")
    func twice() throws {
        _ = try remove("scan-0", force: true)
        func words(_ name: String) throws -> String {
            do {
                _ = try remove(name)
                return ""
            } catch let error as LibraryError {
                #expect(error.kind == .data)
                return error.words
            }
        }
        #expect(try words("scan-0").contains("it was removed already"))
        #expect(try words("scan-7").contains("it is not in"))
    }
}
