import Markup

/// A camera's answer to GetStatus.
struct OnvifStatus: Equatable, Sendable {
    /// Pan and tilt in the unit of the camera's default space; nil where they are not reported.
    var pan: Double?
    var tilt: Double?
    var zoom: Double?
    /// Whether the camera moves; nil for a camera that does not know it.
    var isMoving: Bool?

    /// The status in an answer; nil for an answer without a status.
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
