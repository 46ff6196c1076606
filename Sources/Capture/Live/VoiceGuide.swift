import DeviceIO
import Guidance
import Scene
import TUI

/// Speaks what the person should know or do during the session.
struct VoiceGuide {
    private let voice: any Voice
    private var rule = SpokenWords()

    init(_ voice: any Voice) { self.voice = voice }

    /// Speaks what the session's new state requires of the person: a warning if there is one,
    /// otherwise the next thing to do. The same sentence is not spoken again until it changes.
    /// - Parameter table: a request of the turntable to the person, which is spoken instead; nil if
    ///   there is none.
    mutating func take(_ snapshot: SessionSnapshot, at time: Timestamp, table: String? = nil) {
        let words = table ?? Self.words(of: snapshot)
        if let sentence = rule.next(words, at: time) { voice.say(sentence) }
    }

    private static func words(of snapshot: SessionSnapshot) -> String? {
        switch snapshot.state {
        case .initializing: return nil
        case .ready, .detecting, .capturing, .finishing: break
        case .completed: return NextView(.done).words
        case .failed(let error): return error.told
        }
        let next = snapshot.guidance.nextView
        if let feedback = snapshot.guidance.displayedFeedback {
            return snapshot.words(of: feedback)
        }
        if next.mover == .table, snapshot.state == .capturing, !snapshot.isPaused { return nil }
        return switch next.purpose {
        case .wait, .moveOn: nil
        case .chooseObject, .confirmBox, .resume, .aim, .goBack, .fillSector, .sharpen, .bridge,
            .otherHeight, .finish, .done:
            next.words
        }
    }
}
