import ArgumentParser
import Capture
import Foundation
import Library
import Node

/// `capstan submit`: submits captures of a library to an engine.
struct SubmitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract: "Have models made of a library's captures, here or by an engine.",
        discussion: """
            A capture with a recipe is one job, whoever submits it and how often. `engine.conf` in \
            the library says what differs at your site: lines of processors, memory (steps in \
            megabytes), array (the largest number of jobs in one), time, program, option, image, \
            volume-claim, scratch-size.

            The engine list is for programs that Capstan does not know: the jobs are put into the \
            library, and the path of their list is printed, a job's key a line. GNU parallel, \
            Snakemake or a loop give each key to capstan work --job.

            EXAMPLES
              capstan submit /net/library --all-new --engine slurm --parallel 20
              capstan submit /net/library --captures vase --set detail=full --set formats=glb,usdz
              capstan submit /net/library --all-new --engine kubernetes --dry-run
              capstan submit /net/library --all-new --engine list
              capstan submit scans --all-new --engine 'nodeodm=http://box:3000?token=TOKEN'
            """)

    @OptionGroup var place: LibraryCommand.Place

    @Option(help: "A capture by its name or key; may be given again.")
    var captures: [String] = []

    @Flag(help: "All captures whose model is not made yet.")
    var allNew = false

    @Option(
        help: "local, slurm, kubernetes, list, or nodeodm=URL.",
        completion: .list(["local", "slurm", "kubernetes", "list"]))
    var engine = "local"

    @OptionGroup var chosen: RecipeArguments

    @Option(parsing: .unconditional, help: "The largest number of jobs that run at the same time.")
    var parallel: Int?

    @Option(help: "The site's settings; default: engine.conf in the library.", completion: .file())
    var conf: String?

    @Flag(help: "Only print what would be handed over.")
    var dryRun = false

    @Flag(help: "One JSON object a job, or a list.")
    var json = false

    func validate() throws {
        guard allNew != !captures.isEmpty else {
            throw ValidationError(phrase("Name captures with --captures, or take --all-new."))
        }
        if let parallel, parallel < 1 {
            throw ValidationError(phrase("--parallel must be at least 1."))
        }
    }

    func run() throws {
        let library = try place.opened()
        let choice = try EngineChoice(engine)
        let jobs = try JobSelection(library).jobs(
            captures: allNew ? nil : captures, recipe: try chosen.modelRecipe(), isDryRun: dryRun)
        if let words = LibraryLines.words(library.time) { say(words) }
        guard !jobs.isEmpty else { return say(SubmissionWords.nothing) }
        switch choice {
        case .local where dryRun, .list where dryRun, .remote where dryRun:
            for job in jobs { try tell(job) }
        case .local:
            let worker = Worker.reconstruction(library, options: Worker.Options(), threads: nil)
            leave(try LocalSubmission(library, isJSON: json).run(jobs, worker, takesTurns: true))
        case .list: try keepList(jobs, library)
        case .remote(let work):
            let interrupt = InterruptFlag.install()
            var options = Worker.Options()
            options.engine = "nodeodm"
            let worker = Worker(
                library, options: options, isInterrupted: { interrupt.isRaised }
            ) { try work.run($0, $1) }
            leave(try LocalSubmission(library, isJSON: json).run(jobs, worker, takesTurns: false))
        case .planned(let engine):
            let submitter = Submitter(library, engine: engine, call: EngineChoice.call)
            let submitted = try submitter.submit(
                jobs, parallel: parallel,
                settings: try EngineChoice.settings(path: conf, library: library),
                isDryRun: dryRun)
            for one in submitted { tell(one) }
            if submitted.isEmpty { say(SubmissionWords.nothing) }
        }
    }

    private func keepList(_ jobs: [LibraryKey], _ library: CaptureLibrary) throws {
        let list = try library.keepList(jobs)
        let path = library.listPath(list)
        guard !json else {
            let line = Line(
                engine: engine, list: list.text, file: path, jobs: jobs.count, command: [])
            return put(try LibraryLines.jsonLine(line))
        }
        put(path)
        say(SubmissionWords.kept(jobs.count, list: path, library: library))
    }

    private struct Line: Encodable {
        var engine, list, file: String
        var jobs: Int
        var number: String?
        var command: [String]
    }

    /// Prints the key of a job that a dry run would submit.
    private func tell(_ job: LibraryKey) throws {
        put(json ? try LibraryLines.jsonLine(["job": job.text]) : job.text)
    }

    private func tell(_ one: Submitter.Submitted) {
        if json {
            let line = Line(
                engine: engine, list: one.list.text, file: one.plan.file, jobs: one.count,
                number: one.number, command: one.plan.command)
            if let text = try? LibraryLines.jsonLine(line) { put(text) }
        } else if dryRun {
            put(one.plan.text + "# " + SubmissionWords.command(one.plan))
        } else {
            say(SubmissionWords.handed(one.count, to: engine, number: one.number))
            put(one.list.text)
        }
    }
}
