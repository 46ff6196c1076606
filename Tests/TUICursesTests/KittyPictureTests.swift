import Scene
import TUI
import TerminalSupport
import Testing

@testable import TUICurses

/// Pictures by kitty's protocol, as a terminal shows them.
@Suite struct KittyPictureTests {
    private func picture(_ width: Int, _ height: Int) -> GridPicture {
        let values = (0..<(width * height * 3)).map { UInt8(truncatingIfNeeded: $0 * 7) }
        return GridPicture(
            image: ColorImage(width: width, height: height, values: values), column: 3, row: 2,
            columns: 10, rows: 5)
    }

    // The first size fits into one piece, the second fills a whole number of pieces, and the third
    // leaves a shorter last piece.
    @Test(arguments: [(2, 1), (32, 32), (61, 53)])
    func thePictureComesWholeAndOnce(width: Int, height: Int) throws {
        var screen = VirtualScreen(columns: 20, rows: 10)
        screen.hasKitty = true
        var kitty = KittyPicture()
        let sent = picture(width, height)
        screen.feed(kitty.bytes(for: sent))
        let shown = try #require(screen.picture)
        #expect((shown.column, shown.row, shown.columns, shown.rows) == (3, 2, 10, 5))
        #expect((shown.width, shown.height) == (width, height))
        #expect(shown.values == sent.image.values)
        #expect(kitty.bytes(for: sent).isEmpty)
        kitty.invalidate()
        #expect(!kitty.bytes(for: sent).isEmpty)
        screen.feed(kitty.bytes(for: nil))
        #expect(screen.picture == nil && kitty.bytes(for: nil).isEmpty)
        #expect(screen.unknown == [] && screen.answers.isEmpty)
    }
}
