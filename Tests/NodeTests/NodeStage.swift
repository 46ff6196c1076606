import Foundation
import Library
import Synchronization
import TestKit

@testable import Node

/// Runs `node-stage` as a process of its own. In the tests' process, other tests that compute would
/// keep the threads busy that the node's server needs.
final class NodeStage: Sendable {
    let folder: TemporaryFolder
    let library: CaptureLibrary
    let address: String
    private let process: ChildProcess
    private let hasEnded = Atomic(false)

    /// - Parameter settings: the node's settings, as `node-stage` takes them.
    init(folder: TemporaryFolder? = nil, _ settings: String...) throws {
        let folder = try folder ?? TemporaryFolder()
        self.folder = folder
        library = try CaptureLibrary.create(path: folder("library"))
        let output = folder("address-\(UUID())")
        process = try ChildProcess(
            ChildProcess.built("node-stage"), [folder.path] + settings,
            environment: ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path], output: output)
        address = try Self.firstLine(of: output, while: process)
    }

    deinit { end() }

    private static func firstLine(of file: String, while process: ChildProcess) throws -> String {
        while process.status == nil {
            let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
            if text.hasSuffix("\n") { return String(text.dropLast()) }
            Thread.sleep(forTimeInterval: 0.01)
        }
        throw NodeFault("The node does not come up.")
    }

    /// The number of models that the node has begun to make.
    var made: Int { FileManager.default.contents(atPath: folder("made"))?.count ?? 0 }

    /// Pauses the making of models, or continues it.
    func hold(_ isHeld: Bool) throws {
        let file = folder("held")
        if isHeld { try folder.write("", "held") } else { unlink(file) }
    }

    /// Sends the node a signal and waits for its end; does nothing if the node has already been
    /// ended.
    func end(by signal: Int32 = SIGTERM) {
        guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
        process.signal(signal)
        process.wait()
    }

    /// A scan of a few pictures with its poses.
    func scan(_ name: String, seed: UInt64, pictures: Int = 3) throws -> String {
        var rng = RandomSource(seed: seed)
        try folder.write("{\"schema\":1,\"seed\":\(seed)}\n", "\(name)/session.json")
        try folder.write("{\"n\":1}\n", "\(name)/journal.jsonl")
        for shot in 1...pictures {
            let bytes = (0..<rng.integer(100...3000)).map { _ in UInt8(rng.integer(0...255)) }
            try folder.write(bytes, "\(name)/images/IMG_\(shot).jpg")
            try folder.write(bytes, "\(name)/depth/IMG_\(shot).png")
        }
        return folder(name)
    }

    /// Waits until `isMeant` accepts a task's state; throws if this takes too long.
    @discardableResult
    func wait(
        _ client: NodeClient, _ name: TaskName, _ isMeant: (TaskInfo) -> Bool
    ) throws -> TaskInfo {
        try waitFor("a task as it is meant to be") {
            try client.task(name).flatMap { isMeant($0) ? $0 : nil }
        }
    }
}
