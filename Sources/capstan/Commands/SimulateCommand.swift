import ArgumentParser
import Capture
import Foundation
import Scene

/// `capstan simulate`: the virtual camera's frames as a dataset.
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Write a dataset of the virtual camera, with true poses and the true mesh.",
        discussion: """
            The dataset is in TUM RGB-D layout with groundtruth.txt, intrinsics.json and the \
            object's true mesh as mesh.ply.

            EXAMPLES
              capstan simulate 'sim:orbit?object=rich&frames=90' -o orbit
              capstan simulate 'sim:three-pass?object=concave' -o passes
            """)

    @Argument(
        help:
            "The script, as sim:SCRIPT[?object=NAME&seed=N&frames=N&size=WxH&depth=0|1&flip=PASS].")
    var script: String

    @Option(
        name: [.short, .customLong("output")], help: "The dataset's folder; must be empty.",
        completion: .directory, transform: namedPath)
    var output: String

    func run() throws {
        let interrupt = InterruptFlag.install()
        let simulation = try Simulation(
            specification: script.hasPrefix("sim:") ? script : "sim:" + script, output: output)
        let frames = try simulation.write { interrupt.isRaised }
        if interrupt.isRaised { leave(.interrupted) }
        say(phrase("\(counted(frames, "frame")) and mesh.ply."))
        put(output)
    }
}
