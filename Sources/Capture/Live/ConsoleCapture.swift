import Simulator

/// The capture that a console shows.
enum ConsoleCapture {
    case none
    /// The capture runs in this process.
    case own(OwnCapture)
    /// The capture runs in a background process.
    case attached(AttachedCapture)

    /// A capture in this process.
    struct OwnCapture {
        let job: CaptureJob
        let steering: Steering
        /// The running capture; nil before its start and after its end.
        var live: LiveCapture?
    }

    /// The capture of this process; nil if the console shows no such capture.
    var own: OwnCapture? { if case .own(let own) = self { own } else { nil } }

    /// The running capture of this process.
    var live: LiveCapture? { own?.live }

    /// The capture of a background process; nil if the console shows no such capture.
    var attached: AttachedCapture? {
        if case .attached(let attached) = self { attached } else { nil }
    }

    /// The folder of the capture's scan.
    var scan: String? { own?.job.output ?? attached?.scan }

    /// Forgets the running capture of this process after it was stopped.
    mutating func endLive() {
        guard var own else { return }
        own.live = nil
        self = .own(own)
    }
}
