/// The content and the scroll positions of the pages over the capture.
struct Pages: Equatable, Sendable {
    /// A place in the coverage map: a slice of the dial and a band of height.
    struct Place: Equatable, Sendable { var slice, band: Int }

    var gallery: Gallery
    /// The place of the cursor in the coverage map.
    var coverageCursor = Place(slice: 0, band: 0)
    var log: [LogLine] = []
    /// The number of log lines below the visible ones; 0 shows the newest line.
    var logScroll = 0
    var library = LibraryPage()
    /// The title and the lines of the report that is shown.
    var reportTitle = ""
    var report: [String] = []
    /// The number of report lines above the first visible one.
    var reportScroll = 0
    /// The controls that the camera reported last.
    var controls = ControlPanel()
}
