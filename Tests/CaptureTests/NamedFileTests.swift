import Testing

@testable import Capture

@Suite("A file that a person names")
struct NamedFileTests {
    @Test("an error says why the file cannot be read, and what to try")
    func reasons() throws {
        for (path, reason) in [
            ("/nowhere-at-all", "No such file or directory"), ("/tmp", "Is a directory"),
            ("/dev/null/a", "Not a directory"),
        ] {
            let error = #expect(throws: CaptureError.self) { try NamedFile.bytes(path) }
            #expect(error?.status == .data)
            #expect(
                error?.words
                    == "Cannot read \(path): \(reason). Check the file and its permissions.")
        }
        #expect(try NamedFile.bytes("/dev/null").isEmpty)
        let endless = #expect(throws: CaptureError.self) { try NamedFile.bytes("/dev/zero") }
        #expect(endless?.status == .data && endless?.words.contains("larger than") == true)
    }
}
