import Scene

/// A camera in front of a turntable. The pilot processes each picture first: it moves the table and
/// sets the camera's pose.
final class OrbitSource: FrameSource {
    let description: SourceDescription
    private let camera: any FrameSource
    private let pilot: OrbitPilot

    init(_ camera: any FrameSource, pilot: OrbitPilot) {
        (self.camera, self.pilot) = (camera, pilot)
        var description = camera.description
        if pilot.camera.rig != nil { (description.hasPoses, description.isMetric) = (true, true) }
        self.description = description
    }

    func next() throws -> SourceEvent? {
        while let event = try camera.next() {
            guard case .frame(var frame) = event else {
                if case .notice(let notice) = event, notice.isInterruption {
                    pilot.cameraWentAway()
                }
                return event
            }
            let isShown =
                if let mailbox = pilot.person.mailbox {
                    pilot.lookLive(at: &frame, mailbox: mailbox)
                } else {
                    try pilot.look(at: &frame)
                }
            if isShown { return .frame(frame) }
        }
        return nil
    }

    func close() {
        camera.close()
        if pilot.person.mailbox != nil { pilot.close() }
    }
}
