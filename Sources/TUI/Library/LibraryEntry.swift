/// A capture of a library and its job, as the library page shows them.
public struct LibraryEntry: Equatable, Sendable {
    /// The state of the capture's job.
    public enum JobState: Equatable, Sendable {
        /// No job was submitted for the capture.
        case notSubmitted
        /// The job waits for a worker, or for another attempt after a failure.
        case waiting
        /// A worker makes the model. `share` is the finished share, 0...1; both values are nil if
        /// unknown.
        case running(share: Double?, remainingSeconds: Double?)
        /// The job was withdrawn. No worker makes its model unless the job is submitted again.
        case withdrawn
        /// The job has failed, and no further attempt is made.
        case failed
        /// The job's model is published.
        case done
    }

    /// The key of the capture. The keys of the capture and of the job together identify the entry.
    public var capture: String
    /// The key of the job; nil until a job is submitted.
    public var job: String?
    /// The name of the capture, and the name of the station that added it.
    public var name, station: String
    /// The number of pictures in the capture.
    public var pictures: Int
    public var jobState: JobState
    /// A sentence on the job: where it runs, why it waits or has failed, or where its model is.
    public var words: String

    /// An entry with these values.
    public init(
        capture: String, job: String?, name: String, station: String, pictures: Int,
        jobState: JobState
    ) {
        (self.capture, self.job, self.name, self.station) = (capture, job, name, station)
        (self.pictures, self.jobState, words) = (pictures, jobState, "")
    }

    /// The key of the capture and the key of the job, joined; unique within the library.
    var id: String { capture + (job ?? "") }
}

/// A request of the person to the library. The module `Capture` performs it.
public enum LibraryRequest: Equatable, Sendable {
    /// Submit a job that makes a model of this capture.
    case submit(capture: String)
    /// Withdraw a job.
    case withdraw(job: String)
    /// View the model of a job.
    case view(job: String)
    /// Read the log of a job.
    case readLog(job: String)
}
