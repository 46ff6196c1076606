import Foundation
import Guidance
import Library
import Models
import Reconstruction
import Simulator
import Stand
import TestKit
import Testing
import Wording

@testable import Capture

/// Tests reports, notices and final messages in a language other than English.
@Suite("The wiring's translations")
struct CaptureTranslationTests {
    private static let german = CaptureWords.catalogue.translations(into: .german)

    /// The phrases that the room's code names in `phrase(…)`. Nouns are left out, because a noun
    /// may belong to a sentence that has no translation yet.
    private static func phrases() throws -> [String: String] {
        return try PhraseSources(room: "Capture", withNouns: false).phrases
    }

    @Test func everyPhraseIsTranslated() throws {
        let phrases = try Self.phrases()
        #expect(phrases.count > 130)
        for (phrase, file) in phrases {
            #expect(Self.german[phrase] != nil, "\(file): \(phrase)")
        }
        let nouns = [
            "shot", "pass", "frame", "picture", "pair", "job", "capture", "model", "piece",
            "view", "unfinished capture", "removed capture", "unfinished model", "temporary file",
            "sharp shot", "folder", "marker", "file",
        ].flatMap { noun in [noun, noun == "pass" ? "passes" : noun + "s"] }
        for phrase in Self.german.keys where !nouns.contains(phrase) {
            #expect(phrases[phrase] != nil, "nobody says: \(phrase)")
        }
    }

    @Test func figuresOfATranslationAreThoseOfThePhrase() {
        for (phrase, translation) in Self.german {
            #expect(
                PhraseSources.figures(in: phrase) == PhraseSources.figures(in: translation),
                "\(phrase)")
        }
    }

    /// No phrase contains an identifier of the code, such as `tooLittleTexture`.
    @Test func phrasesHoldNoNamesOfTheCode() throws {
        // Phrases may contain these words: a person types them, or they are proper names.
        let known = [
            "ACROSSxDOWN", "CAPSTAN_THEME", "CAPSTAN_LANGUAGE", "CAPSTAN_SCANS", "XDG_RUNTIME_DIR",
            "XDG_STATE_HOME", "aG", "maximumShots", "videoN",
            "CenterFace", "YuNet",
        ]
        for (phrase, file) in try Self.phrases() {
            let words = phrase.split { !$0.isLetter && $0 != "_" }
            for word in words where !known.contains(String(word)) {
                let isCode = word.contains(/[A-Za-z]_[A-Za-z]/) || word.contains(/[a-z][A-Z]/)
                #expect(!isCode && word.lowercased() != "sector", "\(file): \(phrase)")
            }
        }
    }

    @Test("English sentences in a library are shown in the current language, where they are known")
    func workersSentences() {
        for sentence in WorkOutcome.Sentence.allCases {
            #expect(QueueWords.said(sentence.rawValue) == sentence.rawValue)
            Language.$here.withValue(.german) {
                #expect(QueueWords.said(sentence.rawValue) != sentence.rawValue)
            }
        }
        #expect(QueueWords.said("No surface was found.") == "No surface was found.")
    }

    @Test(arguments: FailureCause.allCases)
    func aCauseIsSaidInGerman(cause: FailureCause) {
        let (words, remedy) = (cause.words, cause.remedy)
        Language.$here.withValue(.german) {
            #expect(cause.words != words && cause.remedy != remedy)
        }
    }

    @Test("errors of other rooms are whole sentences in German")
    func errorsOfRooms() throws {
        let calls: [() throws -> Void] = [
            { _ = try ModelReader.read("/dev/null") },
            { _ = try CaptureLibrary(path: "/nowhere") },
            { _ = try StandAddress("nonsense:/dev/null") },
            { _ = try VirtualCameraOptions.parse("orbit?speed=2") },
            { throw PhotogrammetryError.isProcessing },
        ]
        let words = Language.$here.withValue(.german) {
            calls.map { call in
                #expect(throws: (any Error).self) { try call() }.map { CaptureError($0).words }
            }
        }
        #expect(
            words == [
                "Kann /dev/null nicht als Modell lesen: Modelle lassen sich aus OBJ, GLB, USDZ und "
                    + "PLY lesen.",
                "Kann /nowhere nicht als Bibliothek öffnen: es hat keine library.json. Prüfen, ob "
                    + "die Platte eingehängt ist, oder eine neue anlegen: capstan library create.",
                "Kann „nonsense:/dev/null“ nicht als Stativ benutzen: „nonsense:“ ist keine Art "
                    + "von Stativ. Adressen sehen so aus: \(StandAddress.forms).",
                "speed=2: so eine Option gibt es nicht; die Optionen sind object, seed, frames, "
                    + "size, depth, poses und flip",
                "Kann nicht beginnen: die Arbeit läuft schon.",
            ])
    }
}
