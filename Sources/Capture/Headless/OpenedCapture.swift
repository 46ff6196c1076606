import DeviceIO
import Perception
import Scene
import Simulator

/// A capture with a screen whose source and scan folder are open; nothing runs yet.
struct OpenedCapture {
    let job: CaptureJob
    /// The person's commands that steer the virtual camera.
    let steering: Steering
    /// The switch that locks a camera's settings.
    let lock: CameraSettingsLock
    /// The rule that decides when a camera delivers brightness at half size.
    let analysis: AnalysisSize
    let source: any TrackedFrameSource
    let scan: OpenedScan
    /// The connection of the screen with the turntable; nil without a turntable.
    var orbit: OrbitMailbox?
    /// The follower that keeps the box in the picture; nil without a pan-tilt head.
    var head: BoxFollower?

    /// The source's description.
    var description: SourceDescription { source.description }

    /// Closes everything, and removes the folder of a new scan.
    func abandon() {
        head?.end()
        source.close()
        scan.featureExtractor?.finish(all: false)
        job.discardScan()
    }

    /// Starts the threads.
    /// - Parameter voice: speaks the guidance; nil for silence.
    static func start(
        _ capture: sending OpenedCapture, speed: Double, isStepping: Bool,
        voice: (any Voice)? = nil,
        wake: @escaping @Sendable () -> Void
    ) -> LiveCapture {
        let (scan, description) = (capture.scan, capture.description)
        var isDevice = false
        switch capture.job.address {
        case .camera, .virtualStand, .handheldCamera: isDevice = true
        case .dataset, .simulator, .standardInput, .libcamera, .stillCamera, .network, .video:
            break
        }
        let playback = Playback(
            kind: description.kind, speed: speed, isStepping: isStepping, isDevice: isDevice)
        return LiveCapture(
            source: capture.source, description: description,
            parts: LiveCapture.Parts(
                session: scan.session,
                opening: (capture.job.beginning == .reopened ? [.call(.reopen, at: .zero)] : [])
                    + [scan.opening(description)],
                framesToSkip: description.kind == .live ? 0 : scan.framesToSkip,
                store: scan.recorder,
                matcher: ShotMatchQueue(
                    ShotMatcher(reading: ScanShots(scan: capture.job.output)), isInStep: false),
                boxPace: capture.job.isArea ? nil : pace(of: description.kind),
                featureExtractor: scan.featureExtractor, voice: voice, lock: capture.lock,
                analysis: capture.analysis, orbit: capture.orbit, head: capture.head),
            playback: playback, wake: wake)
    }

    /// How the search for the box runs with this kind of source. For photographs it runs in step,
    /// since they are few and each one counts.
    private static func pace(of kind: SourceKind) -> BoxSearchQueue.Pace {
        switch kind {
        case .live: .beside
        case .video: .besideRecording
        case .stills: .inStep
        }
    }
}
