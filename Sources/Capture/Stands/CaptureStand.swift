import Following
import Scene
import Simulator
import Stand
import Wording

/// The stand that moves a capture.
enum CaptureStand {
    /// A turntable, which makes the orbit.
    case table(OrbitController)
    /// A pan-tilt head, which keeps the box in the picture while a person walks.
    case head(BoxFollower)

    /// The controller of the turntable; nil if the stand is not a turntable.
    var controller: OrbitController? {
        if case .table(let controller) = self { controller } else { nil }
    }

    /// The follower that drives the head; nil if the stand is not a head.
    var head: BoxFollower? { if case .head(let head) = self { head } else { nil } }

    /// Stops the motors and closes the stand.
    func close() {
        controller?.close()
        head?.end()
    }

    /// The camera of the virtual stand; nil if another source gives the pictures.
    func virtualCamera(
        _ address: SourceAddress, wantsPreview: Bool
    ) throws -> (any FrameSource)? {
        switch self {
        case .table(let controller):
            return try controller.virtualCamera(address, wantsPreview: wantsPreview)
        case .head(let head):
            guard case .handheldCamera(var options) = address else { return nil }
            options.wantsPreview = wantsPreview
            return try HandheldSource(world: head.world, options: options)
        }
    }
}

extension CaptureJob {
    /// Opens the stand that the person named, with its motors stopped; nil if none was named.
    /// - Parameters:
    ///   - isLive: whether the capture has a screen. A virtual stand then follows the machine's
    ///     clock.
    ///   - person: returns the receiver of messages and questions for the opened stand.
    func openStand(
        isLive: Bool, person: (GuardedStand) -> OrbitController.Person
    ) throws -> CaptureStand? {
        guard var orbit else { return nil }
        if let distance = orbit.distance, !OrbitOptions.allowedDistances.contains(distance) {
            throw CaptureError(.usage, phrase("--stand-distance must be 0.05 to 10 metres."))
        }
        try checkVirtual(&orbit)
        let isVirtual = try orbit.simulated != nil
        (orbit.sectors, orbit.sides) = (session.sectors, passes)
        let opened = try OpenedStand(orbit.address, isInStep: isVirtual && !isLive)
        if opened.stand.snapshot.capabilities.kind == .panTiltHead, !isBeforeTable {
            return .head(try openHead(opened, orbit))
        }
        guard (1...OrbitPlan.mostSides).contains(orbit.sides) else {
            throw CaptureError(
                .usage,
                phrase(
                    """
                    With a turntable --passes counts the sides on which the object is \
                    laid: 1 to \(OrbitPlan.mostSides).
                    """))
        }
        return .table(
            try OrbitController(
                opened, options: orbit, scan: output, isResuming: isResuming,
                person: person(opened.stand)))
    }

    /// Whether the pictures come from the virtual turntable.
    private var isBeforeTable: Bool {
        if case .virtualStand = address { true } else { false }
    }

    /// Checks that a virtual stand and the source of the pictures belong together, and completes
    /// the stand's options. Throws if they do not belong together.
    private func checkVirtual(_ orbit: inout OrbitOptions) throws {
        let simulated = try orbit.simulated
        switch address {
        case .virtualStand:
            // In a capture, the name `stand` means the virtual turntable.
            if simulated == "stand" { orbit.address = "sim:turntable" }
            guard simulated != nil else {
                throw CaptureError(
                    .usage,
                    phrase(
                        """
                        sim:stand is the picture of the virtual stand: leave --stand out, \
                        or name sim:turntable-slipping or sim:turntable-stalling.
                        """))
            }
            orbit.distance = TurntableCamera.distance
        case .handheldCamera:
            guard let simulated, simulated.hasPrefix("stand") else {
                throw CaptureError(
                    .usage,
                    phrase(
                        """
                        sim:carried is the picture of a virtual pan-tilt head: leave \
                        --stand out, or name sim:stand-slow, sim:stand-distant, \
                        sim:stand-silent or sim:stand-brisk.
                        """))
            }
        default:
            guard simulated == nil else {
                throw CaptureError(
                    .usage,
                    phrase(
                        """
                        A virtual stand turns nothing in front of a real camera: \
                        `capstan capture sim:stand` or `capstan capture sim:carried`.
                        """))
            }
        }
    }

    private func openHead(_ opened: OpenedStand, _ orbit: OrbitOptions) throws -> BoxFollower {
        guard orbit.distance == nil else {
            throw CaptureError(
                .usage,
                phrase(
                    """
                    --stand-distance is for a turntable; \(opened.stand.subject) turns \
                    the camera.
                    """))
        }
        return try BoxFollower(opened)
    }

    /// The stand of a capture on a screen.
    func openLiveStand() throws -> CaptureStand? {
        try openStand(isLive: true) { stand in
            let mailbox = OrbitMailbox(stand)
            return OrbitController.Person(
                tell: mailbox.say, answer: { _ in .later }, mailbox: mailbox)
        }
    }

    /// The stand of a capture without a screen.
    func openStand(
        report: @escaping (CaptureEvent) -> Void, answer: @escaping (String) -> Bool
    ) throws -> CaptureStand? {
        try openStand(isLive: false) { _ in
            OrbitController.Person(
                tell: { report(.notice($0)) }, answer: { answer($0) ? .done : .nobody },
                show: { report(.stand($0)) })
        }
    }
}

extension CaptureJob {
    /// The stand's error, with a sentence that says how to continue the capture.
    func keepingWords<R>(of stand: CaptureStand?, _ work: () throws -> R) throws -> R {
        let kept = { (words: String) in
            phrase("\(words) The scan is kept; go on with: \(resumeCommand) --headless")
        }
        do {
            return try work()
        } catch let error as StandError where stand?.head != nil {
            throw CaptureError(.device, kept(CaptureError(error).words))
        } catch let error as CaptureError where stand?.controller?.stopReason != nil {
            throw CaptureError(error.status, kept(error.words))
        }
    }
}

extension OrbitController {
    /// The camera in front of the virtual turntable; nil if another source gives the pictures.
    func virtualCamera(
        _ address: SourceAddress, wantsPreview: Bool
    ) throws -> (any FrameSource)? {
        guard case .virtualStand(var options) = address, let world else { return nil }
        options.wantsPreview = wantsPreview
        let camera = try TableCamera(world: world, options: options)
        use(camera, distance: TurntableCamera.distance)
        return camera
    }
}
