import Markup

/// A camera's answer to GetStatus.
struct OnvifStatus: Equatable, Sendable {
    /// Pan and tilt in the unit of the camera's default space.
    var pan: Double?
    var tilt: Double?
    var zoom: Double?
    /// Whether it moves; nil where the camera does not know.
    var isMoving: Bool?

    /// The status in an answer; nil where there is none.
    init?(_ answer: MarkupElement) {
        guard let status = answer.first("PTZStatus") else { return nil }
        func number(_ text: String?) -> Double? {
            text.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
        }
        let position = status.child("Position")
        let values = position?.child("PanTilt")?.attributes
        (pan, tilt) = (number(values?["x"]), number(values?["y"]))
        zoom = number(position?.child("Zoom")?.attributes["x"])
        switch status.child("MoveStatus")?.child("PanTilt")?.words {
        case "MOVING": isMoving = true
        case "IDLE": isMoving = false
        default: isMoving = nil
        }
    }
}
