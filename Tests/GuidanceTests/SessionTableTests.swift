import Foundation
import Guidance
import Scene
import Testing

@Suite("Table of legal calls")
struct SessionTableTests {
    private static let calls: [SessionCall] = [
        .startDetecting, .resetDetection, .startCapturing, .requestImageCapture,
        .setAutoCapture(false), .setBoundingBox(Synthetic.box), .openReview, .answerReview(.goOn),
        .rejectShot(1), .restoreShot(1), .beginNewScanPass, .beginNewScanPassAfterFlip,
        .beginNewScanPassAfterMove, .pause, .resume, .finish, .cancel, .reopen,
    ]

    /// A session that was brought into this state with as few calls as possible.
    private func session(in state: CaptureState) -> ObjectCaptureSession {
        var session = Synthetic.capturing()
        switch state {
        case .initializing: return ObjectCaptureSession(options: SessionOptions())
        case .ready:
            session = ObjectCaptureSession(options: SessionOptions())
            session.ingest(.started(source: Synthetic.source(), at: .zero))
        case .detecting:
            session = ObjectCaptureSession(options: SessionOptions())
            session.ingest(.started(source: Synthetic.source(), at: .zero))
            session.ingest(.call(.startDetecting, at: .zero))
            session.ingest(
                .boxProposed(BoxProposal(box: Synthetic.box, evidence: .depthPoints), at: .zero))
        case .capturing: break
        case .finishing: session.ingest(.call(.finish, at: .zero))
        case .completed:
            session.ingest(.call(.finish, at: .zero))
            session.ingest(.tick(at: .zero))
        case .failed: session.ingest(.call(.cancel, at: .zero))
        }
        return session
    }

    @Test("every call in every state does what the table says", arguments: calls)
    func agreement(call: SessionCall) {
        for state in SessionTable.states {
            var session = session(in: state)
            #expect(session.snapshot.state == state)
            let entry = SessionTable.entry(for: call.name, in: state)
            let commands = session.ingest(.call(call, at: .zero))
            switch entry.effect {
            case .refused(let reason):
                #expect(
                    commands == [
                        .refused(CallRefusal(call: call, state: state.name, reason: reason))
                    ])
                #expect(session.snapshot.state == state)
            case .stays:
                #expect(session.snapshot.state == state)
                // A fresh session refuses these calls, because the condition of each call does not
                // hold yet.
                let isRefused: [SessionCallName] = [
                    .resetDetection, .answerReview, .rejectShot, .restoreShot,
                ]
                #expect(commands.refusals.isEmpty != isRefused.contains(call.name))
            case .leads(let next):
                #expect(commands.states == [next] && session.snapshot.state == next)
            case .leadsOnceProposed(let next):
                #expect(commands == [.detectObject])
                let proposal = BoxProposal(box: Synthetic.box, evidence: .depthPoints)
                #expect(session.ingest(.boxProposed(proposal, at: .zero)).states == [next])
            }
        }
    }

    @Test("the table allows what Apple's documentation allows, and no more")
    func knownCells() {
        func legal(_ call: SessionCallName) -> [String] {
            SessionTable.states.filter {
                if case .refused = SessionTable.entry(for: call, in: $0).effect {
                    false
                } else {
                    true
                }
            }.map(\.name)
        }
        #expect(legal(.startDetecting) == ["ready"])
        #expect(legal(.resetDetection) == ["ready", "detecting"])
        #expect(legal(.startCapturing) == ["ready", "detecting"])
        #expect(legal(.requestImageCapture) == ["capturing"])
        #expect(legal(.beginNewScanPass) == ["capturing"])
        #expect(legal(.beginNewScanPassAfterFlip) == ["capturing"])
        #expect(legal(.beginNewScanPassAfterMove) == ["capturing"])
        #expect(legal(.finish) == ["capturing"])
        #expect(
            legal(.cancel) == ["initializing", "ready", "detecting", "capturing", "finishing"])
    }

    @Test("a call whose condition does not hold is refused with the condition's words")
    func conditions() {
        var area = ObjectCaptureSession(options: SessionOptions())
        area.ingest(.started(source: Synthetic.source(), at: .zero))
        area.ingest(.call(.startCapturing, at: .zero))
        for call in [
            SessionCall.beginNewScanPass, .beginNewScanPassAfterFlip, .beginNewScanPassAfterMove,
            .setBoundingBox(Synthetic.box),
        ] {
            #expect(area.ingest(.call(call, at: .zero)).refusals.count == 1)
        }
        var session = Synthetic.capturing()
        var flat = Synthetic.box
        flat.size.z = 0
        #expect(session.ingest(.call(.setBoundingBox(flat), at: .zero)).refusals.count == 1)
        session.ingest(.call(.requestImageCapture, at: .zero))
        #expect(
            session.ingest(.call(.requestImageCapture, at: .zero)).refusals.first?.reason
                == SessionTable.Condition.canRequest.refusal)
        session.ingest(.call(.beginNewScanPassAfterFlip, at: .zero))
        #expect(session.ingest(.call(.startCapturing, at: .zero)).refusals.count == 1)
    }

    @Test("Docs/Reference/SessionStates.md equals the table")
    func document() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Docs/Reference/SessionStates.md")
        if ProcessInfo.processInfo.environment["CAPSTAN_RECORD"] != nil {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try SessionTable.markdown.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("Recorded SessionStates.md; look at it and run again without.")
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(
            written == SessionTable.markdown,
            "Run the tests once with CAPSTAN_RECORD=1 and look at the change.")
    }
}
