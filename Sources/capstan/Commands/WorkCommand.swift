import ArgumentParser
import Capture
import Foundation
import Library
import Scene

/// `capstan work`: makes the models of a library's jobs; engines start it.
struct WorkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work",
        abstract: "Do a job of a library; any number may be started for the same one.",
        discussion: """
            The first worker that takes the job does it, and its model is published once. SIGTERM \
            stops in the middle with 75, and what was found is kept: start it again. Without \
            --index the number comes from SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, \
            AWS_BATCH_JOB_ARRAY_INDEX, PBS_ARRAY_INDEX or SGE_TASK_ID.

            EXIT STATUS
              0 done, or already there; 75 try again later; 1 failed; 2 wrong recipe; 3 disk or \
            device; 4 the capture cannot be used, or the job was withdrawn; 137 needs more \
            memory, or killed

            EXAMPLES
              capstan work --library /net/library --next
              parallel -S a,b capstan work --library L --job {} :::: L/lists/KEY.txt
              capstan work --library /srv/scans --next --threads 4
            """)

    @Option(help: "The library's folder.", completion: .directory, transform: namedPath)
    var library: String

    @Option(help: "The job's key.")
    var job: String?

    @Option(help: "A list's key, or the path of its file.", completion: .file())
    var list: String?

    @Option(parsing: .unconditional, help: "The number of the job in the list; the first is 0.")
    var index: Int?

    @Flag(help: "Do all jobs that no worker has, one after the other.")
    var next = false

    @Option(
        help: "A folder on a local disk for intermediate results.", completion: .directory,
        transform: namedPath)
    var scratch: String?

    @Option(parsing: .unconditional, help: "Threads to use; default: what this process may have.")
    var threads: Int?

    @Flag(help: "Try a job again that has failed for good, or was withdrawn.")
    var again = false

    @Flag(help: "Only print the step of the memory ladder that the job takes next.")
    var memoryStep = false

    @Flag(help: "One JSON object a job.")
    var json = false

    @Option(help: ArgumentHelp("Seconds after which a claim lapses.", visibility: .hidden))
    var lapse: Double?

    private struct Line: Encodable {
        var job: String
        var status: Int32
        var words: String
    }

    func validate() throws {
        guard [job != nil, list != nil, next].count(where: { $0 }) == 1 else {
            throw ValidationError(phrase("Name one of --job, --list and --next."))
        }
        if let threads, !(1...256).contains(threads) {
            throw ValidationError(phrase("--threads must be 1 to 256."))
        }
        if let lapse, !(0.5...86_400).contains(lapse) {
            throw ValidationError(phrase("--lapse must be 0.5 to 86400 seconds."))
        }
    }

    func run() throws {
        let opened = try CaptureLibrary(path: library)
        if memoryStep {
            guard let key = try named(in: opened) else {
                throw ValidationError(phrase("--memory-step needs --job or --list."))
            }
            put("\(try opened.memoryStep(of: key))")
            return
        }
        if let words = LibraryLines.words(opened.time) { say(words) }
        let worker = worker(opened)
        if let key = try named(in: opened) {
            let outcome = worker.run(key)
            tell(outcome, key.text)
            Foundation.exit(outcome.status)
        }
        var worst: Int32 = 0
        var tried: Set<LibraryKey> = []
        while let (job, outcome) = worker.runNext(besides: &tried) {
            tell(outcome, job?.text ?? "")
            if outcome.status == WorkOutcome.temporaryFailure { Foundation.exit(outcome.status) }
            if worst == 0 { worst = outcome.status }
        }
        Foundation.exit(worst)
    }

    private func named(in library: CaptureLibrary) throws -> LibraryKey? {
        if let job {
            guard let key = LibraryKey(job) else {
                throw ValidationError(
                    phrase("--job must be a key of 64 digits; `capstan queue --json` shows it."))
            }
            return key
        }
        guard let list else { return nil }
        let environment = ProcessInfo.processInfo.environment
        guard let index = index ?? ArrayIndex.found(in: environment) else {
            throw ValidationError(
                phrase("--list needs --index, or an engine that passes the index."))
        }
        let keys = try library.list(list)
        guard keys.indices.contains(index) else {
            throw ValidationError(
                phrase("The list has \(counted(keys.count, "job")); there is none at \(index)."))
        }
        return keys[index]
    }

    private func worker(_ library: CaptureLibrary) -> Worker {
        var options = Worker.Options()
        if let lapse { options.times = LeaseTimes(expirySeconds: lapse) }
        let engine = ArrayIndex.engine(in: ProcessInfo.processInfo.environment)
        (options.engine, options.engineNumber) = (engine.name, engine.number)
        (options.scratch, options.triesAgain) = (scratch, again)
        return .reconstruction(library, options: options, threads: threads)
    }

    private func tell(_ outcome: WorkOutcome, _ job: String) {
        if json,
            let line = try? LibraryLines.jsonLine(
                Line(job: job, status: outcome.status, words: outcome.words))
        {
            put(line)
        } else {
            say(QueueWords.said(outcome.words))
        }
    }
}
