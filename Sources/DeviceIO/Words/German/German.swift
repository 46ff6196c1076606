extension DeviceWords {
    /// The German translation: an English line, then the German one after `= `. The German word for
    /// an operation must fit into “Kann /dev/video0 nicht …”.
    enum German {
        static let all = [operations, cameras, disks, datasets, contents, notes, faults].joined(
            separator: "\n")
    }
}
