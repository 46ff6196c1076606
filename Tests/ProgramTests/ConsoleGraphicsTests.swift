import Foundation
import TUI
import TerminalSupport
import TestKit
import Testing
import Waiting

/// Tests the live picture in terminals that can show pictures.
@Suite("Terminal graphics in the console", .serialized, .waits)
struct ConsoleGraphicsTests {
    private func started(hasKitty: Bool) throws -> ConsoleProgram {
        let home = try TemporaryFolder()
        return try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", home("scan"), "--graphics", "kitty"],
            home: home, hasKitty: hasKitty)
    }

    /// Moves the camera until the picture is drawn in cells. The camera must move, because an
    /// unchanged picture is not sent again.
    private func walkUntilCells(_ console: ConsoleProgram) throws {
        for _ in 0..<60 where console.run.screen.picture != nil {
            console.press(Typed.right)
            try console.waitForFrames(3)
        }
    }

    @Test("a terminal that answers shows the picture under the text, and none after leaving")
    func kitty() throws {
        let console = try started(hasKitty: true)
        try console.run.wait("picture") { $0.picture != nil }
        let shown = try #require(console.run.screen.picture)
        #expect(shown.columns > 30 && shown.rows > 10 && shown.width == 320)
        #expect(shown.values?.count == shown.width * shown.height * 3)
        #expect(ConsoleProgram.pictureShare(of: console.run.screen) < 0.1)
        console.press("?")
        try console.run.wait("help") { screen in
            screen.picture == nil && screen.lines.contains { $0.contains("╭─ Help") }
        }
        console.press(Typed.escape)
        try console.run.wait("picture again") { $0.picture != nil }
        #expect(try console.quit() == 0)
        #expect(console.run.screen.picture == nil)
    }

    @Test("a terminal that is slow with pictures gets them in cells, and the person is told")
    func slow() throws {
        let console = try started(hasKitty: true)
        try console.run.wait("picture") { $0.picture != nil }
        console.run.bytesPerSecond = 500_000
        try walkUntilCells(console)
        try console.run.wait("cells") { screen in
            screen.picture == nil && ConsoleProgram.pictureShare(of: screen) > 0.5
        }
        try console.wait(for: "drawn in cells now")
        console.run.bytesPerSecond = nil
        #expect(try console.quit() == 0)
    }

    @Test("a terminal that reports sixels shows them, without an option")
    func sixels() throws {
        let home = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", home("scan")], home: home, sixels: .init())
        try console.run.wait("picture") { $0.picture != nil }
        let shown = try #require(console.run.screen.picture)
        #expect(shown.columns > 30 && shown.width == shown.columns * 9)
        console.press("?")
        try console.run.wait("help") { screen in
            screen.picture == nil && screen.lines.contains { $0.contains("╭─ Help") }
        }
        console.press(Typed.escape)
        try console.run.wait("picture again") { $0.picture != nil }
        console.press(Typed.right)
        try console.waitForFrames(8)
        // More than 70 % of the cells in the picture's area show the picture; text covers the
        // others.
        let screen = console.run.screen
        let covered = screen.pictureCells.count
        #expect(covered * 10 > shown.columns * shown.rows * 7, "\(covered) cells")
        #expect(try console.quit() == 0)
        #expect(console.run.screen.parts.isEmpty)
    }

    @Test("a slow line gets cells, and the person is told")
    func slowSixels() throws {
        let home = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", home("scan")], home: home, sixels: .init())
        try console.run.wait("picture") { $0.picture != nil }
        console.run.bytesPerSecond = 20_000
        try walkUntilCells(console)
        try console.run.wait("cells") { screen in
            screen.picture == nil && ConsoleProgram.pictureShare(of: screen) > 0.5
        }
        console.run.bytesPerSecond = nil
        #expect(try console.quit() == 0)
    }

    @Test(
        "a terminal whose version draws finer cells gets them",
        arguments: [
            ("foot(1.20.2)", 0x1CD00), ("VTE(7006)", 0x1FB00), ("tmux 3.4", 0),
        ] as [(String, UInt32)])
    func finerCells(version: String, first: UInt32) throws {
        let home = try TemporaryFolder()
        let console = try ConsoleProgram(
            ["capture", ConsoleProgram.demo, "-o", home("scan")], home: home, version: version)
        // Octants use some glyphs of the sextants' Unicode block, but sextants use none of the
        // octants' block. So the octants' block decides.
        func finest(_ screen: VirtualScreen) -> UInt32 {
            let used = Set(screen.grid.cells.map { $0.glyph.value & ~0xFF })
            return [0x1CD00, 0x1FB00].first(where: used.contains) ?? 0
        }
        try console.run.wait("picture") { screen in
            ConsoleProgram.pictureShare(of: screen) > 0.5 && finest(screen) == first
        }
        // The terminal's answer must not be read as a key: no message says that a key does nothing
        // here.
        #expect(!console.run.screen.lines.contains { $0.contains("does nothing here") })
        #expect(try console.quit() == 0)
    }

    @Test("a terminal that does not know the question shows cells", arguments: [true, false])
    func unknown(isAnswering: Bool) throws {
        let console = try started(hasKitty: false)
        console.run.isAnswering = isAnswering
        try console.run.wait("picture") { ConsoleProgram.pictureShare(of: $0) > 0.5 }
        console.run.isAnswering = true
        #expect(try console.quit() == 0)
    }
}
