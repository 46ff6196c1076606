import Foundation
import Synchronization
import Testing

/// Runs tests that mostly wait (for programs, devices, time) on threads of their own. Swift's pool
/// has few threads; a waiting test on one of them blocks tests that compute.
public struct WaitingTests: SuiteTrait, TestTrait, TestScoping {
    public let isRecursive = true

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
    }
}

extension Trait where Self == WaitingTests {
    /// For tests that mostly wait.
    public static var waits: Self { Self() }
}

/// Threads apart from Swift's pool. An `OperationQueue` would use the pool's threads on Linux.
private final class WaitingThreads: TaskExecutor {
    static let shared = WaitingThreads()

    /// The number of threads. With more threads, too many programs run at once and their answers
    /// come late (a guess).
    private static let threads = 2

    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    private init() {
        for _ in 0..<Self.threads {
            Thread { [self] in
                while true { runNext() }
            }.start()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }

    private func runNext() {
        arrivals.wait()
        let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        job?.runSynchronously(on: asUnownedTaskExecutor())
    }
}
