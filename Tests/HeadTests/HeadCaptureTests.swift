import Foundation
import Head
import Scene
import Synchronization
import Testing

/// A file system in memory; one path can be made to refuse writing.
final class MemoryStorage: HeadStorage {
    struct Refused: Error {}
    private let files = Mutex<[String: [UInt8]]>([:])
    private let refused: Mutex<String?> = Mutex(nil)

    func refuse(_ path: String?) { refused.withLock { $0 = path } }
    var names: [String] { files.withLock { $0.keys.sorted() } }

    func write(_ bytes: [UInt8], to path: String) throws {
        if let bad = refused.withLock({ $0 }), path.contains(bad) { throw Refused() }
        files.withLock { $0[path] = bytes }
    }
    func read(_ path: String) throws -> [UInt8] {
        guard let bytes = files.withLock({ $0[path] }) else { throw Refused() }
        return bytes
    }
    func remove(_ folder: String) throws {
        files.withLock { all in all = all.filter { !$0.key.hasPrefix(folder + "/") } }
    }
    func jpeg(of frame: Frame) throws -> [UInt8] { [0xFF, 0xD8, UInt8(frame.index & 255)] }
    func png(of depth: DepthPlane) throws -> [UInt8] { [0x89, 0x50] }
    func json(_ value: some Encodable & Sendable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return [UInt8](try encoder.encode(value))
    }
    func value<Value: Decodable & Sendable>(_ type: Value.Type, from json: [UInt8]) throws -> Value
    {
        try JSONDecoder().decode(type, from: Data(json))
    }
}

@Suite("A capture with its files")
struct HeadCaptureTests {
    private static func frame(_ index: Int) -> Frame {
        Frame(
            index: index, name: "f", timestamp: .zero,
            luma: LumaPlane(width: 1, height: 1, values: [1]),
            original: .rgb(ColorImage(width: 1, height: 1, values: [1, 2, 3])),
            depth: DepthPlane(width: 1, height: 1, values: [500], metersPerUnit: 0.001),
            intrinsics: Synthetic.camera)
    }

    /// Feeds frames of a person who turns as the hints ask, until the scan is over or `seconds`
    /// have passed.
    private func play(
        _ capture: HeadCapture, from start: Double, seconds: Double, ends: Double = 78
    ) async throws {
        var (yaw, pitch) = (0.0, 0.0)
        for step in 0..<Int(seconds * 30) {
            let time = start + Double(step) / 30
            var goal = (yaw, pitch)
            switch await capture.snapshot?.scanner.hint {
            case .turnHeadLeft: goal = (ends, 0)
            case .turnHeadRight: goal = (-ends, 0)
            case .turnHeadUp: goal = (0, 26)
            case .turnHeadDown: goal = (0, -26)
            case .turnHeadToTheMiddle: goal = (0, 0)
            default: break
            }
            yaw += max(-0.77, min(0.77, goal.0 - yaw))
            pitch += max(-0.77, min(0.77, goal.1 - pitch))
            let observation = Synthetic.observation(
                at: time, HeadPose(yawDegrees: yaw, pitchDegrees: pitch))
            try await capture.take(Self.frame(observation.frameIndex), observation)
            if await capture.state == .reviewing { return }
        }
    }

    private func capture(_ storage: MemoryStorage) -> HeadCapture {
        var settings = HeadFlowSettings()
        settings.skipsChecklist = true
        return HeadCapture(storage: storage, settings: settings)
    }

