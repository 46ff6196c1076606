import DeviceIO
import Scene
import TestKit
import Testing

@Suite("Board files")
struct BoardFileTests {
    private let square = "[[0, 0.05, 0], [0.05, 0.05, 0], [0.05, 0, 0], [0, 0, 0]]"

    private func read(_ text: String) throws -> MarkerBoard {
        let folder = try TemporaryFolder()
        try folder.write(text, "board.json")
        return try BoardFile.read(folder.path + "/board.json")
    }

    @Test("the first corner is the right bottom one where the file uses OpenCV's order")
    func order() throws {
        func first(_ head: String) throws -> Vector3 {
            let board = try read("{\(head), \"tags\": {\"7\": \(square)}}")
            return try #require(board.tag(7)).corners[0]
        }
        let (asWritten, halfTurned) = (Vector3(0, 0.05, 0), Vector3(0.05, 0, 0))
        #expect(try first("\"family\": \"tag36h11\"") == halfTurned)
        #expect(
            try first("\"family\": \"tag36h11\", \"corners_order\": \"as OpenCV ArUco: TL\"")
                == halfTurned)
        #expect(
            try first("\"family\": \"tag36h11\", \"corners_order\": \"upright\"") == asWritten)
        #expect(try first("\"family\": \"tagStandard41h12\"") == asWritten)
    }

    @Test("a written board reads back the same", arguments: MarkerFamily.allCases)
    func roundTrip(family: MarkerFamily) throws {
        let tags = [3, 11].map { identifier in
            let x = Double(identifier)
            return MarkerBoard.Tag(
                identifier: identifier,
                corners: [
                    Vector3(x, 1.1, 0.25), Vector3(x + 1.1, 1.1, 0.25), Vector3(x + 1.1, 0, 0.25),
                    Vector3(x, 0, 0.25),
                ])
        }
        let board = MarkerBoard(family: family, tags: tags)
        #expect(try read(BoardFile.text(of: board)) == board)
        #expect(board.tag(11) == tags[1] && board.tag(4) == nil)
    }

    @Test(
        "a file that is no board is refused, with the place of the fault",
        arguments: [
            ("{\"tags\": {}}", "family"), ("{\"family\": \"tag36h11\"}", "tags"),
            ("{\"family\": \"tag16h5\", \"tags\": {}}", "tag16h5"),
            ("{\"family\": \"tag36h11\", \"tags\": {}}", "no markers"),
            ("{\"family\": \"tag36h11\", \"tags\": {\"one\": []}}", "tags.one"),
            ("{\"family\": \"tag36h11\", \"tags\": {\"1\": [[0, 0, 0]]}}", "tags.1"),
            ("{\"family\": \"tag36h11\", \"tags\": {\"1\": [[0], [0], [0], [0]]}}", "tags.1"),
            ("{\"family\": \"tag36h11\", \"tags\": {\"587\": SQUARE}}", "marker 587"),
            ("{\"family\": \"tag36h11\", \"tags\": {\"-1\": SQUARE}}", "marker -1"),
            ("{\"family\": \"tag36h11\", \"tags\": {\"1\": SQUARE, \"01\": SQUARE}}", "twice"),
            (
                "{\"family\": \"tag36h11\", \"tags\": {\"1\": "
                    + "[[0, 0, 0], [1, 1, 0], [1, 0, 0], [0, 1, 0]]}}", "no square"
            ),
            (
                "{\"family\": \"tag36h11\", \"tags\": {\"1\": "
                    + "[[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]}}", "sides of"
            ),
            ("[]", "wrong kind"), ("{", "not valid JSON"), ("", "not valid JSON"),
        ] as [(String, String)])
    func refused(text: String, words: String) throws {
        let text = text.split(separator: "SQUARE", omittingEmptySubsequences: false)
            .joined(separator: square)
        let error = try #require(throws: DeviceError.self) { try read(text) }
        #expect(error.kind == .data)
        #expect(error.words.contains(words), "\(error.words)")
    }
}
