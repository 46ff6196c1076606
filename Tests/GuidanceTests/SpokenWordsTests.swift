import Guidance
import Scene
import Testing

@Suite("Spoken sentences")
struct SpokenWordsTests {
    private func said(_ script: [(Double, String?)]) -> [Double] {
        var spoken = SpokenWords()
        return script.compactMap { seconds, words in
            spoken.next(words, at: Timestamp(seconds: seconds)) == nil ? nil : seconds
        }
    }

    @Test("a sentence is spoken once while it lasts, and again when it returns")
    func again() {
        #expect(said([(0, "a"), (1, "a"), (5, "a"), (6, nil), (7, "a"), (8, "b")]) == [0, 7])
        #expect(said([(0, "a"), (3, "b"), (6, "a")]) == [0, 3, 6])
    }

    @Test("a sentence that still applies is repeated after a while")
    func repeated() {
        #expect(said((0..<25).map { (Double($0), "a") }) == [0, 10, 20])
    }

    @Test("each sentence has time to be heard, and a clock that went back does not block speech")
    func pace() {
        #expect(said([(0, "a"), (1, "b"), (1.5, "b"), (2, "b")]) == [0, 2])
        #expect(said([(50, "a"), (3, "b")]) == [50, 3])
    }
}
