import DeviceIO
import Foundation
import Glibc
import Library
import Processes
import Scene
import Synchronization
import TUI
import Wording

/// Watches a library for the console on a thread of its own, and carries out the person's requests.
public final class LibraryMonitor: Sendable, Equatable {
    private let library: CaptureLibrary
    private let engine: String
    private let events = Mutex<[ConsoleEvent]>([])
    private let requests = Mutex<[LibraryRequest]>([])
    private let asked = DispatchSemaphore(value: 0)

    /// Seconds between two readings of the library. With 10,000 waiting captures a reading takes
    /// 0.9 s of processor time: 0.21 s for the captures, 0.7 s for their jobs
    /// (Docs/Design/LibraryAtScale.md).
    private static let pauseSeconds = 2.0

    /// - Parameter engine: the engine for submissions, as `capstan submit --engine` names it.
    public init(_ library: CaptureLibrary, engine: String) {
        (self.library, self.engine) = (library, engine)
    }

    public static func == (first: LibraryMonitor, second: LibraryMonitor) -> Bool {
        first === second
    }

    /// Begins to watch the library.
    /// - Parameter wake: called from another thread when there are events.
    func start(wake: @escaping @Sendable () -> Void) {
        // The thread also opens models, which needs a large stack.
        Thread.startWithLargeStack { [self] in
            while true { updateAndAnswer(wake) }
        }
    }

    /// Reads the library once, and carries out the requests that arrive before the next reading.
    /// Not inlined: Swift 6.3.1 does not finish optimising this function inside an endless loop.
    @inline(never)
    private func updateAndAnswer(_ wake: () -> Void) {
        update()
        wake()
        _ = asked.wait(timeout: .now() + Self.pauseSeconds)
        let requested = requests.withLock { requests in
            defer { requests = [] }
            return requests
        }
        for request in requested {
            tell(answer(request))
            wake()
        }
    }

    /// The events since the last call, for the console.
    func takeEvents() -> [ConsoleEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }

    /// Carries out a request in parallel to the console.
    func perform(_ request: LibraryRequest) {
        requests.withLock { $0.append(request) }
        asked.signal()
    }

    private func tell(_ event: ConsoleEvent) { events.withLock { $0.append(event) } }

    private func update() {
        do {
            tell(.library(library.path, try LibraryEntries(library).all()))
        } catch {
            tell(.notice(CaptureError(error).words))
        }
    }

    private func answer(_ request: LibraryRequest) -> ConsoleEvent {
        do {
            switch request {
            case .submit(let capture): return .notice(try submit(capture))
            case .withdraw(let job): return .notice(try withdraw(job))
            case .readLog(let job):
                guard let key = LibraryKey(job) else {
                    return .notice(phrase("There is no such job."))
                }
                let lines = try library.history(of: key).map(QueueWords.line)
                return .jobLog(job: job, lines)
            case .view(let job):
                let files = ["glb", "obj", "ply"].compactMap { ending in
                    LibraryKey(job).map { "\(library.modelPath($0))/model.\(ending)" }
                }
                guard let file = files.first(where: { access($0, R_OK) == 0 }) else {
                    return .notice(
                        phrase("This model has no GLB, OBJ or PLY file to view."))
                }
                return .model(try ModelFile.viewed(file), isAlone: false)
            }
        } catch {
            return .notice(CaptureError(error).words)
        }
    }

    private func withdraw(_ job: String) throws -> String {
        guard let key = LibraryKey(job) else { return phrase("There is no such job.") }
        return switch try library.withdraw(key) {
        case .withdrawn:
            phrase("Withdrawn; any work on it stops. Press s to have it made after all.")
        case .wasWithdrawn: phrase("It is withdrawn already.")
        case .published: phrase("Its model was published before that, and stays.")
        }
    }

    /// Runs `capstan submit` in a session of its own, so that the work survives this console.
    private func submit(_ capture: String) throws -> String {
        let program = ChildProcess.ownProgram
        let pipe = Pipe()
        let (process, error) = ChildProcess.start(
            program,
            [
                program, "--language", Language.current.rawValue, "submit", library.path,
                "--captures", capture, "--engine", engine,
            ],
            messages: pipe.fileHandleForWriting.fileDescriptor, group: .session)
        guard error == 0 else {
            throw CaptureError(
                .failed, phrase("Cannot start \(program): \(systemWords(error))."))
        }
        try pipe.fileHandleForWriting.close()
        Thread.detachNewThread { [self] in
            let said = String(
                decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let status = ChildProcess.wait(for: process)
            let last = said.split(separator: "\n").last.map(String.init)
            // The last sentence of `capstan submit` is its result: who took the job, or why nobody
            // took it.
            if status == 0, engine == "list" {
                tell(.notice(phrase("It is in the library, and waits for a worker.")))
            } else if let last {
                tell(.notice(last))
            }
            asked.signal()
        }
        return phrase("Being submitted; that goes on when you leave.")
    }
}
