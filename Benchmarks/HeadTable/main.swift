import Foundation
import Head
import Scene
import Simulator
import Vision

// What the face detector and the position of the face reach:
//   swift run -c release head-table --model centerface.onnx [--data FOLDER] [--write FOLDER]
// Without a folder of data only the virtual heads are measured. `--write` keeps pictures of them.

func option(_ name: String) -> String? {
    let words = CommandLine.arguments
    guard let place = words.firstIndex(of: name), place + 1 < words.count else { return nil }
    return words[place + 1]
}

guard let modelPath = option("--model"), let bytes = FileManager.default.contents(atPath: modelPath)
else {
    FileHandle.standardError.write(
        Data("Name the model: --model PATH (scripts/fetch-face-model fetches one).\n".utf8))
    exit(64)
}
do {
    let detector = try FaceDetector(model: [UInt8](bytes))
    print("detector: \(detector.kind.rawValue), \(bytes.count) bytes")
    let parts = option("--only")?.split(separator: ",").map(String.init)
    func wants(_ part: String) -> Bool { parts?.contains(part) ?? true }
    if let data = option("--data") {
        if wants("faces") { try RealFaces.measure(detector, data + "/faces_dlib") }
        if wants("faceless") { try FacelessSets.measure(detector, data) }
        if wants("meshes") { try PoseSweep.measureMeshes(detector, data + "/heads") }
    }
    if wants("heads") { try PoseSweep.measureVirtual(detector, write: option("--write")) }
    if wants("positions") { try PositionTrial.measure(detector) }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}

/// Seconds of processor that this process has used.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
