/// What the pages over the capture show, as a person left them.
struct Pages: Equatable, Sendable {
    /// A cell of the coverage map.
    struct Place: Equatable, Sendable { var slice, band: Int }

    var gallery: Gallery
    /// The selected cell of the coverage map.
    var coverageCursor = Place(slice: 0, band: 0)
    var log: [LogLine] = []
    /// Scroll offset of the log in lines, up from the newest.
    var logScroll = 0
    var library = LibraryPage()
    /// The report of a scan: its title and its lines.
    var reportTitle = ""
    var report: [String] = []
    /// Lines of the report above the first one shown.
    var reportScroll = 0
    /// The camera's controls, as last reported.
    var controls = ControlPanel()
}
