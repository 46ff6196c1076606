import ArgumentParser
import Capture
import Foundation
import Stand
import TUI

/// `capstan stand`: motor stands and turntables.
struct StandCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stand",
        abstract: "Move motor stands and turntables, and let one follow who is in its picture.",
        discussion: """
            ADDRESS is one of
              sim:stand                      a virtual pan-tilt head; needs no device
              uvc:/dev/video0                a camera with motors
              visca:/dev/ttyUSB0, visca://HOST[:PORT][?udp]
              onvif://USER:PASSWORD@HOST     network cameras
              grbl:/dev/ttyUSB0, marlin:/dev/ttyUSB0, openscan://HOST   turntables
              dynamixel:/dev/ttyUSB0, maestro:/dev/ttyACM0, pelco:/dev/ttyUSB0
              exec:PROGRAM                   anything else, by lines of text

            EXAMPLES
              capstan stand follow sim:stand
              capstan stand move uvc:/dev/video0 --pan 20 --speed 15
              capstan stand animate sim:stand yes
              capstan stand calibrate visca://10.0.0.7 --source rtsp://10.0.0.7/1
            """,
        subcommands: [
            List.self, Info.self, Move.self, Home.self, Stop.self, StandAnimateCommand.self,
            StandCalibrateCommand.self, StandFollowCommand.self, Watch.self,
        ])

    /// `capstan stand list`.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List cameras with motors, serial ports and the virtual stands.",
            discussion: "Nothing is sent to a serial port or into the network.")

        @Flag(help: "A JSON array of the stands.")
        var json = false

        func run() throws {
            if json { return putList(try StandListing().jsonLines()) }
            StandListing().lines.map(printable).forEach(put)
        }
    }

    /// `capstan stand info`.
    struct Info: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "info",
            abstract: "Show a stand's identity, its angles and what it can do.",
            aliases: ["status"])

        @OptionGroup var place: Place

        func run() throws {
            let opened = try place.opened()
            defer { opened.close() }
            let status = StandStatus(opened)
            if place.json { return put(try status.jsonLine()) }
            status.lines.map(printable).forEach(put)
        }
    }

    /// `capstan stand move`.
    struct Move: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move",
            abstract: "Turn a stand to given angles or by given angles, and wait until it stops.")

        @OptionGroup var place: Place

        @Option(parsing: .unconditional, help: "Degrees to the right; negative: to the left.")
        var pan: Double?

        @Option(parsing: .unconditional, help: "Degrees up; negative: down.")
        var tilt: Double?

        @Option(parsing: .unconditional, help: "Degrees a second; default: as fast as it can.")
        var speed: Double?

        @Flag(help: "Turn by these angles instead of to them.")
        var relative = false

        func validate() throws {
            if pan == nil, tilt == nil {
                throw ValidationError(phrase("Name --pan, --tilt or both."))
            }
            for angle in [pan, tilt].compactMap({ $0 }) where !(abs(angle) <= 1e6) {
                throw ValidationError(
                    phrase("--pan and --tilt are degrees, -1000000 to 1000000."))
            }
            // The guard over the motors makes no move slower than 0.001 rad/s.
            if let speed, !(speed >= 0.06 && speed <= 1e4) {
                throw ValidationError(phrase("--speed must be degrees a second, 0.06 to 10000."))
            }
        }

        func run() throws {
            var angles: [StandAxis: Double] = [:]
            angles[.pan] = pan.map { $0 * .pi / 180 }
            angles[.tilt] = tilt.map { $0 * .pi / 180 }
            try place.perform(
                StandMove(
                    relative ? .further(angles) : .place(angles),
                    speed: speed.map { $0 * .pi / 180 }))
        }
    }

    /// `capstan stand home`.
    struct Home: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "home", abstract: "Bring a stand to its home position.")

        @OptionGroup var place: Place

        func run() throws { try place.perform(StandMove(.home)) }
    }

    /// `capstan stand stop`.
    struct Stop: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "stop", abstract: "Stop a stand's motors.")

        @OptionGroup var place: Place

        func run() throws {
            // Nothing more is needed: connecting to a stand stops its motors.
            let opened = try place.opened()
            try opened.stand.stop()
            opened.close()
        }
    }

    /// The watchdog process, which another `capstan` starts. It gets its messages from that
    /// program.
    struct Watch: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "watch",
            abstract: "Stop a stand when the capstan that moves it dies.", shouldDisplay: false)

        func run() throws {
            // Standard output is the connection to the program that started this process.
            StandWatchdogProcess(descriptor: STDOUT_FILENO).run()
        }
    }
}
