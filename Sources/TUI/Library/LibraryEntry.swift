/// A capture of a library with its job, as the library page shows it.
public struct LibraryEntry: Equatable, Sendable {
    /// The state of the capture's job.
    public enum JobState: Equatable, Sendable {
        /// It has no job yet.
        case notSubmitted
        /// No worker has begun it, or it waits for another attempt.
        case waiting
        /// The finished share, 0...1, and the seconds to the end; nil where unknown.
        case running(share: Double?, remainingSeconds: Double?)
        /// It was withdrawn, and is made when it is submitted again.
        case withdrawn
        /// It has failed and is not tried again.
        case failed
        /// Its model is published.
        case done
    }

    /// The capture's key; the keys of capture and job together identify the entry.
    public var capture: String
    /// The job's key; nil before it is submitted.
    public var job: String?
    /// The capture's name, and the station that added it.
    public var name, station: String
    /// Pictures.
    public var pictures: Int
    public var jobState: JobState
    /// Where it is worked on, why it waits or failed, or where the model is: a sentence.
    public var words: String

    /// An entry.
    public init(
        capture: String, job: String?, name: String, station: String, pictures: Int,
        jobState: JobState
    ) {
        (self.capture, self.job, self.name, self.station) = (capture, job, name, station)
        (self.pictures, self.jobState, words) = (pictures, jobState, "")
    }

    /// Identifies the entry.
    var id: String { capture + (job ?? "") }
}

/// What a person asks of the library; only the wiring does it.
public enum LibraryRequest: Equatable, Sendable {
    /// Have a model made of a capture.
    case submit(capture: String)
    /// Withdraw a job.
    case withdraw(job: String)
    /// View the model of a job.
    case view(job: String)
    /// Read what happened to a job.
    case readLog(job: String)
}
