// How often each feedback is right, on frames whose truth is known: the virtual camera's scripts,
// with four objects, and the frames of the sources that are named, darkened and blown out.
//
//     swift run -c release feedback-table [SOURCE...] > Docs/FeedbackAccuracy.md
import Capture
import Foundation

let table = try FeedbackAccuracy.measure(
    sources: Array(CommandLine.arguments.dropFirst()), seeds: 1,
    note: { FileHandle.standardError.write(Data(($0 + "\n").utf8)) })
FileHandle.standardOutput.write(Data(table.markdown.utf8))
