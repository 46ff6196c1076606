import Foundation
import Glibc
import Scene
import TestKit
import Testing

@testable import DeviceIO

/// Reads pictures from pipes, into which another thread writes them.
@Suite("Pictures from a pipe")
struct StreamSourceTests {
    /// A source that reads these bytes from a pipe; another thread writes them in pieces of `piece`
    /// bytes.
    private func source(
        _ bytes: [UInt8], piece: Int = 1000
    ) throws -> StreamSource {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let writer = ends[1]
        Thread {
            // A reader that closes early must not end the test with SIGPIPE.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            for start in stride(from: 0, to: bytes.count, by: piece) {
                let part = Array(bytes[start..<min(start + piece, bytes.count)])
                if write(writer, part, part.count) != part.count { break }
            }
            close(writer)
        }.start()
        return try StreamSource(name: "-", descriptor: ends[0], options: StreamOptions())
    }

    private func events(_ source: StreamSource) throws -> [SourceEvent] {
        var events: [SourceEvent] = []
        while let event = try source.next() { events.append(event) }
        return events
    }

    @Test("successive JPEGs are read in pieces of any size", arguments: [1, 7, 1000, 100_000])
    func jpegs(piece: Int) throws {
        let jpeg = try Studio.jpeg()
        let source = try source(jpeg + jpeg + jpeg, piece: piece)
        #expect(source.description.kind == .video)
        let frames = try events(source).compactMap(\.frame)
        #expect(frames.map(\.original) == Array(repeating: .jpeg(jpeg), count: 3))
        #expect(frames.map(\.timestamp.seconds).map { ($0 * 30).rounded() } == [0, 1, 2])
    }

    @Test("JPEG files between the headers of a multipart stream are read")
    func multipart() throws {
        let jpeg = try Studio.jpeg()
        let header = Array("\r\n--frame\r\nContent-Type: image/jpeg\r\n\r\n".utf8)
        let source = try source(header + jpeg + header + jpeg + header)
        #expect(try events(source).map(\.mark) == ["F", "F"])
    }

    @Test("a truncated picture, one of another size and bytes that are no picture are skipped")
    func damaged() throws {
        let jpeg = try Studio.jpeg()
        let other = try Studio.jpeg(64, 48)
        let none: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xD9]
        let source = try source(jpeg + other + none + jpeg + jpeg.dropLast(9))
        let events = try events(source)
        #expect(events.map(\.mark) == ["F", "S", "S", "F", "S"])
        let reasons = events.compactMap(\.reason)
        #expect(reasons[0].contains("64×48") && reasons[1].contains("cannot be read"))
        #expect(reasons[2].contains("cut short"))
    }

    /// A stream of YUV4MPEG2 pictures whose planes hold these values.
    private func y4m(
        _ header: String, planes: [(count: Int, value: UInt8)], pictures: Int = 2
    ) -> [UInt8] {
        let picture =
            Array("FRAME Ip\n".utf8)
            + planes.flatMap { Array(repeating: $0.value, count: $0.count) }
        return Array("YUV4MPEG2 \(header)\n".utf8)
            + (0..<pictures).flatMap { _ in picture }
    }

    @Test(
        "uncompressed video of each chroma sampling is read",
        arguments: [
            ("W8 H4 F25:1 Ip A1:1 C420jpeg", 8), ("W8 H4 F25:1 C422", 16), ("W8 H4 F25:1 C444", 32),
            ("W8 H4 F25:1 Cmono", 0), ("W8 H4 F25:1", 8),
        ] as [(String, Int)])
    func planes(header: String, chroma: Int) throws {
        let source = try source(y4m(header, planes: [(32, 100), (chroma, 90), (chroma, 150)]))
        let frames = try events(source).compactMap(\.frame)
        #expect(frames.count == 2)
        #expect(abs((frames.last?.timestamp.seconds ?? 0) - 0.04) < 1e-6)
        let pair: [UInt8] = chroma == 0 ? [100, 128, 100, 128] : [100, 90, 100, 150]
        let bytes = (0..<16).flatMap { _ in pair }
        #expect(frames.first?.original == .yuyv(width: 8, height: 4, bytes: bytes))
    }

    @Test("values of full range are converted to limited range")
    func fullRange() throws {
        let source = try source(
            y4m("W2 H2 C444 XCOLORRANGE=FULL", planes: [(4, 255), (4, 0), (4, 255)], pictures: 1))
        let frame = try #require(try events(source).first?.frame)
        let pair: [UInt8] = [235, 16, 235, 239]
        #expect(frame.original == .yuyv(width: 2, height: 2, bytes: pair + pair))
    }

    @Test(
        "an unreadable stream is refused with an error message",
        arguments: [
            ("", "no picture"), ("hello", "no picture"), ("Y", "no picture"),
            ("YUV4MPEG2", "first line"), ("YUV4MPEG2 W8\n", "8×0"),
            ("YUV4MPEG2 W7 H4\n", "even"), ("YUV4MPEG2 W99999 H4\n", "99999×4"),
            ("YUV4MPEG2 W8 H4 C420p10\n", "420p10"),
            ("YUV4MPEG2 W8 H4 A4:3 C420\n", "not square (4:3)"),
        ] as [(String, String)])
    func refused(text: String, words: String) throws {
        let error = #expect(throws: DeviceError.self) { _ = try source(Array(text.utf8)) }
        #expect(error?.kind == .data && error?.reason.contains(words) == true)
    }

    @Test("a stream that breaks off, or turns into other bytes, ends after its last whole picture")
    func broken() throws {
        let whole = y4m("W8 H4 C420", planes: [(32, 100), (8, 90), (8, 150)])
        for bytes in [Array(whole.dropLast(3)), whole.dropLast(57) + Array("nothing\n".utf8)] {
            #expect(try events(source(bytes)).map(\.mark) == ["F", "S"])
        }
    }

    @Test("random bytes never crash or hang", arguments: 0..<60)
    func anything(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let jpeg = try Studio.jpeg()
        var bytes =
            seed.isMultiple(of: 2)
            ? jpeg + jpeg + jpeg : y4m("W8 H4 C420", planes: [(32, 1), (8, 2), (8, 3)])
        for _ in 0..<Int.random(in: 1...30, using: &rng) {
            let place = Int.random(in: 0..<bytes.count, using: &rng)
            switch Int.random(in: 0..<3, using: &rng) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &rng)
            case 1: bytes.remove(at: place)
            default: bytes.insert(0xFF, at: place)
            }
        }
        guard let source = try? source(bytes) else { return }
        #expect(try events(source).count <= bytes.count)
    }
}
