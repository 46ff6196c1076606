import Guidance
import Scene
import Testing

@testable import Capture

@Suite("A journal that omits repeated values")
struct JournalDeltaCodingTests {
    private let cameras = [500.0, 500, 510, 510, 500].map {
        Intrinsics(width: 640, height: 480, fx: $0, fy: $0, cx: 319.5, cy: 239.5)
    }

    private func entry(_ index: Int) -> JournalEntry {
        .frame(
            index, cameras[index],
            commands: [.note(.rejected(.notCapturing, feedback: []))])
    }

    @Test("a camera equal to the previous one is omitted, and restored on reading")
    func roundTrip() throws {
        var (writing, reading) = (JournalDeltaCoding(), JournalDeltaCoding())
        var lengths: [Int] = []
        for index in cameras.indices {
            let bytes = try writing.shortened(entry(index)).encoded()
            lengths.append(bytes.count)
            #expect(reading.whole(try JournalEntry(encoded: bytes)) == entry(index))
        }
        #expect(lengths[1] < lengths[0] - 100)
        #expect(lengths[3] < lengths[2] - 100)
        #expect(lengths[4] > lengths[3])
    }

    @Test("a journal whose every line names the camera is read unchanged")
    func longhand() throws {
        var reading = JournalDeltaCoding()
        for index in cameras.indices {
            let read = try JournalEntry(encoded: try entry(index).encoded())
            #expect(reading.whole(read) == entry(index))
        }
    }

    @Test("a first frame without a camera is refused")
    func headless() throws {
        var (writing, reading) = (JournalDeltaCoding(), JournalDeltaCoding())
        _ = writing.shortened(entry(0))
        let second = try JournalEntry(encoded: try writing.shortened(entry(1)).encoded())
        #expect(reading.whole(second) == nil)
    }
}
