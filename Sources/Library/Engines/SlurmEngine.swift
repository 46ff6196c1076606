import Scene

/// Slurm: one array, an element for each job (sbatch(1); tried with 22.05).
///
/// Slurm itself restarts an element only after the loss of a node, so the script checks the exit
/// status and requeues the element. Slurm may also give an element to another node while the script
/// on a lost node still runs, so a script whose element was restarted does nothing more. No
/// dependencies between jobs are used: a dependency on a single element can wait for ever after
/// that element fails. The state of jobs is read from the library, since Slurm forgets finished
/// jobs.
public struct SlurmEngine: JobEngine {
    /// An engine for Slurm.
    public init() {}

    public var name: String { "slurm" }

    /// The most restarts of one element (guess).
    static let mostRestarts = 5
    /// An element receives the signal to stop this many seconds before its time limit (guess).
    static let noticeSeconds = 120

    public func plan(_ submission: Submission) throws(LibraryError) -> EnginePlan {
        let file = "\(submission.list).\(submission.memoryStep).slurm.sh"
        return EnginePlan(
            file: file, text: try script(submission),
            command: ["sbatch", "--parsable", "\(submission.library)/lists/\(file)"])
    }

    /// `sbatch --parsable` prints `number` or `number;cluster`.
    public func number(in output: String) -> String? {
        let word = output.split(whereSeparator: \.isNewline).last?.split(separator: ";").first
        guard let word, !word.isEmpty, word.allSatisfy(\.isNumber) else { return nil }
        return String(word)
    }

    private func script(_ submission: Submission) throws(LibraryError) -> String {
        let settings = submission.settings
        guard !submission.library.contains(where: { "\"\\\n\r".contains($0) }) else {
            throw LibraryError(
                .usage, phrase("submit from"), visible(submission.library),
                phrase("Slurm cannot read a path with quotes, backslashes or line feeds"),
                phrase("Name the library by another path."))
        }
        guard submission.count > 0 else {
            throw LibraryError(
                .usage, phrase("submit"), phrase("the list"), phrase("it has no jobs"))
        }
        let limit = submission.parallel.map { "%\($0)" } ?? ""
        let log = submission.library.split(separator: "%", omittingEmptySubsequences: false)
            .joined(separator: "%%")
        let megabytes = settings.memory(step: submission.memoryStep)
        var head = [
            "--job-name=\(submission.name)", "--array=0-\(submission.count - 1)\(limit)",
            "--requeue", "--open-mode=append", "--signal=B:TERM@\(Self.noticeSeconds)",
            "--cpus-per-task=\(settings.processors)", "--mem=\(megabytes)M",
            "--output=\"\(log)/jobs/log/%A_%a.txt\"",
        ]
        if let time = settings.time { head.append("--time=\(time)") }
        let lines = (head + settings.options).map { "#SBATCH \($0)" }
        return "#!/bin/bash\n" + lines.joined(separator: "\n") + "\n" + commands(submission)
    }

    /// The body of a job's shell script.
    private func commands(_ submission: Submission) -> String {
        let settings = submission.settings
        return """
            # Written by capstan submit: each element is one model. Submitting it twice does no harm.
            program=(\(settings.program.map(Self.quoted).joined(separator: " ")))
            job=(--library \(Self.quoted(submission.library)) --list \(submission.list))
            job+=(--index "$SLURM_ARRAY_TASK_ID")
            element=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
            restarts=${SLURM_RESTART_COUNT:-0}
            "${program[@]}" work "${job[@]}" &
            child=$!
            trap 'kill -TERM "$child" 2>/dev/null' TERM
            # A signal ends a wait early; bash keeps the status of a child that has ended.
            wait "$child"
            while kill -0 "$child" 2>/dev/null; do wait "$child"; done
            wait "$child"
            status=$?
            again=no
            case $status in
            75 | 130 | 137 | 143) [ "$restarts" -lt \(Self.mostRestarts) ] && again=yes ;;
            1) [ "$restarts" -lt 1 ] && again=yes ;;
            esac
            # Where Slurm has lost the node, it has started this element again elsewhere: leave it alone.
            current=$(scontrol -o show job "$element" | grep -o ' Restarts=[0-9]*' | cut -d = -f 2)
            if [ $again = yes ] && [ "${current:-$restarts}" = "$restarts" ]; then
                trap '' TERM
                scontrol requeue "$element"
                if [ $status = 137 ]; then
                    # Nothing is printed unless it was for want of memory.
                    ladder=(\(settings.memoryMegabytes.map(String.init).joined(separator: " ")))
                    step=$("${program[@]}" work "${job[@]}" --memory-step)
                    if [ "${step:-0}" -gt 0 ]; then
                        [ "$step" -lt ${#ladder[@]} ] || step=$((${#ladder[@]} - 1))
                        scontrol update JobId="$element" MinMemoryNode="${ladder[$step]}"
                    fi
                fi
            fi
            exit $status

            """
    }

    /// Quotes any word for the shell.
    static func quoted(_ word: String) -> String {
        "'"
            + word.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "'\\''")
            + "'"
    }
}
