import Foundation
import Guidance
import Scene
import TUI

/// One line of the script contract: what `capstan capture --json` prints. The keys must not change.
public enum CaptureEvent: Equatable, Sendable {
    /// The state of the session changed.
    case state(CaptureState, at: Timestamp)
    /// The set of active feedback changed.
    case feedback([Feedback], at: Timestamp)
    /// A shot is safely stored in the scan folder.
    case shot(Shot)
    /// A pass began, the dial of a pass became full, or the last pass ended with the capture.
    case pass(number: Int, PassSummary, isComplete: Bool)
    /// A frame of the source could not be used.
    case skipped(name: String, reason: String)
    /// A better automatic box replaced the previous one.
    case box(BoxProposal, at: Timestamp)
    /// The advice to the person on what to do next changed.
    case next(NextView, at: Timestamp)
    /// The scale became known: metres per unit of all lengths, including those in earlier events.
    case scale(metersPerUnit: Double, at: Timestamp)
    /// The motor stand that moves the object or the camera changed its state.
    case stand(OrbitStatus)
    /// The state of the pan-tilt head that keeps the box in the picture; reported ten times a
    /// second.
    case head(PanTiltStatus)
    /// A call was refused or the capture was paused. The text is for a person.
    case notice(String)
    /// The capture ended.
    case summary(CaptureSummary)

    /// The event as one line of JSON without the line break.
    public func jsonLine() throws -> String { try jsonText(self) }

    /// The sentence for a person after a board has given the scale.
    public static var scaleWords: String {
        phrase(
            "The board gives the scale: all is in metres, including what was captured before.")
    }
}

extension CaptureEvent: Encodable {
    private enum Key: String, CodingKey {
        case event, state, reason, seconds, feedback, name, text, pass, completed
        case number, frame, frameIndex, sector, sharpness, file, isBeyondMaximum
        case coverage, sectors, sectorsFilled, shots
        case boundingBox, isSure
        case purpose, mover, directions, turn, climb, mark, metersPerUnit
    }

    public func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        switch self {
        case .state(let state, let time):
            try line.encode("state", forKey: .event)
            try line.encode(state.name, forKey: .state)
            try line.encode(time.seconds, forKey: .seconds)
            if case .failed(let error) = state { try line.encode(error.told, forKey: .reason) }
        case .feedback(let feedback, let time):
            try line.encode("feedback", forKey: .event)
            try line.encode(feedback, forKey: .feedback)
            try line.encode(time.seconds, forKey: .seconds)
        case .shot(let shot):
            try encode(shot, to: &line)
        case .pass(let number, let summary, let isComplete):
            try line.encode("pass", forKey: .event)
            try line.encode(number, forKey: .pass)
            try line.encode(summary.coverage, forKey: .coverage)
            try line.encode(summary.sectors, forKey: .sectors)
            try line.encode(summary.sectorsFilled, forKey: .sectorsFilled)
            try line.encode(summary.shots, forKey: .shots)
            try line.encode(isComplete, forKey: .completed)
        case .skipped(let name, let reason):
            try line.encode("skipped", forKey: .event)
            try line.encode(name, forKey: .name)
            try line.encode(reason, forKey: .reason)
        case .next(let view, let time):
            try line.encode("next", forKey: .event)
            try line.encode(view.purpose, forKey: .purpose)
            try line.encode(view.directions, forKey: .directions)
            if view.mover != .person { try line.encode(view.mover, forKey: .mover) }
            try line.encodeIfPresent(view.turn, forKey: .turn)
            try line.encodeIfPresent(view.climb, forKey: .climb)
            try line.encodeIfPresent(view.sector, forKey: .sector)
            try line.encode(view.words, forKey: .text)
            try line.encode(time.seconds, forKey: .seconds)
        case .scale(let metersPerUnit, let time):
            try line.encode("scale", forKey: .event)
            try line.encode(metersPerUnit, forKey: .metersPerUnit)
            try line.encode(time.seconds, forKey: .seconds)
        case .box(let proposal, let time):
            try line.encode("box", forKey: .event)
            try line.encode(proposal.box, forKey: .boundingBox)
            try line.encode(proposal.isSure, forKey: .isSure)
            try line.encode(time.seconds, forKey: .seconds)
        case .stand(let status):
            try line.encode("stand", forKey: .event)
            try status.encode(to: encoder)
        case .head(let status):
            try line.encode("head", forKey: .event)
            try status.encode(to: encoder)
        case .notice(let text):
            try line.encode("notice", forKey: .event)
            try line.encode(text, forKey: .text)
        case .summary(let summary):
            try line.encode("summary", forKey: .event)
            try summary.encode(to: encoder)
        }
    }

    private func encode(_ shot: Shot, to line: inout KeyedEncodingContainer<Key>) throws {
        try line.encode("shot", forKey: .event)
        try line.encode(shot.number, forKey: .number)
        try line.encode(shot.frameName, forKey: .frame)
        try line.encode(shot.frameIndex, forKey: .frameIndex)
        try line.encode(shot.pass, forKey: .pass)
        try line.encodeIfPresent(shot.sector, forKey: .sector)
        try line.encode(shot.reason, forKey: .reason)
        try line.encode(shot.sharpness, forKey: .sharpness)
        try line.encode(shot.isBeyondMaximum, forKey: .isBeyondMaximum)
        try line.encodeIfPresent(shot.mark, forKey: .mark)
    }
}
