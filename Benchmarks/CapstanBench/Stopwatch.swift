import Glibc

/// The timed stages, in the order of the report.
enum Stage: String, CaseIterable {
    case decodeLuma = "decode → luma"
    case decode = "decode → luma + preview"
    case assess = "assess"
    case ingest = "engine, ingest"
    case drawPicture = "draw, picture (100×28 cells)"
    case drawLargePicture = "draw, picture (120×34 = 4080 cells)"
    case drawConsole = "draw, whole console (145×47)"
    case presentPicture = "present, picture (100×28)"
    case present = "present, whole console"
    case whole = "whole loop"
}

/// The time that a piece of work takes, in milliseconds: the processor time of this thread, and the
/// wall-clock time.
struct Cost {
    var cpuMilliseconds = 0.0
    var wallMilliseconds = 0.0
}

/// Collects the time of each stage, one figure a frame. Stages may be nested.
final class Stopwatch {
    /// Whether figures are stored; false while caches fill.
    var isCounting = true
    private var costs: [Stage: [Cost]] = [:]

    /// Does the work and stores its time.
    func measure<Result>(_ stage: Stage, _ work: () throws -> Result) rethrows -> Result {
        let (cpu, wall) = (Self.milliseconds(CLOCK_THREAD_CPUTIME_ID), Self.wallMilliseconds)
        let result = try work()
        let cost = Cost(
            cpuMilliseconds: Self.milliseconds(CLOCK_THREAD_CPUTIME_ID) - cpu,
            wallMilliseconds: Self.wallMilliseconds - wall)
        if isCounting { costs[stage, default: []].append(cost) }
        return result
    }

    /// Statistics over the frames: the processor time of this thread in a stage; nil for a stage
    /// that was not timed.
    func cpu(_ stage: Stage) -> Spread? { Spread((costs[stage] ?? []).map(\.cpuMilliseconds)) }

    /// Statistics over the frames: the wall-clock time of a stage.
    func wall(_ stage: Stage) -> Spread? { Spread((costs[stage] ?? []).map(\.wallMilliseconds)) }

    /// Milliseconds on a clock that does not go back.
    static var wallMilliseconds: Double { milliseconds(CLOCK_MONOTONIC) }

    /// Milliseconds of processor time that this thread has used so far.
    static var threadMilliseconds: Double { milliseconds(CLOCK_THREAD_CPUTIME_ID) }

    private static func milliseconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
