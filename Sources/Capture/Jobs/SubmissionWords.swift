import Library
import TUI
import Wording

/// Messages of a submission for a person.
public enum SubmissionWords {
    /// The message that no job is left to submit.
    public static var nothing: String {
        phrase("There is nothing to do: every model is made, or cannot be made.")
    }

    /// The message that an engine took jobs.
    /// - Parameter number: the engine's own number for the jobs; nil for none.
    public static func handed(_ count: Int, to engine: String, number: String?) -> String {
        let jobs = counted(count, "job")
        guard let number else { return phrase("\(jobs) handed to \(engine).") }
        return phrase("\(jobs) handed to \(engine); its number is \(number).")
    }

    /// The shell command, as one line, that hands a plan to its engine.
    public static func command(_ plan: EnginePlan) -> String {
        printable(plan.command.map(shellWord).joined(separator: " "))
    }

    /// Says how to work on a list of jobs that were handed to no engine.
    /// - Parameter list: the path of the list's file.
    public static func kept(_ count: Int, list: String, library: CaptureLibrary) -> String {
        let folder = shellWord(library.path)
        return """
            \(phrase("\(counted(count, "job")) put into the library; nobody works on them yet."))
            \(phrase("One after the other, by this machine:"))
              capstan work --library \(folder) --next
            \(phrase("By GNU parallel, here or on machines that -S names:"))
              parallel --retries 3 capstan work --library \(folder) --job {} :::: \(shellWord(list))
            """
    }

    /// Says that this submission waits because another submission works on this machine.
    /// - Parameter rows: the library's jobs. The sentence names the job that the other submission
    ///   works on.
    public static func waits(_ holder: MachineLock.Holder, rows: [QueueRow]) -> String {
        guard let process = holder.process else {
            return phrase("Another submission is at work on this machine: this one waits for it.")
        }
        let number = "\(process.process)"
        let words = phrase(
            "Another submission (process \(number)) has worked on this machine since \(process.start)"
        )
        let job = rows.first { row in
            guard case .running(let other?, _) = row.state else { return false }
            return other.host == process.host && other.process == process.process
        }
        let at = job.map { phrase(", now at \(printable($0.name))") } ?? ""
        guard let seconds = holder.lapsesInSeconds else {
            return words + at + phrase(": this one waits for it.")
        }
        let silence = phrase(
            """
            . It has reported nothing for a while: this one begins in \(seconds) s if that stays \
            so.
            """)
        return words + at + silence
    }

    /// The message that one of several jobs has ended.
    /// - Parameter name: the name of the job's capture.
    public static func ended(
        _ number: Int, of count: Int, name: String, _ outcome: WorkOutcome
    ) -> String {
        phrase("\(number) of \(count), \(name): \(QueueWords.said(outcome.words))")
    }
}
