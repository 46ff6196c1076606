import Capture
import DeviceIO
import Foundation
import Head
import Reconstruction
import Scene
import Synchronization

/// Runs a head scan without a screen and prints its events. A script gets JSON lines, a person gets
/// the sentences that are also spoken.
struct HeadOutput: Sendable {
    let isJSON: Bool
    let makesModel: Bool
    let folder: String
    /// Speaks the sentences for the person.
    var voice: any Voice = SilentVoice()

    func runHeadless(_ run: HeadScanRun) throws -> ExitStatus {
        let interrupt = InterruptFlag.install()
        let ending = try removingUnfinished {
            try Waiting.result {
                try await run.run(note: { say($0) }) { moment in
                    for event in moment.events { try tell(event, moment) }
                    if interrupt.isRaised { return .stop }
                    return moment.flow.state == .reviewing ? .call(.accept) : .goOn
                }
            }
        }
        return try end(ending)
    }

    /// Prints how the scan ended, makes the model, and returns the exit status.
    func end(_ ending: HeadScanRun.Ending) throws -> ExitStatus {
        let pictures = ending.session.keyframes.count
        let share = Int((100 * ending.session.coverage.share).rounded())
        if ending.isInterrupted {
            say(
                pictures == 0
                    ? phrase("Interrupted. No picture was taken, so nothing is kept.")
                    : phrase(
                        "Interrupted. Pictures kept: \(pictures). Go on with --resume: \(folder)"))
            return .interrupted
        }
        if let trouble = ending.trouble {
            say(trouble.words)
            say(
                pictures == 0
                    ? phrase("No picture was taken, so nothing is kept.")
                    : phrase(
                        """
                        \(counted(pictures, "picture")) in \(folder), \(share) % of the head's \
                        range.
                        """))
            return trouble.status
        }
        say(phrase("\(counted(pictures, "picture")), \(share) % of the head's range."))
        for flaw in ending.summary?.flaws ?? [] { say(HeadWords.words(for: flaw)) }
        let hasDepth = FileManager.default.fileExists(
            atPath: folder + "/" + HeadManifest.depthFile(ending.session.keyframes.first?.id ?? 0))
        if makesModel { try makeModel(hasDepth: hasDepth) }
        if !isJSON { put(folder) }
        return .done
    }

    /// Makes a model of low resolution. Pictures without depth may not be enough for a model; the
    /// scan is then complete without one.
    private func makeModel(hasDepth: Bool) throws {
        do {
            try HeadModelArguments(
                resolution: "low", type: "frontal", smoothness: 3, unit: "m", closed: false
            ).make(
                folder: folder, paths: [folder + "/model.glb"], replacing: true, isJSON: isJSON)
        } catch  where !hasDepth {
            say(phrase("There is no model. \(CaptureError(error).words)"))
        }
    }

    private func tell(_ event: HeadCaptureEvent, _ moment: HeadScanRun.Moment) throws {
        if isJSON {
            if let line = try? HeadEventLine(event, at: moment.frame.timestamp).jsonLine() {
                try putOrThrow(line)
            }
        } else if case .speak(let words) = event {
            say(words)
        }
        if case .speak(let words) = event { voice.say(words) }
    }
}

/// Waits on the calling thread for asynchronous work.
enum Waiting {
    private final class Box<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, any Error>?>(nil)
    }

    /// The result of the work. Throws what the work throws.
    static func result<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let box = Box<Value>()
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            let result: Result<Value, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            box.result.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        guard let result = box.result.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }
}
