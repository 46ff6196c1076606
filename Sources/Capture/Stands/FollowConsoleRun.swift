import Following
import Scene
import Stand
import TUI

/// Following with a screen. Keys are read between two pictures, on the thread that drives the
/// stand. If the camera hangs, no key is read, but the stand's watchdog stops the motors.
public struct FollowConsoleRun {
    private let opened: OpenedStand
    private let options: FollowRun.Options

    /// Speed of the stand while an arrow key steers it, radians a second (guess).
    private static let steeringSpeed = 20 * Double.pi / 180
    /// Seconds for which the stand moves after one press of a key (guess). This is shorter than the
    /// delay before a held key repeats, so that the motion does not seem to stick. It is longer
    /// than the interval between two repeats (33 ms), so that the motion does not stutter.
    private static let keyPressSeconds = 0.3

    /// A run that follows with this stand.
    public init(_ opened: OpenedStand, options: FollowRun.Options) {
        (self.opened, self.options) = (opened, options)
    }

    /// Runs until the person leaves, until the requested time is over, or until the source ends.
    public func run(
        source: (any FrameSource)?, on terminal: any TerminalDevice, isInterrupted: () -> Bool
    ) throws -> FollowSummary {
        let run = FollowRun(opened, options: options)
        var console = FollowConsole(
            columns: terminal.size.columns, rows: terminal.size.rows,
            capabilities: terminal.capabilities)
        console.framing = options.framing
        let notices = Notices()
        let screen = Screen(console)
        return try run.run(
            source: source, isInterrupted: isInterrupted,
            show: { frame, view, stand in
                if let notice = notices.take() { screen.console.notice = notice }
                var shown = Self.view(view, stand, opened.stand.subject)
                shown.isStoppedByMode =
                    screen.console.mode.ofStand.standingSentence(
                        view.state, isAnyoneChosen: !view.chosen.isEmpty) != nil
                screen.console.show(frame.preview, shown)
                // A held key repeats 30 times a second, so a hundred events are more than arrive
                // during one picture.
                for _ in 0..<100 {
                    guard let event = terminal.nextEvent(timeoutMilliseconds: 0) else { break }
                    for effect in screen.console.update(event) {
                        if case .steer = effect { screen.steered = .wall }
                        Self.perform(effect, run, terminal)
                    }
                }
                if let since = screen.steered,
                    Timestamp.wall.seconds(since: since) > Self.keyPressSeconds
                {
                    screen.steered = nil
                    run.ask(.steer(pan: 0, tilt: 0))
                }
                guard !terminal.isBehind else { return }
                var grid = Grid(columns: screen.console.columns, rows: screen.console.rows)
                FollowScreen(screen.console).draw(into: &grid)
                terminal.present(grid)
            },
            report: { event in
                if case .notice(let text) = event { notices.put(text) }
            })
    }

    /// The variables that the closure `show` of `run` changes. They are in a class, since Swift
    /// 6.3.1 crashes on variables that this closure captures (MandatoryAllocBoxToStack).
    private final class Screen {
        var console: FollowConsole
        /// When a key last steered the stand; nil after `keyPressSeconds`.
        var steered: Timestamp?

        init(_ console: FollowConsole) { self.console = console }
    }

    /// The newest sentence for the person, until it is shown.
    private final class Notices {
        private var newest: String?

        func put(_ text: String) { newest = text }

        func take() -> String? {
            defer { newest = nil }
            return newest
        }
    }

    private static func perform(
        _ effect: FollowEffect, _ run: FollowRun, _ terminal: any TerminalDevice
    ) {
        switch effect {
        case .choose(let numbers): run.ask(.choose(numbers))
        case .point(let x, let y): run.ask(.point(x: x, y: y))
        case .frame(let framing): run.ask(.frame(framing))
        case .region(let box):
            run.ask(
                .region(PictureBox(x: box.x, y: box.y, width: box.width, height: box.height)))
        case .mode(let mode): run.ask(.mode(mode.ofStand))
        case .animate(let gesture):
            let known = AccessoryAnimation.named.first { $0.name == gesture.rawValue }
            if let known { run.ask(.animate(known.animation)) }
        case .steer(let right, let up):
            run.ask(
                .steer(
                    pan: Double(right) * Self.steeringSpeed, tilt: Double(up) * Self.steeringSpeed))
        case .pause: run.ask(.pause)
        case .resume: run.ask(.resume)
        case .centre: run.ask(.centre)
        case .suspend: terminal.suspend()
        case .redraw: terminal.redraw()
        case .quit: run.ask(.quit)
        }
    }

    private static func view(
        _ view: FollowView, _ stand: StandSnapshot, _ subject: String
    ) -> FollowConsole.View {
        var shown = FollowConsole.View()
        (shown.stand, shown.state) = (subject, view.state.words)
        (shown.sentence, shown.primary) = (view.sentence, view.primary)
        shown.chosen = view.chosen
        (shown.goalX, shown.goalY) = (view.goalX, view.goalY)
        shown.errorShare = view.errorShare
        shown.subjects = view.subjects.map {
            FollowConsole.Subject(
                number: $0.number, x: $0.x, y: $0.y, width: $0.width, height: $0.height,
                isHidden: $0.isHidden)
        }
        let angles = [view.panDegrees, view.tiltDegrees]
        let speeds = [view.panDegreesPerSecond, view.tiltDegreesPerSecond]
        for (index, axis) in [StandAxis.pan, .tilt].enumerated() {
            guard let ability = stand.capabilities.axes[axis] else { continue }
            shown.axes.append(
                FollowConsole.Axis(
                    name: axis.rawValue, degrees: angles[index],
                    range: ability.range.map { $0.lowerBound.inDegrees...$0.upperBound.inDegrees },
                    degreesPerSecond: speeds[index]))
        }
        shown.battery =
            stand.batteries.first.map {
                phrase("battery \(Int(($0.batteryLevel * 100).rounded())) %")
            } ?? ""
        return shown
    }
}

extension FollowConsole.Mode {
    /// The control mode of the stand for a mode of the console.
    fileprivate var ofStand: StandMode {
        switch self {
        case .system: .system
        case .custom: .custom
        case .manual: .manual
        }
    }
}
