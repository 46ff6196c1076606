import Testing
import Wording

/// Help has tables. A row that is too long continues on further lines, which are indented to the
/// row's last column.
@Suite("Lines with a hanging indent")
struct HangingLineTests {
    @Test(
        "the lines after a row's first are indented below its last column",
        arguments: [
            (
                "  clip.mp4   video files and cameras", 28,
                "  clip.mp4   video files and\n             cameras"
            ),
            // The label is followed by a single blank.
            (
                "  --max-shots <max-shots> Shots that a reconstruction takes.", 52,
                "  --max-shots <max-shots> Shots that a\n"
                    + "                          reconstruction takes."
            ),
            ("  capstan export scan --to colmap", 20, "  capstan export\n    scan --to colmap"),
            ("A paragraph has no hang.", 12, "A paragraph\nhas no hang."),
            // This width is too narrow for a table.
            ("  clip.mp4   video files", 20, "  clip.mp4   video\n      files"),
            (
                String(repeating: " ", count: 26) + "the description", 20,
                "      the\n      description"
            ),
            ("  Averylongwordthatcannotbebroken x", 20, "  Averylongwordthatcannotbebroken\n    x"),
            ("  fits   as it is", 20, "  fits   as it is"),
        ])
    func rows(line: String, columns: Int, wrapped: String) {
        #expect(hangingLines(line, columns: columns) == wrapped)
    }
}
