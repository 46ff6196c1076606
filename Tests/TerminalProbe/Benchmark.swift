import TUI
import TUICurses

/// Measures the milliseconds and bytes of `present` when all, a fifth or none of the cells change.
struct Benchmark {
    let terminal: CursesTerminal
    let frames: Int

    /// One line of text for each case.
    var lines: String {
        let (columns, rows) = terminal.size
        return "cells \(columns)x\(rows)\n"
            + measure("all cells") { column, row, frame in (column + row, frame) }
            + measure("one fifth") { column, row, frame in
                (column + row, row % 5 == 0 ? frame : 0)
            }
            + measure("nothing") { column, row, _ in (column + row, 0) }
    }

    private func measure(_ name: String, _ place: (Int, Int, Int) -> (Int, Int)) -> String {
        let (columns, rows) = terminal.size
        // The grids are made beforehand, so that only `present` is timed.
        let grids = (0...16).map { frame in
            var grid = Grid(columns: columns, rows: rows)
            for row in 0..<rows {
                for column in 0..<columns {
                    let (along, phase) = place(column, row, frame)
                    grid[column, row] = ProbeScreen.cell(along, row, phase)
                }
            }
            return grid
        }
        terminal.present(grids[16])
        var milliseconds: [Double] = []
        let before = terminal.sentBytes
        for frame in 0..<frames {
            let clock = ContinuousClock()
            let elapsed = clock.measure { terminal.present(grids[frame % 16]) }
            milliseconds.append(elapsed / .milliseconds(1))
        }
        let bytes = (terminal.sentBytes - before) / max(1, frames)
        milliseconds.sort()
        return "\(name): \(bytes) bytes a frame, "
            + "median \(milliseconds[frames / 2]) ms, most \(milliseconds[frames - 1]) ms\n"
    }
}
