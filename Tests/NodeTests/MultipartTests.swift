import Foundation
import TestKit
import Testing

@testable import Node

@Suite("Multipart uploads")
struct MultipartTests {
    /// The files and fields that a reader finds in a body. The body arrives in pieces, whose sizes
    /// `pieces` chooses.
    private func read(
        _ body: String, pieces: () -> Int, boundary: String = "x"
    ) throws -> [String: String] {
        var reader = try MultipartReader(contentType: "multipart/form-data; boundary=\(boundary)")
        var (found, name, text): ([String: String], String, Data) = ([:], "", Data())
        var rest = Data(body.utf8)
        while !rest.isEmpty {
            let count = min(rest.count, max(1, pieces()))
            for event in try reader.take(Data(rest.prefix(count))) {
                switch event {
                case .began(let field, let file): (name, text) = (file ?? field, Data())
                case .bytes(let bytes): text += bytes
                case .ended: found[name] = String(decoding: text, as: UTF8.self)
                }
            }
            rest = Data(rest.dropFirst(count))
        }
        try reader.finish()
        return found
    }

    private let body = """
        preamble\r\n--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na vase\r\n--x\r
        Content-Disposition: form-data; name="images"; filename="a \\"b\\".jpg"\r
        Content-Type: image/jpeg\r\n\r\nline\r\n--y is content\r\n\r\n--x\r
        content-disposition: form-data; name="images"; filename*=UTF-8''%C3%A4.png\r\n\r\n\r\n--x--\r\n
        """

    @Test("however the bytes are split, fields and files are the same")
    func cuts() throws {
        let whole = try read(body, pieces: { 10_000 })
        #expect(
            whole == [
                "name": "a vase", "a \"b\".jpg": "line\r\n--y is content\r\n", "ä.png": "",
            ])
        for seed in 0..<50 {
            var rng = RandomSource(seed: UInt64(seed))
            #expect(try read(body, pieces: { rng.integer(1...(1 + seed % 7)) }) == whole)
        }
    }

    @Test("a body that ends early is reported as such, wherever it ends")
    func truncated() throws {
        let whole = Array(body.utf8)
        for count in stride(from: 1, to: whole.count - 6, by: 5) {
            let text = String(decoding: whole[..<count], as: UTF8.self)
            #expect(throws: NodeFault.self) { _ = try read(text, pieces: { 64 }) }
        }
    }

    @Test("types without a boundary, endless headers and nameless parts are refused")
    func hostile() throws {
        for type in [
            nil, "", "text/plain", "multipart/form-data", "multipart/form-data; boundary=",
            "multipart/form-data; boundary=" + String(repeating: "a", count: 71),
        ] {
            #expect(throws: NodeFault.self) { _ = try MultipartReader(contentType: type) }
        }
        let long = "--x\r\nA: " + String(repeating: "b", count: 20_000)
        #expect(throws: NodeFault.self) { _ = try read(long, pieces: { 100 }) }
        let nameless = "--x\r\nContent-Type: image/png\r\n\r\n\r\n--x--"
        #expect(throws: NodeFault.self) { _ = try read(nameless, pieces: { 100 }) }
    }

    @Test(
        "names that could lead to another folder are refused",
        arguments: [
            "../a.jpg", "/etc/passwd", "a/b.jpg", "a\\b.jpg", "..", ".", "", ".hidden", "a\0.jpg",
            "a\n.jpg", "geo.txt", "GCP_LIST.TXT", String(repeating: "a", count: 4096),
        ])
    func names(_ name: String) {
        #expect(throws: NodeFault.self) { try UploadName.require(name) }
    }

    @Test("plain names of any script are accepted")
    func plainNames() throws {
        for name in ["IMG_0001.JPG", "花瓶 1.png", "a..b.jpg", "scan-0001.zip"] {
            try UploadName.require(name)
        }
    }

    @Test("byte ranges are parsed as in RFC 9110")
    func ranges() {
        #expect(ByteRange.asked(nil, of: 10) == .whole)
        #expect(ByteRange.asked("bytes=0-3", of: 10) == .part(0..<4))
        #expect(ByteRange.asked("bytes=7-", of: 10) == .part(7..<10))
        #expect(ByteRange.asked("bytes=-3", of: 10) == .part(7..<10))
        #expect(ByteRange.asked("bytes=-30", of: 10) == .part(0..<10))
        #expect(ByteRange.asked("bytes=3-99999999999", of: 10) == .part(3..<10))
        #expect(ByteRange.asked("bytes=0-9223372036854775807", of: 10) == .part(0..<10))
        #expect(ByteRange.asked("bytes=10-", of: 10) == .nothing)
        #expect(ByteRange.asked("bytes=0-0", of: 0) == .nothing)
        for words in ["bytes=5-2", "bytes=a-b", "bytes=1-2,4-5", "lines=1-2", "bytes=", "bytes=-"] {
            #expect(ByteRange.asked(words, of: 10) == .whole, "\(words)")
        }
    }

    @Test("only UUIDs name tasks, and a job always has the same task name")
    func taskNames() throws {
        let name = "123e4567-e89b-42d3-a456-426614174000"
        #expect(TaskName(name)?.text == name)
        #expect(TaskName(name.uppercased())?.text == name)
        for wrong in ["", "../../etc", name + "0", name.replacing("-", with: "/"), "é" + name] {
            #expect(TaskName(wrong) == nil)
        }
        #expect(TaskName(TaskName().text) != nil)
    }
}
