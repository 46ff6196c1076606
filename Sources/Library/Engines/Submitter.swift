import Foundation
import Scene

/// Submits jobs of a library to an engine, and stores the engine's answers.
public struct Submitter {
    /// Jobs that were submitted as one array.
    public struct Submitted: Equatable, Sendable {
        /// The list, and the number of its jobs.
        public var plan: EnginePlan
        public var list: LibraryKey
        public var count: Int
        /// The engine's number of the submission; nil for a dry run.
        public var number: String?
    }

    private struct Line: Codable {
        var engine, number, at: String
    }

    private let library: CaptureLibrary
    private let engine: any JobEngine
    private let call: ProgramCall

    /// - Parameter call: starts the engine's program.
    public init(_ library: CaptureLibrary, engine: any JobEngine, call: @escaping ProgramCall) {
        (self.library, self.engine, self.call) = (library, engine, call)
    }

    /// Submits the jobs that are not settled: one array for each step of memory, or several where
    /// an array cannot hold all.
    /// - Parameter isDryRun: whether to return the plans without submitting them.
    public func submit(
        _ jobs: [LibraryKey], parallel: Int?, settings: EngineSettings, isDryRun: Bool
    ) throws -> [Submitted] {
        var steps: [Int: [LibraryKey]] = [:]
        for job in jobs {
            guard try library.state(of: job).isSubmittable else { continue }
            let step = min(
                try library.memoryStep(of: job), settings.memoryMegabytes.count - 1)
            steps[step, default: []].append(job)
        }
        var submitted: [Submitted] = []
        let parts = steps.sorted { $0.key < $1.key }.flatMap { step, jobs in
            stride(from: 0, to: jobs.count, by: settings.arraySize).map {
                (step, Array(jobs[$0..<min(jobs.count, $0 + settings.arraySize)]))
            }
        }
        for (step, jobs) in parts {
            let list = try library.keepList(jobs)
            let plan = try engine.plan(
                Submission(
                    library: library.path, list: list, count: jobs.count, parallel: parallel,
                    memoryStep: step, submissionsBefore: try submissions(of: list),
                    settings: settings))
            var one = Submitted(plan: plan, list: list, count: jobs.count)
            if !isDryRun { one.number = try hand(plan, list) }
            submitted.append(one)
        }
        return submitted
    }

    private func submissions(of list: LibraryKey) throws(LibraryError) -> Int {
        let lines = try Disk.read("\(library.path)/lists/\(list).submissions.jsonl") ?? Data()
        return lines.count { $0 == 10 }
    }

    private func hand(_ plan: EnginePlan, _ list: LibraryKey) throws -> String {
        try Disk.makeFolder("\(library.path)/jobs/log")
        try Disk.place(Data(plan.text.utf8), at: "\(library.path)/lists/\(plan.file)")
        let (status, output) = try call(plan.command)
        guard status == 0, let number = engine.number(in: output) else {
            let said = output.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
            throw LibraryError(
                .failed, phrase("submit to"), engine.name,
                said.isEmpty
                    ? phrase("\(plan.command[0]) ended with \(status)")
                    : phrase("\(plan.command[0]) ended with \(status) and said: \(visible(said))"),
                phrase("Look with --dry-run at what is handed over."))
        }
        let line = Line(engine: engine.name, number: number, at: library.time.now)
        try Disk.append(
            line: CanonicalText.bytes(of: line),
            to: "\(library.path)/lists/\(list).submissions.jsonl")
        return number
    }
}
