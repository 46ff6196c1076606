import Guidance
import Scene
import Testing

@Suite("The search for the object in frames")
struct ObjectSearchTests {
    /// A frame without a pose, which the search only counts.
    private func frame(_ index: Int) -> TrackedFrame {
        TrackedFrame(
            Frame(
                index: index, name: "\(index)", timestamp: Timestamp(seconds: Double(index) / 30),
                luma: LumaPlane(width: 8, height: 6, values: Array(repeating: 90, count: 48)),
                original: .jpeg([]), intrinsics: .guess(width: 8, height: 6)))
    }

    @Test("a first failure lets the person aim again, a second one offers the default box")
    func failures() throws {
        var detection = ObjectDetection()
        #expect(!detection.isRunning)
        #expect(detection.take(frame(0), at: .zero) == nil)
        var results: [SessionInput] = []
        for _ in 0..<2 {
            detection.start()
            for index in 0..<ObjectDetector.maximumSearchFrames {
                #expect(detection.isRunning)
                if let result = detection.take(frame(index), at: .zero) { results.append(result) }
            }
            #expect(!detection.isRunning)
        }
        try #require(results.count == 2)
        #expect(results[0] == .objectNotFound(at: .zero))
        #expect(results[1] == .boxProposed(ObjectSearch().best, at: .zero))
    }

    @Test("reading ahead ends with the source, or after forty events")
    func ahead() {
        var search = ObjectLookAhead()
        #expect(search.take([ObjectLookAhead.Event.frame(frame(0))], of: 1) == nil)
        #expect(search.take([ObjectLookAhead.Event.other], of: 39) == nil)
        #expect(search.take([ObjectLookAhead.Event.other], of: 40)?.evidence == .fallback)
        #expect(search.take([ObjectLookAhead.Event.end], of: 2)?.evidence == .fallback)
    }

    @Test("a failed search gives no box of an object, but always a best guess")
    func found() {
        var search = ObjectSearch()
        for index in 0..<ObjectDetector.maximumSearchFrames { search.add(ObjectView(frame(index))) }
        #expect(search.found == nil)
        #expect(search.best.evidence == .fallback)
        #expect(!search.hasDepth)
    }
}
