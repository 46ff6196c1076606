import Markup

/// The spaces of a camera, which are the units of its positions and speeds.
struct OnvifSpaces: Equatable, Sendable {
    /// A space with its name and its ranges.
    struct Space: Equatable, Sendable {
        var name: String
        var x: ClosedRange<Double>
        var y: ClosedRange<Double>?

        var isInDegrees: Bool { name.hasSuffix("Degrees") }
    }

    var positions: Space?
    var translations: [Space] = []
    var velocity: Space?
    var zoom: Space?
    var zoomVelocity: Space?
    /// The shortest duration of a move that the camera accepts, in seconds.
    var leastTimeout = 1

    /// The spaces in the answer to GetConfigurationOptions.
    init(_ answer: MarkupElement) {
        func spaces(_ name: String) -> [Space] {
            answer.all(name).compactMap { element in
                guard let uri = element.child("URI")?.words,
                    let x = Self.range(element.child("XRange"))
                else { return nil }
                return Space(name: uri, x: x, y: Self.range(element.child("YRange")))
            }
        }
        // A space in degrees is preferred, since the scale of a generic space from −1 to 1 would
        // have to be measured.
        func best(_ name: String) -> Space? {
            let found = spaces(name)
            return found.first(where: \.isInDegrees) ?? found.first
        }
        positions = best("AbsolutePanTiltPositionSpace")
        translations = spaces("RelativePanTiltTranslationSpace")
        velocity = best("ContinuousPanTiltVelocitySpace")
        zoom = best("AbsoluteZoomPositionSpace")
        zoomVelocity = best("ContinuousZoomVelocitySpace")
        let least = answer.first("PTZTimeout")?.child("Min")?.words ?? ""
        // A duration is written as PT1S. Fractions of a second are rounded up.
        if least.hasPrefix("PT"), least.hasSuffix("S"),
            let seconds = Double(least.dropFirst(2).dropLast()), (0...60).contains(seconds)
        {
            leastTimeout = max(1, Int(seconds.rounded(.up)))
        }
    }

    private static func range(_ element: MarkupElement?) -> ClosedRange<Double>? {
        guard let least = element?.child("Min")?.number, let most = element?.child("Max")?.number,
            least <= most
        else { return nil }
        return least...most
    }
}
