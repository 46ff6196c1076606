import ArgumentParser
import Capture
import Foundation
import Wording

/// The root command of the program.
@main
struct Capstan: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capstan",
        abstract: "Guided 3D capture in a terminal.",
        discussion: """
            Walk round an object with a camera: Capstan watches every frame, says what to do next, \
            takes the good shots by itself and fills a capture dial. Without a command it opens a \
            start screen with the cameras it found, recent scans and a demo that needs no camera.

            EXIT STATUS
              0 done, 1 failed, 2 wrong usage, 3 device, 4 data, 75 try again later, \
            130 interrupted

            ENVIRONMENT
              LC_ALL, LC_MESSAGES or LANG choose the language (English or German), as does \
            `--language en|de` on every command and `capstan config language de`.
              NO_COLOR, CAPSTAN_SCANS, CAPSTAN_MAXIMUM_SHOTS, CAPSTAN_OVER_CAPTURE, \
            CAPSTAN_SECTORS, CAPSTAN_ASCII, CAPSTAN_THEME, CAPSTAN_SPEED, CAPSTAN_QUIET, \
            CAPSTAN_LANGUAGE, XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME
            """,
        version: "capstan \(programVersion)",
        groupedSubcommands: [
            CommandGroup(
                name: "Capture",
                subcommands: [
                    StartCommand.self, DemoCommand.self, CaptureCommand.self, HeadCommand.self,
                    AttachCommand.self,
                    ScansCommand.self, InspectCommand.self, ReportCommand.self,
                    ExplainCommand.self, ReplayCommand.self,
                ]),
            CommandGroup(
                name: "Model",
                subcommands: [
                    ReconstructCommand.self, ViewCommand.self, RenderCommand.self,
                    CompareMeshesCommand.self, TrackCommand.self,
                    CompareTrajectoriesCommand.self, AssessCommand.self,
                ]),
            CommandGroup(
                name: "Share",
                subcommands: [
                    ExportCommand.self, ConvertCommand.self, BundleCommand.self,
                    ServeCommand.self, LibraryCommand.self, SubmitCommand.self,
                    QueueCommand.self, WithdrawCommand.self, CollectCommand.self, WorkCommand.self,
                    NodeCommand.self,
                ]),
            CommandGroup(
                name: "Set up",
                subcommands: [
                    ConfigCommand.self, DevicesCommand.self, ControlsCommand.self,
                    StandCommand.self, BoardCommand.self, CalibrateCommand.self,
                    SimulateCommand.self, DoctorCommand.self,
                ]),
        ],
        defaultSubcommand: StartCommand.self)

    static func main() {
        StandardDescriptors.fill()
        InterruptFlag.endOnQuit()
        do {
            var arguments = Array(CommandLine.arguments.dropFirst())
            try chooseLanguage(&arguments)
            if let words = unknownCommand(arguments) {
                say(phrase("Error: \(words)"))
                leave(.usage)
            }
            StandWatchdogProcess.enable()
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch let error as CaptureError {
            say(error.words)
            leave(error.status)
        } catch let code as ExitCode {
            exit(withError: code)
        } catch {
            end(with: error)
        }
    }

    /// Chooses the language from `--language`, otherwise from the settings, otherwise from the
    /// locale. `--language` may be at any place of the arguments and is removed from them. If it is
    /// given again, the last one counts, as with every option that has one value.
    private static func chooseLanguage(_ arguments: inout [String]) throws {
        let environment = ProcessInfo.processInfo.environment
        // Errors in the settings are ignored here. The command that reads the settings reports
        // them.
        let remembered = (try? Settings(path: nil, environment: environment))?.language
        Language.choose(remembered ?? Language(environment: environment))
        let option = "--language"
        while let place = arguments.prefix(while: { $0 != "--" }).firstIndex(where: {
            $0 == option || $0.hasPrefix(option + "=")
        }) {
            var name = String(arguments.remove(at: place).dropFirst(option.count + 1))
            if name.isEmpty, arguments.indices.contains(place) {
                name = arguments.remove(at: place)
            }
            guard let language = Language(rawValue: name) else {
                throw CaptureError(
                    .usage,
                    phrase(
                        """
                        --language takes \(SettingsKey.language.choices), not \
                        \(name.debugDescription).
                        """))
            }
            Language.choose(language)
        }
    }
}
