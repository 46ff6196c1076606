import DeviceIO
import Foundation
import Scene
import TestKit
import Testing

@Suite("Trajectory files")
struct TrajectoryFileTests {
    private func read(_ text: String) throws -> TrajectoryFile {
        let folder = try TemporaryFolder()
        try folder.write(text, "path.txt")
        return try TrajectoryFile(contentsOf: folder.path + "/path.txt")
    }

    @Test("a trajectory in TUM and in EuRoC format reads the same")
    func formats() throws {
        let tum = try read(
            """
            # timestamp tx ty tz qx qy qz qw
            1403715524.907143168 0.5 1.9 0.9 0.789985 -0.205376 0.554528 0.161996
            1.5e9 1 2 3 0 0 0 1
            """)
        let euRoC = try read(
            """
            #timestamp, p_RS_R_x [m], p_RS_R_y [m], p_RS_R_z [m], q_RS_w [], q_RS_x []
            1403715524907143168,0.5,1.9,0.9,0.161996,0.789985,-0.205376,0.554528,-0.002,-0.004
            1500000000000000000, 1, 2, 3, 1, 0, 0, 0

            """)
        #expect(tum.poses == euRoC.poses)
        #expect(tum.poses.count == 2 && tum.notes.isEmpty)
        #expect(tum.poses[0].timestamp.nanoseconds == 1_403_715_524_907_143_168)
        #expect(abs(tum.poses[0].worldFromCamera.rotation.w - 0.161996) < 1e-6)
    }

    @Test(
        "the message names a damaged line",
        arguments: [
            ("# t\n1 0 0 0 0 0 0 1\n2 0 0 0 0 0 1\n", "line 3"),
            ("1 0 0 0 0 0 0 1\n2 0 0 zero 0 0 0 1\n", "line 2"),
            ("soon 0 0 0 0 0 0 1\n", "line 1"),
            ("1,0,0,0,1,0,0\n", "line 1"),
            ("1,0,0,0,1,0,0,0\n1.5,0,0,0,1,0,0,0\n", "line 2"),
            ("1,0,0,0,1,0,0,0\n2,0,0,,1,0,0,0\n", "line 2"),
            ("1 0 0 0 0 0 0 1 \u{0}\n", "line 1"),
            ("# nothing but words\n", "no poses"), ("", "no poses"),
            ("1 0 0 0 0 0 0 0\n", "no poses"),
        ])
    func damaged(text: String, words: String) throws {
        let error = try #require(throws: DeviceError.self) { try read(text) }
        #expect(error.kind == .data)
        #expect(error.words.contains(words), "\(error.words)")
    }

    @Test("unusable lines are left out and noted")
    func notes() throws {
        let file = try read(
            "3 1 0 0 0 0 0 1\n2 0 0 0 0 0 0 1\n2 9 0 0 0 0 0 1\n4 nan 0 0 0 0 0 1\n")
        #expect(file.poses.map(\.timestamp.seconds) == [2, 3])
        #expect(file.notes.count == 3, "\(file.notes)")
    }

    @Test("a missing file, and a folder, are refused")
    func missing() throws {
        #expect(throws: DeviceError.self) { try TrajectoryFile(contentsOf: "/nowhere/at/all") }
        #expect(throws: DeviceError.self) { try TrajectoryFile(contentsOf: "/tmp") }
    }

    @Test("a written line reads back the same")
    func roundTrip() throws {
        let poses = (1...3).map {
            TimedPose(
                timestamp: Timestamp(nanoseconds: 1_311_868_164_363_181_001 &+ Int64($0)),
                worldFromCamera: RigidTransform(
                    rotation: Rotation(angle: Double($0), axis: Vector3(1, 2, 3)),
                    translation: Vector3(0.1, -2e-7, Double($0))))
        }
        let text = ([TrajectoryFile.heading] + poses.map(TrajectoryFile.line)).joined(
            separator: "\n")
        #expect(agree(try read(text).poses, poses))
    }

    @Test("an earlier trajectory is replaced, and no other file")
    func replaced() throws {
        let folder = try TemporaryFolder()
        let pose = "1.5 0 0 0 0 0 0 1\n"
        for (name, text, isReplaced) in [
            ("a.txt", TrajectoryFile.heading + "\n" + pose, true), ("b.txt", pose, true),
            ("c.txt", "", true), ("rgb.txt", "# time file\n1.5 rgb/1.png\n", false),
            ("groundtruth.txt", pose, false), ("cameras.txt", "1 PINHOLE 4 4 5 5 2 2\n", false),
            ("transforms.json", "{}", false),
        ] {
            try folder.write(text, name)
            let path = folder.path + "/" + name
            let writer = try? TrajectoryWriter(path: path)
            #expect((writer != nil) == isReplaced, "\(name)")
            // An earlier trajectory stays until the new one is finished.
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text, "\(name)")
            try writer?.finish()
            let now = try String(contentsOfFile: path, encoding: .utf8)
            #expect(now == (isReplaced ? TrajectoryFile.heading + "\n" : text), "\(name)")
        }
        #expect((try? TrajectoryWriter(path: "/dev/null")) != nil)
    }

    @Test("an unfinished trajectory leaves an earlier one, and no other file")
    func unfinished() throws {
        let folder = try TemporaryFolder()
        let pose = "1.5 0 0 0 0 0 0 1\n"
        try folder.write(pose, "path.txt")
        let writer = try TrajectoryWriter(path: folder.path + "/path.txt")
        try writer.append(TimedPose(timestamp: .zero, worldFromCamera: .identity))
        writer.discard()
        let now = try String(contentsOfFile: folder.path + "/path.txt", encoding: .utf8)
        #expect(now == pose)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["path.txt"])
    }

    private func agree(_ a: [TimedPose], _ b: [TimedPose]) -> Bool {
        a.map(\.timestamp) == b.map(\.timestamp)
            && zip(a, b).allSatisfy {
                DatasetTests.agree($0.worldFromCamera, $1.worldFromCamera, within: 1e-12)
            }
    }
}
