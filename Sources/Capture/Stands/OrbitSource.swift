import Scene

/// The pictures of a camera in front of a turntable. For each picture the controller first moves
/// the table and sets the camera's pose.
final class OrbitSource: FrameSource {
    let description: SourceDescription
    private let camera: any FrameSource
    private let controller: OrbitController

    init(_ camera: any FrameSource, controller: OrbitController) {
        (self.camera, self.controller) = (camera, controller)
        var description = camera.description
        if controller.camera.rig != nil {
            (description.hasPoses, description.isMetric) = (true, true)
        }
        self.description = description
    }

    func next() throws -> SourceEvent? {
        while let event = try camera.next() {
            guard case .frame(var frame) = event else {
                if case .notice(let notice) = event, notice.isInterruption {
                    controller.cameraWentAway()
                }
                return event
            }
            let isShown =
                if let mailbox = controller.person.mailbox {
                    controller.measureLive(in: &frame, mailbox: mailbox)
                } else {
                    try controller.measure(in: &frame)
                }
            if isShown { return .frame(frame) }
        }
        return nil
    }

    func close() {
        camera.close()
        if controller.person.mailbox != nil { controller.close() }
    }
}
