import Foundation
import Library
import Synchronization
import TestKit

@testable import Node

/// A node on a free port, with an engine that makes a model of the capture's bytes.
final class NodeStage: Sendable {
    /// What the engine's thread and the test's share.
    final class Dial: Sendable {
        /// How often the engine was asked to make a model.
        let made = Atomic(0)
        /// Whether models wait until they are let go.
        let isHeld = Atomic(false)
        let isEnding = Atomic(false)
        let address = Mutex("")
    }

    let folder: TemporaryFolder
    let library: CaptureLibrary
    let dial = Dial()
    private let ended = DispatchSemaphore(value: 0)

    init(
        folder: TemporaryFolder? = nil, _ change: (inout NodeServer.Settings) -> Void = { _ in }
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        library = try CaptureLibrary.create(path: self.folder("library"))
        var settings = NodeServer.Settings()
        settings.port = 0
        settings.webhook = Webhook(pauses: [])
        change(&settings)
        let server = try NodeServer(library, engine: Self.engine(dial), settings: settings)
        let (ready, ended, dial) = (DispatchSemaphore(value: 0), ended, dial)
        Thread.detachNewThread {
            try? server.run(
                isInterrupted: { dial.isEnding.load(ordering: .relaxed) },
                ready: { words in
                    dial.address.withLock { $0 = words }
                    ready.signal()
                })
            ended.signal()
        }
        guard ready.wait(timeout: .now() + 10) == .success else {
            throw NodeFault("The node does not come up.")
        }
    }

    deinit { end() }

    var address: String { dial.address.withLock { $0 } }
    var made: Int { dial.made.load(ordering: .relaxed) }

    func hold(_ isHeld: Bool) { dial.isHeld.store(isHeld, ordering: .relaxed) }

    /// Ends the node as SIGTERM does, and waits for it.
    func end() {
        guard !dial.isEnding.exchange(true, ordering: .relaxed) else { return }
        _ = ended.wait(timeout: .now() + 30)
    }

    /// `detail` is the only setting; data with the word "broken" cannot be used.
    static func engine(_ dial: Dial) -> NodeEngine {
        NodeEngine(
            version: "0", format: 7,
            options: [
                NodeOption("detail", .string, value: "", domain: "string", help: "How fine.")
            ],
            recipe: { options throws(NodeFault) in
                for option in options where option.name != "detail" {
                    throw NodeFault("There is no option \(option.name).")
                }
                return JobRecipe(
                    settings: Dictionary(options.map { ($0.name, $0.value) }) { _, last in last })
            },
            work: { order, signs in
                dial.made.add(1, ordering: .relaxed)
                while dial.isHeld.load(ordering: .relaxed) {
                    if signs.isStopped() { return .stopped }
                    signs.report(JobProgress(share: 0.5, stage: "half"))
                    usleep(10_000)
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
                try Data(text.utf8).write(
                    to: URL(fileURLWithPath: "\(order.output)/model.glb"))
                return .made
            })
    }

    /// A scan of a few pictures with its poses.
    func scan(_ name: String, seed: UInt64, pictures: Int = 3) throws -> String {
        var dice = Dice(seed: seed)
        try folder.write("{\"schema\":1,\"seed\":\(seed)}\n", "\(name)/session.json")
        try folder.write("{\"n\":1}\n", "\(name)/journal.jsonl")
        for shot in 1...pictures {
            let bytes = (0..<dice.integer(100...3000)).map { _ in UInt8(dice.integer(0...255)) }
            try folder.write(bytes, "\(name)/images/IMG_\(shot).jpg")
            try folder.write(bytes, "\(name)/depth/IMG_\(shot).png")
        }
        return folder(name)
    }

    /// Waits until a task stands so; throws after 20 s.
    @discardableResult
    func wait(
        _ client: NodeClient, _ name: TaskName, _ isMeant: (TaskInfo) -> Bool
    ) throws -> TaskInfo {
        for _ in 0..<2000 {
            if let info = try client.task(name), isMeant(info) { return info }
            usleep(10_000)
        }
        throw NodeFault("The task does not come so far.")
    }
}
