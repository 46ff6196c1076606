import Testing

@testable import Capture

@Suite("The lines of a background run in words")
struct RunWordsTests {
    @Test("states and shots are told without names of the code, and one shot is one shot")
    func capture() {
        var words = RunWords()
        #expect(words.of(#"{"event":"state","state":"initializing"}"#) == ["Now opening."])
        #expect(words.of(#"{"event":"shot","number":1,"reason":"newSector"}"#) == ["Shot 1."])
        #expect(!words.isWhole)
        let ending = words.of(
            #"{"event":"summary","state":"completed","shots":1,"scan":"vase"}"#)
        #expect(ending == ["completed: 1 shot in vase"])
        #expect(words.isWhole)
        let failed = words.of(#"{"event":"summary","state":"failed","shots":3,"scan":"vase"}"#)
        #expect(failed == ["failed: 3 shots in vase"])
        #expect(!words.isWhole)
    }

    @Test("a reconstruction with a failed request is not whole")
    func reconstruction() {
        let complete = #"{"event":"processingComplete"}"#
        var words = RunWords()
        _ = words.of(complete)
        #expect(words.isWhole)
        words = RunWords()
        let error = #"{"event":"requestError","reason":"No.","request":"modelFile"}"#
        #expect(words.of(error) == ["No."])
        _ = words.of(complete)
        #expect(!words.isWhole)
    }
}
