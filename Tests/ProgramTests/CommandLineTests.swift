import Foundation
import TestKit
import Testing

/// Commands that a person types who does not know the program yet.
struct CommandLineTests {
    @Test(
        "a mistyped command is answered with the intended one",
        arguments: [
            ("capure", "capture"), ("reconstrct", "reconstruct"), ("reprot", "report"),
            ("scan", "scans"), ("rec", "reconstruct"), ("helo", "help"),
        ])
    func suggestion(typed: String, meant: String) throws {
        let result = try Program.run(typed)
        #expect(result.status == 2)
        #expect(result.errors.contains("Did you mean `capstan \(meant)`?"), "\(result.errors)")
    }

    @Test("a word that resembles no command leads to the list of commands")
    func stranger() throws {
        let result = try Program.run("frobnicate")
        #expect(result.status == 2 && !result.errors.contains("Did you mean"))
        #expect(result.errors.contains("`capstan --help` lists the commands."))
    }

    @Test(
        "a mistyped subcommand is answered with the intended one, also after help",
        arguments: [
            (["library", "ad", "L"], "library add"), (["stand", "lst"], "stand list"),
            (["head", "modle", "me", "-o", "me.glb"], "head model"),
            (["scans", "delte", "vase"], "scans delete"), (["help", "inspct"], "inspect"),
            (["help", "stand", "folow"], "stand follow"),
        ])
    func subcommand(typed: [String], meant: String) throws {
        let result = try Program.start(typed).wait()
        #expect(result.status == 2)
        #expect(result.errors.contains("Did you mean `capstan \(meant)`?"), "\(result.errors)")
    }

    @Test("a source of `head` that resembles no subcommand is a source")
    func headSource() throws {
        let home = try TemporaryFolder()
        let result = try Program.run("head", "portraits", "-o", home("scan"), "--headless")
        #expect(result.status > 2, "\(result.errors)")
    }

    @Test("the last --language counts")
    func languages() throws {
        let result = try Program.run("inspct", "--language", "de", "--language=en")
        #expect(result.status == 2 && result.errors.contains("Did you mean"), "\(result.errors)")
        let german = try Program.run("inspct", "--language", "en", "--language", "de")
        #expect(german.errors.contains("gemeint"), "\(german.errors)")
    }

    @Test(
        "contradictory options, and values out of range, are named as they were typed",
        arguments: [
            (["--headless", "--plain"], "leave --plain"),
            (["--detach", "--step"], "leave --plain"),
            (["--headless", "--max-shots", "0"], "--max-shots must be 1 to 100000."),
        ])
    func contradiction(options: [String], words: String) throws {
        let home = try TemporaryFolder()
        let arguments = ["capture", "sim:orbit?size=160x120&frames=2", "-o", home("scan")]
        let result = try Program.start(arguments + options).wait()
        #expect(result.status == 2 && result.errors.contains(words), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: home("scan")))
    }

    @Test("commands that read no camera offer none, and refuse what is asked of cameras")
    func withoutCamera() throws {
        for command in ["reconstruct", "render"] {
            let help = try Program.run("help", command).output
            #expect(!help.contains("/dev/video") && !help.contains("--fps"), "\(command)")
        }
        let home = try TemporaryFolder()
        let sized = try Program.run(
            "reconstruct", home("scan"), "-o", home("model.glb"), "--size", "640x480")
        #expect(sized.status == 2 && sized.errors.contains("for cameras"), "\(sized.errors)")
    }

    /// The words of every command below `command` that has an option `--output`.
    private func commandsWithOutput(
        below command: [String: Any], _ words: [String] = []
    ) -> [[String]] {
        let arguments = command["arguments"] as? [[String: Any]] ?? []
        let names = arguments.flatMap { $0["names"] as? [[String: Any]] ?? [] }
        let hasOutput = names.contains { $0["name"] as? String == "output" }
        let parts = command["subcommands"] as? [[String: Any]] ?? []
        return (hasOutput ? [words] : [])
            + parts.flatMap {
                commandsWithOutput(below: $0, words + [$0["commandName"] as? String ?? ""])
            }
    }

    @Test("an empty path for an output is refused by every command, and nothing is written")
    func emptyOutput() throws {
        let dump = try Program.run("--experimental-dump-help").output
        let object = try JSONSerialization.jsonObject(with: Data(dump.utf8)) as? [String: Any]
        let root = try #require(object?["command"] as? [String: Any])
        let commands = commandsWithOutput(below: root)
        #expect(commands.count >= 14, "\(commands)")
        for command in commands {
            let empty = "it is empty. Name a path."
            let missing = "Missing value for '--output <output>'"
            for (option, words) in [
                (["--output", ""], empty), (["-o", ""], empty), (["--output="], missing),
            ] {
                let result = try Program.start(command + option).wait()
                #expect(result.status == 2, "\(command) \(option): \(result.errors)")
                #expect(result.errors.contains(words), "\(result.errors)")
            }
        }
    }

