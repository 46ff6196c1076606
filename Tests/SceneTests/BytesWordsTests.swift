import Scene
import Testing
import Wording

@Suite("Sizes in words")
struct BytesWordsTests {
    @Test(
        "they have a unit that fits, and three digits at most",
        arguments: [
            (-5, "0 bytes"), (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"),
            (12_345, "12.3 kB"), (99_949, "99.9 kB"), (99_950, "100 kB"), (999_499, "999 kB"),
            (999_500, "1.0 MB"), (61_000_000, "61.0 MB"), (1_240_000_000, "1.2 GB"),
            (3_000_000_000_000, "3.0 TB"), (Int64.max, "9223372 TB"),
        ] as [(Int64, String)])
    func units(bytes: Int64, words: String) {
        Language.$here.withValue(.english) { #expect(bytesWords(bytes) == words) }
    }

    @Test("the word for bytes is translated")
    func german() {
        Language.$here.withValue(.german) {
            #expect([1, 512, 5000].map { bytesWords($0) } == ["1 Byte", "512 Byte", "5.0 kB"])
        }
    }
}