    @Test("a capture before, during and after a scan; pictures can be read only after the scan")
    func whole() async throws {
        let storage = MemoryStorage()
        let capture = capture(storage)
        #expect(await !capture.isCapturing)
        #expect(await capture.capturedFramesCount == 0)
        await #expect(throws: HeadCaptureError.notStarted) { try await capture.keyframe(id: 0) }
        await #expect(throws: HeadCaptureError.notStarted) {
            try await capture.call(.begin, at: .zero)
        }
        try await capture.start(storageDirectory: "scans/anna")
        await #expect(throws: HeadCaptureError.alreadyCapturing) {
            try await capture.start(storageDirectory: "scans/anna")
        }
        try await capture.call(.begin, at: .zero)
        try await play(capture, from: 0, seconds: 15)
        #expect(await capture.isCapturing)
        #expect(await capture.capturedFramesCount > 5)
        await #expect(throws: HeadCaptureError.dataNotReady) { try await capture.keyframe(id: 0) }
        try await play(capture, from: 15, seconds: 30)
        #expect(await capture.state == .reviewing)
        let count = await capture.capturedFramesCount
        #expect(await capture.summary?[.coverageGapLeft] == false)
        let picture = try #require(try await capture.keyframe(id: 3))
        #expect(picture.colorData.starts(with: [0xFF, 0xD8]) && picture.depthData == [0x89, 0x50])
        #expect(picture.metadataToJSON().contains("cameraFromHead"))
        #expect(try await capture.keyframe(id: count) == nil)
        #expect(try await capture.keyframe(id: -1) == nil)
        try await capture.call(.accept, at: Timestamp(seconds: 60))
        #expect(await capture.state == .accepted)

        let manifest = try storage.value(
            HeadManifest.self, from: storage.read("scans/anna/manifest.json"))
        #expect(manifest.files.count == 3 * count)
        #expect(
            manifest.files.prefix(3).map { $0.file + " " + $0.type.rawValue } == [
                "color_0.jpg ADDITIONAL_VIEW", "depth_0.png DEPTH", "metadata_0.json MATRIX",
            ])
        #expect(manifest.files.allSatisfy { storage.names.contains("scans/anna/" + $0.file) })
        let session = try storage.value(
            SessionData.self, from: storage.read("scans/anna/session.json"))
        #expect(session.sessionID == "anna" && session.keyframes.count == count)
        try await capture.forget()
        #expect(storage.names.isEmpty)
    }

    @Test("events end with the capture, finished before ready")
    func events() async throws {
        let capture = capture(MemoryStorage())
        try await capture.start(storageDirectory: "s")
        try await capture.call(.begin, at: .zero)
        try await play(capture, from: 0, seconds: 45)
        try await capture.call(.accept, at: Timestamp(seconds: 60))
        var names: [String] = []
        for await event in capture.events { names.append(String("\(event)".prefix { $0 != "(" })) }
        let finished = try #require(names.firstIndex(of: "finishedCapturing"))
        let ready = try #require(names.firstIndex(of: "dataReady"))
        #expect(finished < ready && names.contains("speak") && names.contains("tone"))
    }

    @Test("a picture that cannot be written is reported, and asked for again later")
    func diskFull() async throws {
        let storage = MemoryStorage()
        let capture = capture(storage)
        try await capture.start(storageDirectory: "s")
        try await capture.call(.begin, at: .zero)
        storage.refuse("color_2.jpg")
        try await play(capture, from: 0, seconds: 45)
        try await capture.call(.accept, at: Timestamp(seconds: 60))
        #expect(await capture.state == .accepted)
        var isTold = false
        for await event in capture.events where event == .scanner(.didEncounterError(.fileIOError))
        {
            isTold = true
        }
        #expect(isTold && !storage.names.contains("s/color_2.jpg"))
        #expect(await capture.capturedFramesCount > 10, "the others stay")
    }

    @Test("an interrupted capture is resumed; a folder without one is refused")
    func resume() async throws {
        let storage = MemoryStorage()
        let first = capture(storage)
        try await first.start(storageDirectory: "s")
        try await first.call(.begin, at: .zero)
        try await play(first, from: 0, seconds: 9)
        let count = await first.capturedFramesCount
        #expect(count > 5)
        let second = capture(storage)
        try await second.start(storageDirectory: "s", resumes: true)
        #expect(await second.capturedFramesCount == count)
        try await second.call(.begin, at: .zero)
        try await play(second, from: 0, seconds: 45)
        #expect(await second.state == .reviewing)
        #expect(await second.capturedFramesCount > count + 5)
        #expect(await second.summary?.flaws.contains(.coverageGapRight) == false)
        await #expect(throws: HeadCaptureError.self) {
            try await capture(storage).start(storageDirectory: "nowhere", resumes: true)
        }
    }

    @Test("a person's height is whole centimetres")
    func subject() throws {
        func make(_ height: Double) throws -> SubjectData {
            try SubjectData(
                avatarName: "Anna", gender: .female, bodyHeight: height, platform: "Linux",
                deviceName: "camera", osVersion: "12")
        }
        #expect(try make(172).bodyHeight == 172)
        let refusal = #expect(throws: SubjectData.Refusal.self) { try make(172.5) }
        #expect(refusal?.reason.contains("172 or 173") == true)
        #expect(throws: SubjectData.Refusal.self) { try make(.nan) }
        let json = String(decoding: try MemoryStorage().json(make(172)), as: UTF8.self)
        #expect(
            json
                == #"{"avatarName":"Anna","bodyHeight":172,"deviceName":"camera","gender":"female","osVersion":"12","platform":"Linux"}"#
        )
    }
}