    @Test(
        "other empty paths are refused too",
        arguments: [
            ["report", "scan", "--html", ""], ["report", "scan", "--png", ""],
            ["capture", "sim:orbit", "--checkpoint", ""], ["library", "create", ""],
            ["reconstruct", "scan", "-o", "model.glb", "--checkpoint", ""],
            ["scans", "--directory", ""], ["work", "--library", "", "--next"],
        ])
    func emptyPath(arguments: [String]) throws {
        let result = try Program.start(arguments).wait()
        #expect(result.status == 2, "\(result.errors)")
        #expect(result.errors.contains("it is empty. Name a path."), "\(result.errors)")
    }

    @Test("an empty CAPSTAN_SCANS counts as none")
    func emptyVariable() throws {
        let home = try TemporaryFolder()
        let named = try Program.start(
            ["config", "scansDirectory"],
            environment: ["HOME": home.path, "CAPSTAN_SCANS": ""]
        ).wait()
        #expect(named.output.contains(home(".local/share/capstan/scans")), "\(named.output)")
    }

    /// The commands that the help lists.
    private func commands() throws -> [String] {
        let help = try Program.run("--help").output
        let names = help.split(separator: "\n").filter {
            $0.hasPrefix("  ") && !$0.hasPrefix("   ")
        }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
        return names.filter { $0.first?.isLowercase == true }
    }

    @Test("the help groups the commands, and each has two examples")
    func groups() throws {
        let help = try Program.run("--help").output
        for group in ["CAPTURE", "MODEL", "SHARE", "SET UP"] {
            #expect(help.uppercased().contains(group), "\(group)")
        }
        let commands = try commands()
        #expect(commands.count >= 30, "\(commands)")
        for command in commands where command != "help" {
            let text = try Program.run("help", command).output
            let examples = text.split(separator: "\n").filter {
                $0.trimmingCharacters(in: .whitespaces).hasPrefix("capstan")
            }
            #expect(examples.count >= 2, "\(command)")
        }
    }

    @Test("the help's table of sources stays a table", arguments: [30, 44, 60, 80, 100, 132])
    func tableOfSources(columns: Int) throws {
        let help = try Program.start(
            ["capture", "--help"], environment: ["COLUMNS": "\(columns)"]
        ).wait().output
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("SOURCE is one of") })
        let table = lines[(start + 1)...].prefix { !$0.isEmpty }
        // A row starts at the third column, and its further lines are indented deeper.
        for line in table {
            #expect(line.hasPrefix("  ") && line.count <= columns, "\(columns): \(line)")
        }
        #expect(table.count { $0.dropFirst(2).first != " " } == 9, "\(columns): \(table)")
    }

    @Test("an empty list is [] for scripts")
    func emptyLists() throws {
        let home = try TemporaryFolder()
        let lists = [["scans", "--json"], ["attach", "--list", "--json"]]
        for arguments in lists {
            let run = try Program.start(
                arguments, environment: ["HOME": home.path, "CAPSTAN_SCANS": home("none")]
            ).wait()
            #expect(run.status == 0 && run.output == "[]\n", "\(arguments): \(run.output)")
        }
    }

    @Test("config shows, explains, sets and resets every key")
    func configuration() throws {
        let home = try TemporaryFolder()
        let file = home("deep/config.json")
        func config(_ arguments: String...) throws -> Program.Result {
            try Program.start(
                ["config"] + arguments + ["--config", file], environment: ["HOME": home.path]
            ).wait()
        }
        let fresh = try config()
        #expect(fresh.status == 0)
        for key in ["scansDirectory", "maximumShots", "sectors", "theme", "quiet"] {
            #expect(fresh.output.contains(key), "\(key)")
        }
        #expect(try config("sectors", "24").output.contains("sectors = 24 (from the file)"))
        #expect(try config("theme", "light").status == 0)
        #expect(try config("sectors").output.contains("8 to 72"))
        let json = try config("--json")
        let rows =
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
        #expect(rows?.count == 9)
        #expect(rows?.first { $0["key"] as? String == "sectors" }?["value"] as? Int == 24)
        // The error for a bad value names the possible values, and the setting stays as it was.
        let colour = try config("theme", "purple")
        #expect(colour.status == 2 && colour.errors.contains("dark, light, contrast or colorblind"))
        let many = try config("sectors", "99")
        #expect(many.status == 2 && many.errors.contains("8 to 72"))
        let slip = try config("sektors")
        #expect(slip.status == 2 && slip.errors.contains("Did you mean sectors?"))
        #expect(try config("sectors").output.contains("sectors = 24"))
        #expect(try config("sectors", "--unset").output.contains("sectors = 36"))
        let example = try config("--example")
        try Data(example.output.utf8).write(to: URL(filePath: file))
        #expect(try config().status == 0)
    }
}
