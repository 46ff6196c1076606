extension DeviceWords {
    /// The German translation. Each phrase is an English line and a German line that starts with `=
    /// `. The German word for an operation must fit into “Kann /dev/video0 nicht …”.
    enum German {
        static let all = [operations, cameras, disks, datasets, contents, notes, faults].joined(
            separator: "\n")
    }
}
