import Stand
import TUI

/// What a pan-tilt head does at a moment of a capture: the line `head` of the script contract, and
/// what a screen shows.
public struct HeadMoment: Equatable, Sendable {
    /// The head's state.
    public enum State: String, Sendable, Codable {
        /// Nothing: there is no box yet, or the capture has not begun or is over.
        case waiting
        /// It keeps the middle of the box in the middle of the picture.
        case following
        /// It stands: where the camera is, and so where the box is, is not known.
        case blind
        /// It stands: a person holds the capture.
        case paused
        /// It stands: the stand fails.
        case failed
    }

    /// The stand's address.
    public var stand: String
    /// The head's state.
    public var state = State.waiting
    /// On the stand's clock.
    public var seconds = 0.0
    /// Where it points, in degrees to the right and up; nil where the head does not report it.
    public var panDegrees, tiltDegrees: Double?
    /// Where the middle of the box is in the newest picture, as shares of it from the upper left
    /// corner; nil where that is not known.
    public var boxX, boxY: Double?
    /// Why the stand fails.
    public var trouble: String?

    /// What this stand does before anything is known.
    init(stand: String) { self.stand = stand }

    /// The state and its reason, as a sentence.
    public var sentence: String {
        switch state {
        case .waiting: phrase("The head stands until the object's box is known.")
        case .following: phrase("The head keeps the box in the picture.")
        case .blind: phrase("The head stands: the camera's place is not known.")
        case .paused: phrase("The head stands: the capture is paused.")
        case .failed: trouble ?? phrase("The head fails.")
        }
    }

    /// What a screen shows of it.
    var view: HeadView {
        HeadView(
            state: state.words, isInTrouble: state == .failed || state == .blind,
            panDegrees: panDegrees, tiltDegrees: tiltDegrees)
    }
}

extension HeadMoment: Encodable {
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

extension HeadMoment.State {
    /// The state in one word, in the language of now.
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
