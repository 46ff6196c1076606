import Foundation
import Library

/// The files of a task in the library.
///
///     tasks/UUID/task.json    its record
///     tasks/UUID/upload/      files as uploaded; removed when the capture is in the library
///     tasks/UUID/source/      the scan or dataset made of the uploaded files
///     tasks/UUID/output.txt   the log, a line for each event
///     tasks/UUID/all.zip      the result
struct TaskFolder {
    let path: String

    init(_ library: CaptureLibrary, _ name: TaskName) { path = "\(library.path)/tasks/\(name)" }

    var upload: String { "\(path)/upload" }
    var source: String { "\(path)/source" }
    var result: String { "\(path)/all.zip" }
    private var log: String { "\(path)/output.txt" }

    func keep(_ record: TaskRecord) throws(LibraryError) {
        try Disk.makeFolder(path)
        try Disk.place(try CanonicalText.bytes(of: record), at: "\(path)/task.json")
    }

    func record() throws(LibraryError) -> TaskRecord? {
        try Disk.read("\(path)/task.json").flatMap {
            CanonicalText.value(TaskRecord.self, of: $0)
        }
    }

    /// Appends a line to the log. A failed write is ignored: it does not affect the work.
    func note(_ words: String) {
        let line = words.replacing("\n", with: " ")
        try? Disk.append(line: Data(line.utf8), to: log)
    }

    /// The lines from a number on; a negative number counts from the end.
    func lines(from first: Int) -> [String] {
        let bytes = (try? Disk.read(log)) ?? nil
        let lines = String(decoding: bytes ?? Data(), as: UTF8.self)
            .split(separator: "\n").map(String.init)
        return first < 0
            ? Array(lines.suffix(first == Int.min ? Int.max : -first))
            : Array(lines.dropFirst(first))
    }

    /// Removes the uploads and the source: they are not needed when the capture is in the library
    /// or the task is cancelled.
    func dropUploads() {
        Disk.removeAll(upload)
        Disk.removeAll(source)
    }
}
