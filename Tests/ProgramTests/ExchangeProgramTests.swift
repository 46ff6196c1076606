import Foundation
import Glibc
import TestKit
import Testing

@Suite("Export, doctor, bundle and serve, with the real program")
struct ExchangeProgramTests {
    private let folder: TemporaryFolder
    private let scan: String

    init() throws {
        folder = try TemporaryFolder()
        scan = folder("scan")
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../ExchangeTests/Fixtures/scan-v1").standardized.path
        try FileManager.default.copyItem(atPath: fixture, toPath: scan)
    }

    @Test("an export is verified, and the summary has every key of the contract")
    func export() throws {
        let result = try Program.run(
            "export", scan, "--to", "nerfstudio", "-o", folder("out"), "--json")
        #expect(result.status == 0, "\(result.errors)")
        let summary = try result.summary
        #expect(
            Set(summary.keys) == [
                "event", "format", "output", "frames", "points", "depth", "masks", "proven",
                "projections", "worstPixels", "proof", "notes",
            ])
        #expect(summary["proven"] as? Bool == true && summary["frames"] as? Int == 2)
        #expect(try result.json.count == 3)
        let again = try Program.run("export", scan, "--to", "colmap", "-o", folder("out"))
        #expect(again.status == 4 && again.errors.contains("already"), "\(again.errors)")
        let chosen = try Program.run(
            "export", scan, "--to", "colmap", "-o", folder("one"), "--max-shots", "1", "--json")
        #expect(try chosen.summary["frames"] as? Int == 1)
        let converted = try Program.run(
            "convert", folder("out"), "--to", "bop", "-o", folder("bop"), "--json")
        #expect(try converted.summary["proven"] as? Bool == true, "\(converted.errors)")
    }

    @Test("an export whose output nobody takes leaves no unfinished folder")
    func unprinted() throws {
        for (command, status) in [
            ("exec \"$0\" \"$@\" >/dev/full", 1), ("\"$0\" \"$@\" | true", 0),
        ] {
            let result = try Program.start(
                [
                    "-c", command, Program.path, "export", scan, "--to", "colmap", "-o",
                    folder("out"), "--json",
                ], of: "/bin/sh"
            ).wait()
            #expect(result.status == Int32(status), "\(result.errors)")
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(!left.contains { $0.hasSuffix(".part") }, "\(left)")
        }
    }

    @Test("an export removes what killed exports to its path have left, and nothing else")
    func leftovers() throws {
        // No process has the first number: it is above the kernel's greatest (PID_MAX_LIMIT).
        let (dead, kept) = (
            "out.999999999.part", ["out.\(getpid()).part", "out.old.part", "outer.999999999.part"]
        )
        for name in [dead] + kept {
            try FileManager.default.createDirectory(
                atPath: folder(name) + "/images", withIntermediateDirectories: true)
        }
        let result = try Program.run("export", scan, "--to", "colmap", "-o", folder("out"))
        #expect(result.status == 0, "\(result.errors)")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(left) == Set(kept + ["out", "scan"]))
    }

    @Test(
        "wrong usage ends with 2, unreadable input with 4",
        arguments: [
            (["export", "SCAN", "--to", "word", "-o", "OUT"], 2, "There is no format word"),
            (["export", "SCAN", "--to", "tum", "-o", "OUT", "--max-shots", "0"], 2, "--max-shots"),
            (
                ["export", "SCAN", "--to", "tum", "-o", "OUT", "--drop-below", "3"], 2,
                "--drop-below"
            ),
            (["export", "NONE", "--to", "tum", "-o", "OUT"], 4, "no such folder"),
            (["doctor", "NONE"], 4, "no such folder"),
            (["doctor", "--intrinsics", "NONE"], 2, "needs a dataset"),
            (["bundle", "NONE", "-o", "OUT"], 4, "no scan folder"),
            (["bundle", "SCAN", "-o", "OUT", "--to", "word"], 2, "There is no format word"),
            (["serve", "NONE", "--port", "0"], 4, "no scan folder"),
        ] as [([String], Int32, String)])
    func faults(arguments: [String], status: Int32, words: String) throws {
        let arguments = arguments.map {
            ["SCAN": scan, "OUT": folder("out"), "NONE": folder("none")][$0] ?? $0
        }
        let running = try Program.start(arguments)
        let result = running.wait()
        #expect(result.status == status, "\(result.errors)")
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder("out")))
    }

    @Test("the doctor describes a dataset, and ends with 4 for a damaged one")
    func doctor() throws {
        let well = try Program.run("doctor", scan, "--json")
        #expect(well.status == 0, "\(well.output)")
        #expect(try well.summary["format"] as? String == "scan folder")
        #expect(try well.summary["ok"] as? Bool == true)
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: scan + "/images/IMG_0002.jpg"))
        let ill = try Program.run("doctor", scan)
        #expect(ill.status == 4)
        #expect(ill.output.contains("BAD") && ill.output.contains("IMG_0002.jpg"))
    }

    @Test("the doctor examines each of the folders that are passes")
    func doctorOfPasses() throws {
        let set = folder("passes")
        for pass in ["lying", "upright"] {
            try FileManager.default.createDirectory(
                atPath: "\(set)/\(pass)", withIntermediateDirectories: true)
            for number in 2...4 {
                try FileManager.default.copyItem(
                    atPath: scan + "/images/IMG_0001.jpg",
                    toPath: "\(set)/\(pass)/\(number).jpg")
            }
        }
        let well = try Program.run("doctor", set, "--json")
        #expect(well.status == 0, "\(well.output)")
        #expect(try well.summary["frames"] as? Int == 6)
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: set + "/lying/3.jpg"))
        let ill = try Program.run("doctor", set)
        #expect(ill.status == 4)
        #expect(ill.output.contains("BAD   lying: ") && ill.output.contains("3.jpg"))
    }

    @Test("a bundle is packed")
    func bundle() throws {
        let result = try Program.run("bundle", scan, "-o", folder("scan.zip"), "--to", "colmap")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == folder("scan.zip") + "\n")
        #expect(result.errors.contains("Proven by reading it back"))
        // A format that is named twice is packed once: a zip file holds each name once.
        let twice = try Program.run(
            "bundle", scan, "-o", folder("twice.zip"), "--to", "colmap", "--to", "colmap")
        #expect(twice.status == 0)
        #expect(twice.errors == result.errors)
    }

    @Test("a page is served on the loopback address, and on no other")
    func serve() throws {
        let running = try Program.start(["serve", scan, "--port", "0"])
        var isRunning = true
        defer { if isRunning { running.kill(SIGKILL) } }
        var address = ""
        let deadline = ContinuousClock.now + .seconds(20)
        while !address.hasSuffix("/\n"), ContinuousClock.now < deadline {
            address = (try? String(contentsOfFile: running.output, encoding: .utf8)) ?? ""
            sched_yield()
        }
        let port = try #require(UInt16(address.split(separator: ":").last?.dropLast(2) ?? ""))
        func ask(_ line: String, host: String = "127.0.0.1") -> String {
            answer(port, "\(line) HTTP/1.1\r\nHost: \(host):\(port)\r\n\r\n")
        }
        let page = ask("GET /")
        #expect(page.hasPrefix("HTTP/1.1 200") && page.contains("/files/images/IMG_0001.jpg"))
        #expect(ask("GET /files/images/IMG_0001.jpg").contains("Content-Type: image/jpeg"))
        #expect(ask("HEAD /files/session.json").hasSuffix("\r\n\r\n"))
        for path in [
            "/files/../scan/session.json", "/files/%2e%2e/x", "/files//etc/passwd", "/files/.lock",
            "/files/", "/other",
        ] { #expect(ask("GET \(path)").hasPrefix("HTTP/1.1 404"), "\(path)") }
        #expect(ask("GET /", host: "evil.example").hasPrefix("HTTP/1.1 421"))
        #expect(ask("POST /").hasPrefix("HTTP/1.1 405"))
        #expect(answer(port, "nonsense\r\n\r\n").hasPrefix("HTTP/1.1 400"))
        running.kill(SIGINT)
        isRunning = false
        #expect(running.wait().status == 130)
    }

    /// The server's whole answer.
    private func answer(_ port: UInt16, _ request: String) -> String {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(file, $0, size) }
        }
        guard status == 0 else { return "" }
        let bytes = Array(request.utf8)
        _ = send(file, bytes, bytes.count, 0)
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(file, &chunk, chunk.count, 0), count > 0 {
            answer += chunk[..<count]
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
