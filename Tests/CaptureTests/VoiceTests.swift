import Foundation
import Guidance
import Scene
import Synchronization
import Testing

@testable import Capture
@testable import DeviceIO

/// A voice that keeps the sentences which it got, instead of speaking them.
private final class HeardVoice: Voice {
    let heard = Mutex<[String]>([])

    func say(_ words: String) { heard.withLock { $0.append(words) } }
}

@Suite("Spoken guidance")
struct VoiceTests {
    @Test("a warning is spoken once while it lasts, and again when it returns")
    func warnings() {
        let voice = HeardVoice()
        var guide = VoiceGuide(voice)
        var snapshot = SessionSnapshot()
        snapshot.state = .capturing
        snapshot.guidance.nextView = NextView(.moveOn)
        for (seconds, feedback) in [
            (0, Feedback.environmentTooDark), (1, .environmentTooDark), (3, nil),
            (5, .environmentTooDark), (8, .movingTooFast),
        ] as [(Double, Feedback?)] {
            snapshot.guidance.shownFeedback = feedback
            guide.take(snapshot, at: Timestamp(seconds: seconds))
        }
        let dark = Feedback.environmentTooDark.words
        #expect(
            voice.heard.withLock { $0 } == [dark, dark, Feedback.movingTooFast.words])
    }

    @Test("if the box may still change, a fault of its view is spoken as likely")
    func unsureBox() {
        let voice = HeardVoice()
        var guide = VoiceGuide(voice)
        var snapshot = SessionSnapshot()
        snapshot.state = .capturing
        snapshot.guidance.shownFeedback = .objectTooFar
        snapshot.box.bounds = BoundingBox(
            center: .zero, size: Vector3(1, 1, 1), worldFromObject: .identity)
        (snapshot.box.evidence, snapshot.box.isRefined) = (.depthPoints, true)
        guide.take(snapshot, at: .zero)
        snapshot.box.isSure = true
        guide.take(snapshot, at: Timestamp(seconds: 5))
        #expect(
            voice.heard.withLock { $0 } == [
                "Come closer: the object seems too small in the picture.",
                Feedback.objectTooFar.words,
            ])
    }

    @Test("where there is no voice, the terminal's bell rings once a sentence")
    func bell() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "bell-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        #expect(FileManager.default.createFile(atPath: file, contents: Data()))
        BellVoice(terminal: file).say("Move slower.")
        #expect(FileManager.default.contents(atPath: file) == Data([7]))
        BellVoice(terminal: "/nowhere/tty").say("Nobody hears this.")
    }

    @Test("the program gets a sentence as one argument; only the newest waiting sentence is spoken")
    func program() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "voice-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let voice = ProgramVoice(
            program: "/bin/sh", arguments: ["-c", "printf '%s\\n' \"$1\" >> '\(file)'", "sh"])
        voice.say("it's $HOME; done")
        voice.wait()
        voice.say("second")
        voice.wait()
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text == "it's $HOME; done\nsecond\n")
        #expect(ProgramVoice(path: "/nowhere") == nil)
    }
}
