import TestKit
import Testing

@Suite("The program's language")
struct LanguageTests {
    @Test("an option at any position overrides the setting, and a wrong one names the choices")
    func option() throws {
        let folder = try TemporaryFolder()
        let made = try Program.run(
            "capture", "sim:orbit?size=160x120&frames=40", "-o", folder("scan"), "--headless")
        #expect(made.status == 0, "\(made.errors)")

        let english = try Program.run("inspect", folder("scan"), "--language", "en")
        #expect(english.output.contains("Every shot is whole."))
        for arguments in [["--language", "de", "inspect"], ["--language=de", "inspect"]] {
            let german = try Program.start(arguments + [folder("scan")]).wait()
            #expect(german.output.contains("Jedes Foto ist unbeschädigt."))
        }
        let wrong = try Program.run("--language", "xx", "scans")
        #expect(wrong.status == 2 && wrong.errors.contains("en or de"))
    }
}
