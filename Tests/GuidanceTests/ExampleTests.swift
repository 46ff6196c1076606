import Foundation
import Glibc
import Testing

@Suite("The example")
struct ExampleTests {
    @Test("Examples/GuidedOrbit runs and fills its dial with the engine alone")
    func guidedOrbit() throws {
        let this = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = URL(filePath: this).deletingLastPathComponent().appending(
            path: "guided-orbit")
        let pipe = try #require(popen("'\(program.path)'", "r"))
        var lines: [String] = []
        var buffer = [CChar](repeating: 0, count: 256)
        while fgets(&buffer, 256, pipe) != nil {
            lines.append(
                String(
                    decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            )
        }
        #expect(pclose(pipe) == 0)
        #expect(lines.filter { $0.hasPrefix("keep frame") }.count >= 36)
        #expect(lines.suffix(2) == ["dial 36 of 36\n", "next: otherHeight\n"])
    }
}
