import Following
import Scene
import Wording

/// An event of following. Angles in degrees; positions from the picture's upper left corner, as
/// shares of its width and height.
public enum FollowEvent: Sendable {
    /// The state of following changed.
    case state(FollowingState, sentence: String, seconds: Double)
    /// The primary subject changed. Nil if there is no primary subject now.
    case primary(Int?, reason: String?, seconds: Double)
    /// The tracked subjects and the stand's direction. Sent ten times a second.
    case tracking(FollowView)
    /// A sentence for the person.
    case notice(String)
    /// The totals of the run. This is the last event.
    case summary(FollowSummary)

    /// The event as one line of JSON.
    public func jsonLine() throws -> String {
        switch self {
        case .state(let state, let sentence, let seconds):
            try jsonText(
                StateLine(state: state.rawValue, sentence: sentence, seconds: rounded(seconds)))
        case .primary(let subject, let reason, let seconds):
            try jsonText(
                PrimaryLine(subject: subject, reason: reason, seconds: rounded(seconds)))
        case .tracking(let view): try jsonText(view)
        case .notice(let text): try jsonText(NoticeLine(text: text))
        case .summary(let summary): try jsonText(summary)
        }
    }

    private struct StateLine: Encodable {
        var event = "state"
        var state, sentence: String
        var seconds: Double
    }

    private struct PrimaryLine: Encodable {
        var event = "primary"
        var subject: Int?
        var reason: String?
        var seconds: Double
    }

    private struct NoticeLine: Encodable {
        var event = "notice"
        var text: String
    }
}

/// The state of following at one moment.
public struct FollowView: Encodable, Equatable, Sendable {
    /// A tracked subject.
    public struct Subject: Encodable, Equatable, Sendable {
        /// The subject's number, which no other subject of the run has.
        public var number: Int
        /// The kind of subject, such as a face.
        public var kind: String
        /// The left and the upper edge, the width and the height of the subject's box, as shares of
        /// the picture's width and height.
        public var x, y, width, height: Double
        /// Whether the subject was not detected in the newest picture.
        public var isHidden: Bool
        /// The rank of importance; 1 for the most salient.
        public var saliencyRank: Int
        /// Confidence that the subject looks at the camera, 0...1; nil if it was not measured.
        public var lookingAtCamera: Double?
    }

    var event = "tracking"
    /// Time since the first picture.
    public var seconds = 0.0
    /// The follower's state.
    public var state = FollowingState.off
    /// A sentence that says what the follower does and why.
    public var sentence = ""
    /// The subjects in the order of their numbers.
    public var subjects: [Subject] = []
    /// The number of the subject that the stand follows; nil for none.
    public var primary: Int?
    /// The subjects that a person chose; empty if the program chooses.
    public var chosen: [Int] = []
    /// Set-point of the primary subject, as shares of the picture's width and height.
    public var goalX = 0.5
    public var goalY = 0.5
    /// Distance of the primary subject from the set-point, as a share of the picture's width.
    public var errorShare: Double?
    /// The stand's angles.
    public var panDegrees = 0.0
    public var tiltDegrees = 0.0
    /// The stand's last commanded speeds.
    public var panDegreesPerSecond = 0.0
    public var tiltDegreesPerSecond = 0.0

    /// A view without subjects.
    public init() {}

    init(_ snapshot: FollowingSnapshot, seconds: Double) {
        self.seconds = rounded(seconds)
        (state, sentence) = (snapshot.state, snapshot.sentence)
        subjects = snapshot.subjects.map {
            Subject(
                number: $0.id.number, kind: $0.kind.rawValue, x: rounded($0.box.x),
                y: rounded($0.box.y), width: rounded($0.box.width),
                height: rounded($0.box.height), isHidden: $0.isHidden,
                saliencyRank: $0.salienceRank, lookingAtCamera: $0.lookingConfidence)
        }
        (primary, chosen) = (snapshot.primary?.number, snapshot.chosen.map(\.number))
        (goalX, goalY) = (rounded(snapshot.setPoint.x), rounded(snapshot.setPoint.y))
        errorShare = snapshot.errorShare.map(rounded)
        panDegrees = rounded(snapshot.angles.pan.inDegrees)
        tiltDegrees = rounded(snapshot.angles.tilt.inDegrees)
        panDegreesPerSecond = rounded(snapshot.rates.pan.inDegrees)
        tiltDegreesPerSecond = rounded(snapshot.rates.tilt.inDegrees)
    }
}

/// The totals of a run.
public struct FollowSummary: Encodable, Equatable, Sendable {
    var event = "summary"
    /// The stand's address.
    public var stand: String
    /// Duration of the run.
    public var seconds = 0.0
    /// Number of pictures.
    public var frames = 0
    /// Number of frames in which the primary subject was seen.
    public var framesWithSubject = 0
    /// Mean distance of the primary subject from the set-point, as a share of the picture's width.
    /// Only frames in which the subject was seen and followed count, without those of the first two
    /// seconds. Nil without such frames.
    public var meanErrorShare: Double?
    /// 95th percentile of the distances counted in `meanErrorShare`.
    public var percentile95ErrorShare: Double?
    /// Mean true distance of the subject from the set-point, as a share of the picture's width. All
    /// followed pictures count, without those of the first two seconds. Nil on a real stand.
    public var trueMeanErrorShare: Double?
    /// 95th percentile of the distances counted in `trueMeanErrorShare`.
    public var truePercentile95ErrorShare: Double?
    /// Number of pictures that did not show the middle of the subject, among the pictures that
    /// `trueMeanErrorShare` counts.
    public var framesOutside: Int?
    /// Sum of the commanded turns of the pan motor in both directions, degrees.
    public var panTravelDegrees = 0.0
    /// How often the watchdog stopped the motors.
    public var watchdogStops = 0
    /// Processor time per frame, including the time of the detector.
    public var medianFrameMilliseconds: Double?
    public var meanFrameMilliseconds: Double?
}

extension FollowEvent {
    /// Sentences for a person. Empty for `tracking`, which is sent ten times a second.
    public var sentences: [String] {
        switch self {
        case .state(_, let sentence, let seconds): ["\(Int(seconds)) s  \(sentence)"]
        case .primary(_, let reason, let seconds):
            reason.map { ["\(Int(seconds)) s  \($0)"] } ?? []
        case .tracking: []
        case .notice(let text): [text]
        case .summary(let summary): summary.sentences
        }
    }
}

extension FollowSummary {
    /// The totals as lines for a person.
    var sentences: [String] {
        func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
        var lines = [
            phrase(
                "\(counted(frames, "picture")) in \(seconds.rounded(decimals: 1)) s, the subject "
                    + "in \(framesWithSubject) of them.")
        ]
        if let mean = meanErrorShare, let high = percentile95ErrorShare {
            lines.append(
                phrase(
                    "It was off its place by \(percent(mean)) of the picture's width on average, "
                        + "by at most \(percent(high)) for 95 % of the time."))
        }
        return lines
    }
}
