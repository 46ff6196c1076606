import Foundation
import TestKit
import Testing

/// Tests help and errors of the command line in a language other than English.
@Suite("The translations of the command line")
struct HelpTranslationTests {
    /// The sentences of all help texts. If a help text contains a table, only the sentences of the
    /// table's last column are included.
    private static func sentences() throws -> [String: String] {
        let dump = try Program.run("--experimental-dump-help")
        let object = try JSONSerialization.jsonObject(with: Data(dump.output.utf8))
        var sentences: [String: String] = [:]
        collect((object as? [String: Any])?["command"] as? [String: Any] ?? [:], &sentences)
        return sentences
    }

    private static func collect(_ command: [String: Any], _ sentences: inout [String: String]) {
        let name = command["commandName"] as? String ?? ""
        for part in [command] + (command["arguments"] as? [[String: Any]] ?? []) {
            for text in [part["abstract"], part["discussion"]].compactMap({ $0 as? String }) {
                for line in text.split(separator: "\n") {
                    let content = String(line.drop { $0 == " " })
                    if isExample(content) { continue }
                    let row = content.firstMatch(of: /^\S.*?  +(\S.*)$/).map { String($0.1) }
                    sentences[row ?? content] = name
                }
            }
        }
        for inner in command["subcommands"] as? [[String: Any]] ?? [] {
            collect(inner, &sentences)
        }
    }

    /// Whether a line is a command to type, or a name without words.
    private static func isExample(_ line: String) -> Bool {
        [
            "capstan", "parallel -S", "ssh -L", "NO_COLOR, ", "visca:", "onvif:", "dynamixel:",
            "A FILE.json: [",
        ]
        .contains { line.hasPrefix($0) } && !line.contains("network cameras")
    }

    @Test("the manual's generator drops what is not ASCII, so help has nothing else")
    func helpIsASCII() throws {
        let dump = try Program.run("--experimental-dump-help").output
        // A JSON writer may escape characters.
        let object = try JSONSerialization.jsonObject(with: Data(dump.utf8))
        let texts = Self.strings(in: object)
        #expect(texts.count > 300)
        for text in texts {
            let isASCII = text.allSatisfy(\.isASCII)
            #expect(isASCII, "\(text)")
        }
    }

    /// All strings of a JSON value.
    private static func strings(in value: Any) -> [String] {
        if let text = value as? String { return [text] }
        if let list = value as? [Any] { return list.flatMap { strings(in: $0) } }
        return (value as? [String: Any])?.values.flatMap { strings(in: $0) } ?? []
    }

    @Test func everySentenceOfHelpIsTranslated() throws {
        let german = try TranslationFiles.german(endingIn: "Help")
        let sentences = try Self.sentences()
        #expect(sentences.count > 300)
        for (sentence, command) in sentences {
            #expect(german[sentence] != nil, "\(command): \(sentence)")
        }
        // The German catalogue also contains headings, and sentences that ArgumentParser adds to
        // each help text. They do not occur in the help texts that this project writes.
        let fixed = { (text: String) in text.hasSuffix(":") || text.hasPrefix("See 'capstan") }
        for sentence in german.keys where !fixed(sentence) {
            #expect(sentences[sentence] != nil, "no help says: \(sentence)")
        }
    }

    @Test func everyPhraseOfErrorsIsTranslated() throws {
        let german = try TranslationFiles.german(endingIn: "Errors")
        let phrases = try PhraseSources(below: TranslationFiles.room).phrases
        #expect(phrases.count > 60)
        for (phrase, file) in phrases { #expect(german[phrase] != nil, "\(file): \(phrase)") }
        for phrase in german.keys { #expect(phrases[phrase] != nil, "nobody says: \(phrase)") }
    }

    @Test("help in German has no English sentence and keeps its tables")
    func germanHelp() throws {
        let english = try Self.sentences().keys.filter { $0.split(separator: " ").count > 3 }
        for command in ["capture", "reconstruct", "view", "report", "demo", "scans", "head"] {
            let wide = try Program.run(
                command, "--help", environment: ["LANG": "de_DE.UTF-8", "COLUMNS": "5000"]
            ).output
            #expect(wide.hasPrefix("ÜBERBLICK: ") && wide.contains("AUFRUF: capstan \(command)"))
            #expect(!wide.contains("<options>") && !wide.contains("<subcommand>"))
            for sentence in english where wide.contains(sentence) {
                Issue.record("\(command): \(sentence)")
            }
        }
        let narrow = try Program.run(
            "--help", environment: ["LANG": "de_DE.UTF-8", "COLUMNS": "80"]
        ).output
        #expect(narrow.contains("BEFEHLE ZUM AUFNEHMEN:"))
        #expect(narrow.contains("  start (Vorgabe)         Den Startbildschirm öffnen"))
        #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test(
        "the most common errors of beginners are translated into German",
        arguments: [
            (["capture", "/nowhere"], "Kann /nowhere nicht öffnen: den Ordner gibt es nicht."),
            (
                ["capture", "/dev/video97"],
                "Kann /dev/video97 nicht öffnen: das Gerät gibt es nicht."
            ),
            (["capture", "/dev/null"], "Kann /dev/null nicht bestimmen: es ist kein Videogerät."),
            (["capture"], "Fehler: '<source>' fehlt"),
            (["capture"], "Aufruf: capstan capture [<Optionen>] <source>"),
            (["capture", "--passes", "x"], "Fehler: 'x' ist kein Wert für '--passes <passes>'"),
            (["capture", "sim:orbit", "--passes", "0"], "Fehler: --passes muss 1 bis 100 sein."),
            (
                ["capture", "sim:orbit", "--heedless"],
                "Fehler: Die Option '--heedless' gibt es nicht."
            ),
            (["capure"], "Ist `capstan capture` gemeint?"),
            (["view", "/nowhere.glb"], "Kann /nowhere.glb nicht zeigen: die Datei gibt es nicht."),
            (
                ["board", "-o", "/nowhere/mat.pdf"],
                "Kann /nowhere/mat.pdf nicht schreiben: Datei oder Ordner gibt es nicht."
            ),
            (["scans", "delete", "nothing"], "Einen Scan nothing gibt es in"),
            (["config", "theme", "pink"], "theme kann nicht \"pink\" sein; möglich: dark"),
        ])
    func germanErrors(arguments: [String], words: String) throws {
        let folder = try TemporaryFolder()
        let environment = [
            "LANG": "de_DE.UTF-8", "XDG_DATA_HOME": folder("data"),
            "XDG_CONFIG_HOME": folder("config"),
        ]
        let result = try Program.start(arguments, environment: environment).wait()
        #expect(result.status != 0 && result.errors.contains(words), "\(result.errors)")
    }
}
