import Foundation
import Library
import Wording

/// Does a job's work on another machine's node: sends the scan and downloads the model. The node
/// runs the same job, so its model has the same bytes; a later attempt finds the task by the job's
/// key.
public struct RemoteWork: Sendable {
    private let client: NodeClient
    private let pollSeconds: Double

    /// - Parameter pollSeconds: seconds between two requests for the progress.
    public init(_ client: NodeClient, pollSeconds: Double = 2) {
        (self.client, self.pollSeconds) = (client, pollSeconds)
    }

    /// Throws unless the node makes the same models as this program.
    public func requireSameEngine(format: Int) throws(NodeFault) {
        let info = try client.info()
        guard info.engine == "capstan" else {
            throw NodeFault(
                phrase(
                    "The node's engine is \(info.engine), which takes no poses, depth or masks. "
                        + "Name a node that capstan node serves."))
        }
        guard info.format == format else {
            throw NodeFault(
                info.format.map {
                    phrase(
                        "The node's program makes models of format \($0), this one of format "
                            + "\(format). Use the same version on both machines.")
                }
                    ?? phrase(
                        "The node's program does not say which models it makes. Use the same "
                            + "version on both machines."))
        }
    }

    /// Does the work of a job. If the node does not answer, the status is 3: the job will be tried
    /// again.
    public func run(_ order: JobAssignment, _ context: JobContext) throws -> JobEnding {
        do throws(NodeFault) {
            return try work(order, context)
        } catch {
            return .failed(status: 3, words: error.words)
        }
    }

    private func work(_ order: JobAssignment, _ context: JobContext) throws(NodeFault) -> JobEnding
    {
        guard order.sources.count == 1 else {
            return .failed(
                status: 2, words: phrase("This program makes no model of several captures."))
        }
        let name = TaskName(job: order.key)
        if try !isThere(name) {
            guard try uploadSource(order, name, context) else { return .stopped }
        }
        while true {
            // If this work stops, the node continues its task. A later attempt at the job finds the
            // task again.
            if context.isStopped() { return .stopped }
            guard let info = try client.task(name) else {
                throw NodeFault(phrase("The node lost the task. It is sent again."), isFinal: false)
            }
            switch info.status.code {
            case TaskCode.completed: return try fetch(order, name, context)
            case TaskCode.failed:
                let status = info.status.exitStatus ?? 1
                return .failed(
                    status: status < 128 ? status : 1,
                    words: info.status.errorMessage ?? phrase("The node could not make the model."))
            case TaskCode.cancelled:
                return .failed(status: 3, words: phrase("The task was cancelled on the node."))
            default:
                context.report(
                    JobProgress(
                        share: info.progress / 100, stage: "on the node",
                        remainingSeconds: info.remainingSeconds))
            }
            Thread.sleep(forTimeInterval: pollSeconds)
        }
    }

    /// Whether the node is working on the task or has completed it. A task that failed or was
    /// cancelled is first removed from the node; false then means that the scan must be sent again.
    private func isThere(_ name: TaskName) throws(NodeFault) -> Bool {
        guard let info = try client.task(name) else { return false }
        guard [TaskCode.failed, TaskCode.cancelled].contains(info.status.code) else { return true }
        try client.remove(name)
        return false
    }

    /// Sends the files that have not arrived; false when stopped before the end.
    private func uploadSource(
        _ order: JobAssignment, _ name: TaskName, _ context: JobContext
    ) throws(NodeFault) -> Bool {
        let options = order.job.recipe.settings.sorted { $0.key < $1.key }
            .map { ChosenOption(name: $0.key, value: $0.value) }
        try client.begin(
            name, called: "job \(order.key.short)", options: options, outputs: ["capstan"])
        let parts: SourceParts
        do throws(LibraryError) {
            parts = try SourceParts(order.sources[0])
        } catch {
            throw NodeFault(error)
        }
        let there = Set(try client.uploads(name).map(\.name))
        let temporary = "\(order.output)/.part.zip"
        defer { Disk.removeAll(temporary) }
        for (number, part) in parts.parts.enumerated() where !there.contains(part.name) {
            if context.isStopped() { return false }
            context.report(
                JobProgress(share: 0, stage: "sending part \(number + 1) of \(parts.parts.count)"))
            try parts.write(part, to: temporary)
            try client.upload(temporary, as: part.name, to: name)
        }
        try client.commit(name)
        return true
    }

    /// Downloads the model and verifies it.
    private func fetch(
        _ order: JobAssignment, _ name: TaskName, _ context: JobContext
    ) throws(NodeFault) -> JobEnding {
        let archive = "\(order.pieces)/node-\(name).zip"
        try client.download(name, to: archive, isStopped: context.isStopped)
        if context.isStopped() { return .stopped }
        do throws(NodeFault) {
            try unpack(archive, order)
        } catch {
            // The damaged file is removed, so that a later attempt does not continue its download.
            Disk.removeAll(archive)
            throw error
        }
        Disk.removeAll(archive)
        return .made
    }

    private func unpack(_ archive: String, _ order: JobAssignment) throws(NodeFault) {
        let zip = try ZipReader(archive, limits: UploadLimits())
        let kept = "\(order.output)/.\(Manifest.name)"
        defer { Disk.removeAll(kept) }
        for entry in zip.entries where entry.path.hasPrefix("capstan/") {
            let path = String(entry.path.dropFirst("capstan/".count))
            if path == "job.json" { continue }
            let target = path == Manifest.name ? kept : "\(order.output)/\(path)"
            do throws(LibraryError) {
                if let slash = target.lastIndex(of: "/") {
                    try Disk.makeFolder(String(target[..<slash]))
                }
            } catch { throw NodeFault(error) }
            try zip.unpack(entry, to: target)
        }
        do throws(LibraryError) {
            guard let bytes = try Disk.read(kept), let manifest = Manifest(bytes) else {
                throw LibraryError(
                    .failed, phrase("take in"), phrase("the node's model"),
                    phrase("it has no manifest"))
            }
            for file in manifest.files where file.path != "job.json" {
                guard try FileCopy.sum("\(order.output)/\(file.path)") == file.sum else {
                    throw LibraryError(
                        .failed, phrase("take in"), phrase("the node's model"),
                        phrase("\(file.path) is damaged"))
                }
            }
        } catch {
            throw NodeFault(error)
        }
    }
}
