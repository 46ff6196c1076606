/// The name of a call, without its values.
public enum SessionCallName: String, CaseIterable, Sendable {
    case startDetecting, resetDetection, startCapturing, requestImageCapture, setAutoCapture
    case setBoundingBox, openReview, answerReview, rejectShot, restoreShot, beginNewScanPass
    case beginNewScanPassAfterFlip, beginNewScanPassAfterMove, pause, resume, finish, cancel, reopen
}

extension SessionCall {
    /// The name of this call.
    public var name: SessionCallName {
        switch self {
        case .startDetecting: .startDetecting
        case .resetDetection: .resetDetection
        case .startCapturing: .startCapturing
        case .requestImageCapture: .requestImageCapture
        case .setAutoCapture: .setAutoCapture
        case .setBoundingBox: .setBoundingBox
        case .openReview: .openReview
        case .answerReview: .answerReview
        case .rejectShot: .rejectShot
        case .restoreShot: .restoreShot
        case .beginNewScanPass: .beginNewScanPass
        case .beginNewScanPassAfterFlip: .beginNewScanPassAfterFlip
        case .beginNewScanPassAfterMove: .beginNewScanPassAfterMove
        case .pause: .pause
        case .resume: .resume
        case .finish: .finish
        case .cancel: .cancel
        case .reopen: .reopen
        }
    }
}

/// The whole flow of a session as one table: for each state, the calls that are legal and the state
/// to which each call leads. The flow follows the documentation of Apple's `ObjectCaptureSession`.
/// `markdown` is the text of Docs/Reference/SessionStates.md.
public enum SessionTable {
    /// The effect of a call in a state.
    public enum Effect: Equatable, Sendable {
        /// The call is carried out; the state does not change.
        case stays
        /// The call is carried out, and the state becomes this one at once.
        case leads(CaptureState)
        /// The state becomes this one as soon as object detection proposes a box.
        case leadsOnceProposed(CaptureState)
        /// The call is refused for this reason; nothing changes.
        case refused(String)
    }

    /// A condition that a call needs besides a legal state.
    public enum Condition: String, CaseIterable, Sendable {
        /// The capture has a box to go round (object mode).
        case hasBox
        /// A requested shot can be taken (`SessionSnapshot.shots.canRequest`).
        case canRequest
        /// The box of the call has finite, positive extents.
        case boxIsSound
        /// The box of the call has finite, positive extents, and the capture goes round a box.
        case boxIsSoundAndWanted
        /// A detection is running.
        case isSearching
        /// No detection is running, and the scan has not begun a second pass.
        case isFreeForArea
        /// No review is open.
        case isNotReviewing
        /// A review is open, and its state takes this answer.
        case hasAnswer
        /// The scan contains the shot, and the shot was not rejected.
        case isKeptShot
        /// The shot was rejected, and the maximum leaves room to restore it.
        case isRejectedShot

        /// Why a call is refused if the condition is not met.
        public var refusal: String {
            switch self {
            case .hasBox: "This capture has no box to go round; finish it instead."
            case .canRequest:
                "A picture is on its way, the capture is paused or the maximum is reached; wait."
            case .boxIsSound: "The box needs finite extents above zero; change them."
            case .boxIsSoundAndWanted:
                "This capture has no box, or the new one has no extent; go on without."
            case .isSearching: "Nothing is being looked for; start detecting first."
            case .isFreeForArea:
                "The object is being looked for, or was turned over; wait for its box."
            case .isNotReviewing: "The review is open already; answer it."
            case .hasAnswer:
                "No review is open, or it does not take this answer; choose one that it offers."
            case .isKeptShot: "The scan has no shot of that number; choose one that it has."
            case .isRejectedShot:
                "That shot was not rejected, or the maximum is reached; reject another one first."
            }
        }
    }

    /// The effect of a call in a state, and the condition for the call.
    public struct Entry: Equatable, Sendable {
        /// The effect of the call if its condition is met.
        public var effect: Effect
        /// The further condition for the call; nil for none.
        public var condition: Condition?
    }

    /// The refusal that a person reads when a search found no object.
    public static let searchRefusal =
        "Nothing stands at the reticle: aim at an object of at least 8 cm on a table, then search "
        + "again. A second time there is a box to be set by hand."

