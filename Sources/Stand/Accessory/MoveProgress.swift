import Synchronization

/// The progress of a move or an animation.
public final class MoveProgress: Sendable {
    private struct State {
        var fraction = 0.0
        var isFinished = false
        var isCancelled = false
        var error: AccessoryError?
    }
    private let state = Mutex(State())

    /// The finished share of the move: 0 at the beginning, 1 at the end.
    public var fractionCompleted: Double { state.withLock { $0.fraction } }
    /// Whether the move is over: arrived, cancelled or failed.
    public var isFinished: Bool { state.withLock { $0.isFinished } }
    /// Whether `cancel` or another command cancelled the move.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }
    /// Why the move failed; nil for a move that did not fail.
    public var error: AccessoryError? { state.withLock { $0.error } }

    /// Stops the motion at the next `update`.
    public func cancel() { state.withLock { if !$0.isFinished { $0.isCancelled = true } } }

    func advance(to fraction: Double) {
        state.withLock { $0.fraction = max($0.fraction, min(1, fraction)) }
    }

    func finish(_ error: AccessoryError? = nil, isCancelled: Bool = false) {
        state.withLock { state in
            guard !state.isFinished else { return }
            state.isFinished = true
            state.error = error
            state.isCancelled = state.isCancelled || isCancelled
            if error == nil, !state.isCancelled { state.fraction = 1 }
        }
    }
}
