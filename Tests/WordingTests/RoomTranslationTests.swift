import TestKit
import Testing
import Wording

/// Compares the catalogues of rooms with the phrases in their sources.
@Suite("The translations of rooms")
struct RoomTranslationTests {
    /// Rooms whose phrases are errors and notes, each with the least number of its phrases.
    private static let rooms = [
        ("DeviceIO", 450), ("Stand", 150), ("Following", 50), ("Library", 80), ("Models", 50),
        ("Reconstruction", 45), ("Vision", 35), ("Simulator", 15), ("Exchange", 100), ("Head", 75),
        ("Node", 70), ("Scene", 12), ("Tracking", 12),
    ]

    @Test("every phrase has its translation, and every translation its phrase", arguments: rooms)
    func phrases(room: String, least: Int) throws {
        let german = try TranslationSources(room: room).translations
        let phrases = try PhraseSources(room: room).phrases
        #expect(phrases.count >= least)
        for (phrase, file) in phrases {
            #expect(german[phrase] != nil, "\(file): \(phrase)")
        }
        for phrase in german.keys {
            #expect(phrases[phrase] != nil, "nobody says: \(phrase)")
        }
    }

    @Test("a translation has the figures of its phrase", arguments: rooms.map(\.0))
    func figures(room: String) throws {
        for (phrase, translation) in try TranslationSources(room: room).translations {
            #expect(
                PhraseSources.figures(in: phrase) == PhraseSources.figures(in: translation),
                "\(phrase)")
        }
    }

    @Test(
        "no text is translated twice",
        arguments: rooms.map(\.0) + ["Capture", "TUI", "capstan"])
    func repetitions(room: String) throws {
        let sources = try TranslationSources(room: room)
        #expect(!sources.translations.isEmpty && sources.repeated.isEmpty)
    }

    /// Files whose texts are for programs, or for a record that stays in English.
    private static let programs: Set = [
        // These files write file formats or protocols.
        "BoardFile.swift", "CameraFile.swift", "COLMAPText.swift", "COLMAPTextModel.swift",
        "DatasetWriter.swift", "MatFile.swift", "NodeODMWords.swift", "OBJWriter.swift",
        "PLYWriter.swift", "ProgramDriver.swift", "ScanServer.swift", "SpeedCurve.swift",
        "STLWriter.swift", "TrajectoryFile.swift", "USDZWriter.swift", "NodeOptions.swift",
        // These files contain the output of other programs, or output for scripts.
        "StreamFailure.swift", "Configuration.swift",
        // These files contain texts that a library stores. The wiring translates the texts when it
        // shows them.
        "ReconstructionChild.swift", "RemoteWork.swift", "WorkOutcome.swift", "Worker.swift",
        // This file contains texts that a journal stores. The console translates the texts when it
        // shows them.
        "SessionTable.swift",
        // These files contain documents that tests write, or fakes for tests.
        "FollowingTable.swift", "OrbitTable.swift", "SessionTableMarkdown.swift",
        "StateTable.swift", "MemoryFileSystem.swift", "StreamProgram.swift",
    ]

    /// Whether a file has rows of the table of keys, whose texts are phrases by their type.
    private static func isKeyTable(_ file: String) -> Bool {
        file.hasSuffix("Rows.swift") || file == "KeyRow.swift"
    }

    @Test(
        "every sentence is in a phrase",
        arguments: rooms.map(\.0)
            + ["Capture", "Guidance", "Markup", "Perception", "Processes", "TUI", "Wording"])
    func sentences(room: String) throws {
        for (sentence, file) in try PhraseSources(room: room).sentences
        where !Self.programs.contains(file) && !Self.isKeyTable(file) {
            Issue.record("\(file): \(sentence)")
        }
    }
}
