import Stand
import TUI

/// The state of a pan-tilt head at one moment of a capture. It is the line `head` of the script
/// contract, and the screen shows it.
public struct PanTiltStatus: Equatable, Sendable {
    /// The head's state.
    public enum State: String, Sendable, Codable {
        /// Idle: there is no box yet, or the capture has not begun or is over.
        case waiting
        /// The head keeps the middle of the box in the middle of the picture.
        case following
        /// The head has stopped, because the camera's pose is unknown, and with it the position of
        /// the box in the picture.
        case blind
        /// The head has stopped, because a person paused the capture.
        case paused
        /// The head has stopped, because the stand failed.
        case failed
    }

    /// The stand's address.
    public var stand: String
    /// The head's state.
    public var state = State.waiting
    /// Time on the stand's clock.
    public var seconds = 0.0
    /// Direction of the head in degrees, to the right and up; nil if the head does not report it.
    public var panDegrees, tiltDegrees: Double?
    /// Position of the box's middle in the newest picture, from the upper left corner, as shares of
    /// the picture's width and height; nil where unknown.
    public var boxX, boxY: Double?
    /// Why the stand failed; nil if it did not.
    public var trouble: String?

    /// The initial state of this stand.
    init(stand: String) { self.stand = stand }

    /// The state and its reason, as a sentence.
    public var sentence: String {
        switch state {
        case .waiting: phrase("The pan-tilt head waits until the object's box is known.")
        case .following: phrase("The pan-tilt head keeps the box in the picture.")
        case .blind: phrase("The pan-tilt head waits: the camera's place is not known.")
        case .paused: phrase("The pan-tilt head waits: the capture is paused.")
        case .failed: trouble ?? phrase("The pan-tilt head has failed.")
        }
    }

    /// The state for the screen.
    var view: PanTiltView {
        PanTiltView(
            state: state.words, isInTrouble: state == .failed || state == .blind,
            panDegrees: panDegrees, tiltDegrees: tiltDegrees)
    }
}

extension PanTiltStatus: Encodable {
    private enum Key: String, CodingKey {
        case stand, state, text, seconds, panDegrees, tiltDegrees, boxX, boxY
    }

    public func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(stand, forKey: .stand)
        try line.encode(state, forKey: .state)
        try line.encode(sentence, forKey: .text)
        try line.encode(rounded(seconds), forKey: .seconds)
        try line.encodeIfPresent(panDegrees.map(rounded), forKey: .panDegrees)
        try line.encodeIfPresent(tiltDegrees.map(rounded), forKey: .tiltDegrees)
        try line.encodeIfPresent(boxX.map(rounded), forKey: .boxX)
        try line.encodeIfPresent(boxY.map(rounded), forKey: .boxY)
    }
}

extension PanTiltStatus.State {
    /// The state in one word, in the current language.
    var words: String {
        switch self {
        case .waiting: phrase("waiting")
        case .following: phrase("following")
        case .blind: phrase("blind")
        case .paused: phrase("paused")
        case .failed: phrase("failed")
        }
    }
}
