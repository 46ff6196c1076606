// Measures how often each feedback is right, on frames whose truth is known.
//
//     swift run -c release feedback-table SOURCE... > Docs/Figures/FeedbackAccuracy.md
//
// A source is a dataset, or a folder of pairs NN_sharp.jpg and NN_blurred.jpg. Datasets go to the
// two halves in turn.
import Foundation
import Guidance

func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

var table = AccuracyTable()
if Wishes.wants("walk") { table.walk() }
if Wishes.wants("count") { table.countAndZoom() }
if Wishes.wants("look") { table.look() }
let paths = Array(CommandLine.arguments.dropFirst())
let isPairs = { (path: String) in FileManager.default.fileExists(atPath: path + "/labels.json") }
var sets: [String] = []
for (index, path) in paths.filter({ !isPairs($0) && !$0.hasPrefix("-") }).enumerated() {
    note(path)
    let half: AccuracyTable.Half = index % 2 == 0 ? .chosen : .told
    let films = try table.film(path, half, seed: UInt64(index))
    let name = URL(filePath: path).lastPathComponent
    sets.append("\(name) (\(half.rawValue), \(films) films)")
}
for path in paths.filter(isPairs) { table.remarks.append(try BlurPairs.remark(path)) }
if !sets.isEmpty { table.remarks.insert("Sets: " + sets.joined(separator: ", ") + ".\n", at: 0) }
if Wishes.hasScripts { try table.playScripts(note: note) }
FileHandle.standardOutput.write(Data(table.markdown.utf8))
