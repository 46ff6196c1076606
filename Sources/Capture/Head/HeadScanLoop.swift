import Head
import Perception
import Scene

/// The loop of a head scan. Each round reads a frame, observes it, gives the observation to the
/// engine, and carries out the person's request.
struct HeadScanLoop {
    let capture: HeadCapture
    let storage: DiskHeadStorage
    private let hasDepth: Bool
    private var observer: HeadObserver
    private var now = Timestamp.zero
    private var trouble: CaptureError?
    private var isInterrupted = false

    init(capture: HeadCapture, storage: DiskHeadStorage, hasDepth: Bool) {
        (self.capture, self.storage, self.hasDepth) = (capture, storage, hasDepth)
        observer = HeadObserver(hasDepth: hasDepth)
    }

    mutating func run(
        _ source: inout any HeadSource, skipsChecklist: Bool,
        _ report: (HeadScanRun.Moment) throws -> HeadScanRun.Answer
    ) async throws -> HeadScanRun.Ending {
        while true {
            let next: SeenFrame?
            do {
                next = try source.next()
            } catch {
                trouble = CaptureError(error)
                _ = try await capture.take(.cameraLost(at: now))
                break
            }
            guard let seen = next else {
                _ = try await capture.take(.sourceEnded(at: now))
                break
            }
            now = seen.frame.timestamp
            let observation = try observer.observe(seen.frame, faces: seen.faces)
            var events = try await capture.take(seen.frame, observation)
            guard var flow = await capture.snapshot else { break }
            if skipsChecklist, flow.state == .checklist, flow.scanner.state == .tracking {
                events += try await capture.call(.begin, at: now)
                flow = await capture.snapshot ?? flow
            }
            for event in events {
                if case .scanner(.willStartScanning) = event {
                    try observer.begin(seen.frame, flow)
                }
                note(event)
                source.receive(event)
            }
            let answer = try report(
                HeadScanRun.Moment(
                    frame: seen.frame, flow: flow, observation: observation, events: events))
            if try await isOver(answer, flow) { break }
        }
        return await ending()
    }

    /// Carries out the person's request; returns whether the scan ends.
    private mutating func isOver(
        _ answer: HeadScanRun.Answer, _ flow: HeadCaptureFlow
    ) async throws -> Bool {
        if let fault = storage.fault {
            trouble = CaptureError(
                fault.status,
                phrase(
                    "\(fault.words) What was kept before stays. Make room, or name another folder.")
            )
            _ = try? await capture.call(.cancel, at: now)
            return true
        }
        switch answer {
        case .goOn: break
        case .tick(let item): await capture.tick(item, !flow.ticked.contains(item))
        case .call(let call):
            // The person may press any key at any time. A call that is not allowed now is ignored.
            _ = try? await capture.call(call, at: now)
        case .stop:
            isInterrupted = true
            _ = try? await capture.call(.cancel, at: now)
            return true
        }
        if trouble != nil { return true }
        let state = await capture.state
        return state == .accepted || state == .ended
    }

    private mutating func note(_ event: HeadCaptureEvent) {
        if case .scanner(.trackingDidFail(let error)) = event {
            trouble = CaptureError(.failed, error.words)
        }
    }

    private func ending() async -> HeadScanRun.Ending {
        let flow = await capture.snapshot
        var trouble = trouble
        let session = flow?.scanner.session ?? SessionData(sessionID: "head", scanMode: .degrees180)
        let least = ScanThresholds().leastCoverage
        if trouble == nil, !isInterrupted, session.coverage.share < least {
            let words =
                session.empty
                ? HeadScanError.faceTrackingTimeout.words
                : HeadScanError.meshBuildScanRangeError.words
            trouble = CaptureError(.data, words)
        }
        return HeadScanRun.Ending(
            session: session, summary: flow?.summary, trouble: trouble,
            isInterrupted: isInterrupted)
    }
}
