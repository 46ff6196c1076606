import ArgumentParser
import Capture

/// The program.
@main
struct Capstan: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capstan",
        abstract: "Guided 3D capture in a terminal.",
        discussion: """
            Walk round an object with a camera: Capstan watches every frame, says what to do next, \
            takes the good shots by itself and fills a capture dial. Alone, it opens a start \
            screen with the cameras it found, recent scans and a demo that needs no camera.

            EXIT STATUS
              0 done · 1 failed · 2 wrong usage · 3 device · 4 data · 75 come again · 130 interrupted

            ENVIRONMENT
              NO_COLOR, CAPSTAN_SCANS, CAPSTAN_MAXIMUM_SHOTS, CAPSTAN_SECTORS, CAPSTAN_SPEED, \
            CAPSTAN_ASCII, CAPSTAN_OVER_CAPTURE, XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME
            """,
        version: "capstan \(programVersion)",
        subcommands: [
            StartCommand.self, DemoCommand.self, CaptureCommand.self, SimulateCommand.self,
            AssessCommand.self, InspectCommand.self, ExplainCommand.self, ReplayCommand.self,
            ReportCommand.self, TrackCommand.self, CompareTrajectoriesCommand.self,
            ReconstructCommand.self, RenderCommand.self, CompareMeshesCommand.self,
            ViewCommand.self, AttachCommand.self,
            ExportCommand.self, ConvertCommand.self, BundleCommand.self, ServeCommand.self,
            ScansCommand.self, LibraryCommand.self, SubmitCommand.self, QueueCommand.self,
            CollectCommand.self, WorkCommand.self, NodeCommand.self, BoardCommand.self,
            CalibrateCommand.self, ControlsCommand.self, HeadCommand.self, StandCommand.self,
            DevicesCommand.self, DoctorCommand.self,
        ],
        defaultSubcommand: StartCommand.self)

    static func main() {
        do {
            var command = try parseAsRoot()
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
}
