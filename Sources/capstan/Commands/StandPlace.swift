import ArgumentParser
import Capture
import Stand

extension StandCommand {
    /// The option for the stand's address.
    struct Place: ParsableArguments {
        @Argument(help: "The stand's address, as sim:stand.")
        var address: String

        @Flag(help: "JSON on stdout.")
        var json = false

        func opened(isInStep: Bool = false) throws -> OpenedStand {
            try OpenedStand(address, isInStep: isInStep)
        }

        /// Performs a move, waits for its end, and prints the final angles.
        func perform(_ move: StandMove) throws {
            let interrupt = InterruptFlag.install()
            let opened = try self.opened()
            defer { opened.close() }
            let rest = try move.perform(on: opened) { interrupt.isRaised }
            if interrupt.isRaised {
                say(phrase("Interrupted; the motors were stopped."))
                leave(.interrupted)
            }
            if rest.isLimited {
                say(phrase("The stand's limits did not let it go all the way."))
            }
            put(json ? try rest.jsonLine() : rest.words)
        }
    }
}
