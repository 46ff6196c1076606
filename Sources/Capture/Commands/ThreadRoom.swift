import Dispatch
import Glibc
import Library
import Scene

/// Whether the system lets this program start its threads. A limit on processes counts threads
/// too, and libdispatch waits without an end for a thread that it cannot start. So the threads are
/// tried before the work begins.
enum ThreadRoom {
    /// Threads beside those that work on pictures: for example to read ahead and to match (guess).
    private static let others = 4

    /// Throws unless the threads of a capture or a reconstruction can be started.
    static func check() throws(CaptureError) {
        let count = AllowedResources(.here).processors + others
        let code = failure(starting: count)
        guard code != 0 else { return }
        throw CaptureError(
            .failed,
            phrase(
                """
                Cannot start \(count) threads: \(systemWords(code)). Allow more processes \
                (ulimit -u, or the limit of the service or container).
                """))
    }

    /// Starts threads that are all there at once, and ends them.
    /// - Parameter stackBytes: the size of each stack; smaller than usual by default, since only
    ///   the number of threads is tried. Smaller still, the program's thread-local data would not
    ///   fit (EINVAL).
    /// - Returns: 0, or the errno of the first thread that could not be started.
    static func failure(starting count: Int, stackBytes: Int = 1 << 20) -> Int32 {
        let gate = DispatchSemaphore(value: 0)
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackBytes)
        var threads: [pthread_t] = []
        var code: Int32 = 0
        while threads.count < count, code == 0 {
            var thread = pthread_t()
            code = pthread_create(
                &thread, &attributes,
                { gate in
                    guard let gate else { return nil }
                    Unmanaged<DispatchSemaphore>.fromOpaque(gate).takeUnretainedValue().wait()
                    return nil
                }, Unmanaged.passUnretained(gate).toOpaque())
            if code == 0 { threads.append(thread) }
        }
        for _ in threads { gate.signal() }
        for thread in threads { pthread_join(thread, nil) }
        return withExtendedLifetime(gate) { code }
    }
}
