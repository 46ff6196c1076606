import Testing

@testable import TUICurses

@Suite struct ColorPairsTests {
    @Test(arguments: [
        (0, 0), (7, 7), (9, 0xff0000), (10, 0x00ff00), (15, 0xffffff), (16, 0), (196, 0xff0000),
        (214, 0xffaf00), (231, 0xffffff), (232, 0x080808), (255, 0xeeeeee),
        // Pure blue would be a palette entry to some terminals: one step of red keeps it blue.
        (21, 0x0100ff),
    ])
    func thePaletteInDirectColour(index: Int, color: Int32) {
        #expect(ColorPairs.direct(UInt8(index)) == color)
    }
}
