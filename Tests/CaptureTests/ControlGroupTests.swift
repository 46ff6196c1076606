import Foundation
import Testing

@testable import Capture

@Suite("What the control group allows")
struct ControlGroupTests {
    /// A tree of groups with these files, and a process in one of them.
    private func group(_ path: String, _ files: [String: String]) throws -> ControlGroup {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        for (name, text) in files {
            let file = root.appending(path: "groups/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let membership = root.appending(path: "membership")
        try Data("1:name=old:/\n0::\(path)\n".utf8).write(to: membership)
        return ControlGroup(
            membership: membership.path, root: root.appending(path: "groups").path)
    }

    @Test("the least limit on the way to the root counts")
    func limits() throws {
        let group = try group(
            "/user/box",
            [
                "user/box/memory.max": "max\n", "user/memory.max": "900\n",
                "memory.max": "1000\n",
                "user/box/cpu.max": "400000 100000\n", "user/cpu.max": "150000 100000\n",
                "cpu.max": "max 100000\n",
            ])
        #expect(group.memoryBytes == 900)
        // One and a half.
        #expect(group.processors == 2)
    }

    @Test("without limits, and without groups, there is none")
    func none() throws {
        let free = try group("/", ["memory.max": "max\n", "cpu.max": "max 100000\n"])
        #expect(free.memoryBytes == nil && free.processors == nil)
        let nowhere = ControlGroup(membership: "/nowhere", root: "/nowhere")
        #expect(nowhere.memoryBytes == nil && nowhere.processors == nil)
        let odd = try group("/", ["cpu.max": "lots\n", "memory.max": "more\n"])
        #expect(odd.memoryBytes == nil && odd.processors == nil)
        let tiny = try group("/", ["cpu.max": "1000 100000\n"])
        #expect(tiny.processors == 1)
    }
}
