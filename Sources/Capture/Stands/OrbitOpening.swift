import Following
import Scene
import Simulator
import Stand

extension CaptureJob {
    /// The pilot of the stand that was named; nil where none was. Its motors stand.
    /// - Parameters:
    ///   - isLive: whether a person sits at a screen, so that the virtual stand keeps to the clock.
    ///   - person: who is told and asked, once the stand is known.
    func openPilot(
        isLive: Bool, person: (GuardedStand) -> OrbitPilot.Person
    ) throws -> OrbitPilot? {
        guard var orbit else { return nil }
        var isVirtual = false
        if case .virtualStand = address { isVirtual = true }
        // The virtual stand of a capture is its turntable.
        if orbit.address == "sim:stand" { orbit.address = "sim:turntable" }
        guard isVirtual == orbit.address.hasPrefix("sim:") else {
            throw CaptureError(
                .usage,
                isVirtual
                    ? "sim:stand is the picture of the virtual stand: leave --stand out, or name "
                        + "sim:turntable-slipping or sim:turntable-stalling."
                    : "A virtual stand turns nothing before a real camera: "
                        + "`capstan capture sim:stand`.")
        }
        if isVirtual { orbit.distance = TurntableCamera.distance }
        if let distance = orbit.distance, !(0.05...10).contains(distance) {
            throw CaptureError(.usage, "--stand-distance is 0.05 to 10 metres.")
        }
        (orbit.sectors, orbit.sides) = (session.sectors, passes)
        guard (1...OrbitPlan.mostSides).contains(orbit.sides) else {
            throw CaptureError(
                .usage,
                "With a stand --passes counts the sides on which the object is laid: 1 to "
                    + "\(OrbitPlan.mostSides).")
        }
        let opened = try OpenedStand(orbit.address, isInStep: isVirtual && !isLive)
        return try OrbitPilot(
            opened, options: orbit, scan: output, isResuming: isResuming,
            person: person(opened.stand))
    }

    /// The pilot of a capture on a screen.
    func openLivePilot() throws -> OrbitPilot? {
        try openPilot(isLive: true) { stand in
            let desk = OrbitDesk(stand)
            return OrbitPilot.Person(tell: desk.say, answer: { _ in .later }, desk: desk)
        }
    }

    /// The pilot of a capture without a screen.
    func openPilot(
        report: @escaping (CaptureEvent) -> Void, answer: @escaping (String) -> Bool
    ) throws -> OrbitPilot? {
        try openPilot(isLive: false) { _ in
            OrbitPilot.Person(
                tell: { report(.notice($0)) }, answer: { answer($0) ? .done : .nobody },
                show: { report(.stand($0)) })
        }
    }
}

extension CaptureJob {
    /// Adds to a stand's trouble how the capture goes on.
    func keepingWords<R>(of pilot: OrbitPilot?, _ work: () throws -> R) throws -> R {
        do {
            return try work()
        } catch let error as CaptureError where pilot?.stopReason != nil {
            throw CaptureError(
                error.status,
                error.words + " The scan is kept; go on with: \(resumeCommand) --headless")
        }
    }
}

extension OrbitPilot {
    /// The camera before the virtual turntable; nil for every other source.
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