    /// All states, in the order of a session. `failed` appears once, since failures are equal
    /// whatever their error.
    public static let states: [CaptureState] = [
        .initializing, .ready, .detecting, .capturing, .finishing, .completed,
        .failed(.cancelled),
    ]

    /// The effect and the condition of a call in a state.
    public static func entry(for call: SessionCallName, in state: CaptureState) -> Entry {
        for cell in legal(call) where cell.state == state {
            return Entry(effect: cell.effect, condition: cell.condition)
        }
        return Entry(effect: .refused(refusal(of: call, in: state)), condition: nil)
    }

    private typealias Cell = (state: CaptureState, effect: Effect, condition: Condition?)

    private static func legal(_ call: SessionCallName) -> [Cell] {
        switch call {
        case .startDetecting:
            [(.ready, .leadsOnceProposed(.detecting), nil)]
        case .resetDetection:
            [(.ready, .stays, .isSearching), (.detecting, .leads(.ready), nil)]
        case .startCapturing:
            [
                (.ready, .leads(.capturing), .isFreeForArea),
                (.detecting, .leads(.capturing), nil),
            ]
        case .requestImageCapture:
            [(.capturing, .stays, .canRequest)]
        case .setAutoCapture:
            [
                (.initializing, .stays, nil), (.ready, .stays, nil), (.detecting, .stays, nil),
                (.capturing, .stays, nil),
            ]
        case .setBoundingBox:
            [(.detecting, .stays, .boxIsSound), (.capturing, .stays, .boxIsSoundAndWanted)]
        case .openReview:
            [(.capturing, .stays, .isNotReviewing)]
        case .answerReview:
            [(.capturing, .stays, .hasAnswer)]
        case .rejectShot:
            [
                (.ready, .stays, .isKeptShot), (.detecting, .stays, .isKeptShot),
                (.capturing, .stays, .isKeptShot),
            ]
        case .restoreShot:
            [
                (.ready, .stays, .isRejectedShot), (.detecting, .stays, .isRejectedShot),
                (.capturing, .stays, .isRejectedShot),
            ]
        case .beginNewScanPass:
            [(.capturing, .stays, .hasBox)]
        case .beginNewScanPassAfterFlip, .beginNewScanPassAfterMove:
            [(.capturing, .leads(.ready), .hasBox)]
        case .pause, .resume:
            [(.ready, .stays, nil), (.detecting, .stays, nil), (.capturing, .stays, nil)]
        case .finish:
            [(.capturing, .leads(.finishing), nil)]
        case .cancel:
            states.filter { !$0.isFinal }.map { ($0, .leads(.failed(.cancelled)), nil) }
        case .reopen:
            [(.completed, .leads(.capturing), nil)]
        }
    }

    private static func refusal(of call: SessionCallName, in state: CaptureState) -> String {
        switch state {
        case .initializing: "The source is still opening; wait until the session is ready."
        case .finishing: "The last shots are being written; wait for the end."
        case .completed, .failed: "The session is over; begin a new one."
        case .ready, .detecting, .capturing: "This is for \(places(of: call)) only."
        }
    }

    private static func places(of call: SessionCallName) -> String {
        legal(call).map(\.state.name).joined(separator: " and ")
    }

    /// Events other than calls that can change the state.
    public enum Event: String, CaseIterable, Sendable {
        case started, boxProposed, sourceEnded, sourceFailed, everythingSaved
    }

    /// The state after an event; nil if the event changes nothing.
    public static func destination(of event: Event, in state: CaptureState) -> CaptureState? {
        switch (event, state) {
        case (.started, .initializing): .ready
        case (.boxProposed, .ready): .detecting
        case (.sourceEnded, .initializing), (.sourceEnded, .ready), (.sourceEnded, .detecting),
            (.sourceEnded, .capturing):
            .finishing
        case (.sourceFailed, .initializing), (.sourceFailed, .ready), (.sourceFailed, .detecting),
            (.sourceFailed, .capturing):
            .failed(.sensorFailed(reason: ""))
        case (.everythingSaved, .finishing): .completed
        case (.started, _), (.boxProposed, _), (.sourceEnded, _), (.sourceFailed, _),
            (.everythingSaved, _):
            nil
        }
    }
}
