import DeviceIO
import Foundation
import Scene
import TestKit
import Testing
import Vision

@Suite struct DatasetWriterTests {
    let folder: TemporaryFolder
    let camera = Intrinsics(
        width: 16, height: 12, fx: 14.25, fy: 14.5, cx: 7.5, cy: 1.0 / 3,
        distortion: Distortion(k1: 0.1, k2: -0.2, p1: 1e-5, p2: 0.002, k3: 0.3))

    init() throws { folder = try TemporaryFolder() }

    private func frame(
        _ index: Int, hasDepth: Bool = true, hasPose: Bool = true, step: Int64 = 33_333_333
    ) -> Frame {
        let values = (0..<3 * 16 * 12).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ index) }
        let image = ColorImage(width: 16, height: 12, values: values)
        // Depth in units of 0.5 mm. The written file has 5000 units a metre, which represent these
        // values exactly.
        let raw = (0..<16 * 12).map { UInt16($0 * 100 + index) }
        let angle = 0.1 * Double(index)
        return Frame(
            index: index, name: "frame \(index)",
            timestamp: Timestamp(nanoseconds: 1_700_000_000_123_456_789 + Int64(index) * step),
            luma: ColorConversion.luma(image), original: .rgb(image),
            depth: hasDepth
                ? DepthPlane(width: 16, height: 12, values: raw, metersPerUnit: 0.0006) : nil,
            intrinsics: camera,
            worldFromCamera: hasPose
                ? RigidTransform(
                    rotation: Rotation(angle: angle, axis: Vector3(1, 2, 3)),
                    translation: Vector3(0.1, angle, -2)) : nil)
    }

    private func writer(_ pictures: ImageFormat = .png) throws -> DatasetWriter {
        try DatasetWriter(directory: "\(folder.path)/out", pictures: pictures)
    }

    private func reopened() throws -> DatasetSource {
        try DatasetSource(path: "\(folder.path)/out")
    }

    @Test func framesComeBack() throws {
        let writer = try writer()
        let frames = (0..<5).map { frame($0) }
        for frame in frames { try writer.append(frame) }
        try writer.finish()
        let source = try reopened()
        #expect(source.format == .tum && source.description.kind == .video)
        #expect(source.description.isMetric)
        let back = Contents(source).frames
        #expect(back.count == 5)
        for (a, b) in zip(frames, back) {
            #expect(a.timestamp == b.timestamp)
            #expect(a.luma == b.luma)
            #expect(a.intrinsics == b.intrinsics)
            #expect(agree(b.worldFromCamera, try #require(a.worldFromCamera), within: 1e-12))
            #expect(b.depth?.values == a.depth?.values.map { $0 * 3 })
            #expect(b.depth?.metersPerUnit == 0.0002)
        }
    }

    @Test func framesWithoutDepthOrPoseStay() throws {
        let writer = try writer(.jpeg)
        for index in 0..<4 {
            try writer.append(frame(index, hasDepth: index != 2, hasPose: index != 1))
        }
        try writer.finish()
        let back = Contents(try reopened()).frames
        #expect(back.map { $0.depth != nil } == [true, true, false, true])
        // The pose of frame 1 is interpolated from its neighbours, which are 0.067 s apart.
        #expect(back.map { $0.worldFromCamera != nil } == [true, true, true, true])
        #expect(back[0].name == "rgb/000000.jpg")
    }

    @Test func withoutDepthThereIsNoFolderOfIt() throws {
        let writer = try writer()
        for index in 0..<2 { try writer.append(frame(index, hasDepth: false)) }
        try writer.finish()
        #expect(access("\(folder.path)/out/depth", F_OK) != 0)
        #expect(Contents(try reopened()).frames.allSatisfy { $0.depth == nil })
    }

    @Test func jpegBytesAreKept() throws {
        let bytes = try ImageEncoder().jpeg(
            ColorImage(width: 16, height: 12, values: [UInt8](repeating: 80, count: 3 * 16 * 12)))
        var frame = frame(0)
        frame.original = .jpeg(bytes)
        let writer = try writer(.png)
        try writer.append(frame)
        try writer.finish()
        #expect(Contents(try reopened()).frames.first?.original == .jpeg(bytes))
    }

    @Test func depthBeyondSixteenBitsIsNotKnown() throws {
        var far = frame(0)
        far.depth = DepthPlane(
            width: 4, height: 1, values: [0, 13_107, 13_108, 65535], metersPerUnit: 0.001)
        let writer = try writer()
        try writer.append(far)
        try writer.finish()
        let depth = try #require(Contents(try reopened()).frames.first?.depth)
        #expect(depth.values == [0, 65535, 0, 0])
    }

    @Test func wrongSuccessionsAreRefused() throws {
        let writer = try writer()
        try writer.append(frame(1))
        #expect(throws: DeviceError.self) { try writer.append(frame(1)) }
        #expect(throws: DeviceError.self) { try writer.append(frame(0)) }
        var other = frame(2)
        other.intrinsics.fx = 20
        #expect(throws: DeviceError.self) { try writer.append(other) }
        try writer.append(frame(2))
        try writer.finish()
        #expect(Contents(try reopened()).frames.count == 2)
    }

    @Test func aFolderInUseIsRefused() throws {
        try folder.write("mine", "out/thesis.txt")
        let error = #expect(throws: DeviceError.self) { try writer() }
        #expect(error?.reason == "the folder is not empty")
        let deep = #expect(throws: DeviceError.self) {
            try DatasetWriter(directory: "\(folder.path)/no/such/parent")
        }
        #expect(deep?.kind == .data)
    }

    @Test func anEmptyFolderIsTaken() throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/out", withIntermediateDirectories: true)
        let writer = try writer()
        try writer.append(frame(0))
        try writer.finish()
        #expect(Contents(try reopened()).frames.count == 1)
    }

    /// If the program is killed before the end, the part that it has written is usable.
    @Test func anUnfinishedSetCanBeRead() throws {
        let writer = try writer()
        for index in 0..<3 { try writer.append(frame(index)) }
        #expect(Contents(try reopened()).frames.count == 3)
        try writer.finish()
    }
}
