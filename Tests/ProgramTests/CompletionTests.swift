import Foundation
import TestKit
import Testing

@Suite("The shells' completion of the command line")
struct CompletionTests {
    private func script(_ shell: String) throws -> String {
        let result = try Program.run("--generate-completion-script", shell)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        return result.output
    }

    /// What bash offers for the last of these words.
    private func offered(_ words: String...) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(script("bash"), "capstan.bash")
        let driver = #"""
            source "$1"
            shift
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*"
            COMP_POINT=${#COMP_LINE}
            _capstan capstan "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\n' "${COMPREPLY[@]}"
            """#
        let result = try Program.start(
            ["-c", driver, "bash", folder("capstan.bash"), Program.path] + words, of: "/bin/bash"
        ).wait()
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test("help offers the commands, and after a command its subcommands")
    func help() throws {
        #expect(try offered("help", "cap") == ["capture"])
        #expect(try Set(offered("help", "")).isSuperset(of: ["start", "reconstruct", "doctor"]))
        let stand = try offered("help", "stand", "")
        #expect(stand.first == "list" && stand.contains("follow"))
        // This command is hidden in the help too.
        #expect(!stand.contains("watch"))
        #expect(try offered("help", "capture", "").isEmpty)
    }

    @Test("config offers its keys, and after a key the values that it accepts")
    func config() throws {
        #expect(try offered("config", "th") == ["theme"])
        #expect(try offered("config", "theme", "") == ["dark", "light", "contrast", "colorblind"])
        #expect(try offered("config", "language", "") == ["en", "de"])
        #expect(try offered("config", "quiet", "t") == ["true"])
        #expect(try offered("config", "sectors", "").isEmpty)
    }

    @Test("the scripts of zsh and fish have the topics of help and the values of config")
    func others() throws {
        let zsh = try script("zsh")
        #expect(zsh.contains("\n        topics=(start demo capture "))
        #expect(zsh.contains("\n    stand)\n        topics=(list info move "))
        #expect(zsh.contains("'*:subcommands:{__capstan_complete \"${topics[@]}\"}'"))
        #expect(zsh.contains("---completion config -- positional@1"))
        let fish = try script("fish")
        #expect(fish.contains("\"capstan help\" -eq 1' -fka 'start demo capture "))
        #expect(fish.contains("(commandline -opc)[-1] = stand' -fka 'list info move "))
        #expect(fish.contains("---completion config -- positional@1"))
    }
}
