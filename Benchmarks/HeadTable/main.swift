import Foundation
import Head
import Scene
import Simulator
import Vision

// Measures how well heads are found, tracked and modelled:
//   swift run -c release head-table [--model centerface.onnx] [--data FOLDER] [--write FOLDER]
//     [--only
// faces,faceless,meshes,heads,positions,summary,glasses,hair,cover,tracking,models,color]
//     [--heads 1:soft,2:hard] [--resolutions low,standard] [--reuse]
// Without a folder of data, only virtual heads are measured. `--write` keeps pictures, scans,
// models and true surfaces; `--reuse` makes models of the kept scans.

func option(_ name: String) -> String? {
    let words = CommandLine.arguments
    guard let place = words.firstIndex(of: name), place + 1 < words.count else { return nil }
    return words[place + 1]
}

let parts = option("--only")?.split(separator: ",").map(String.init)
func wants(_ part: String) -> Bool { parts?.contains(part) ?? true }

/// Measures the face detector, whose network `--model` names.
func measureDetector() throws {
    guard let path = option("--model"), let bytes = FileManager.default.contents(atPath: path)
    else {
        FileHandle.standardError.write(
            Data(
                "No --model PATH (scripts/fetch-face-model fetches one): the detector is left out.\n"
                    .utf8))
        return
    }
    let detector = try FaceDetector(model: [UInt8](bytes))
    print("detector: \(detector.kind.rawValue), \(bytes.count) bytes")
    if let data = option("--data") {
        if wants("faces") { try RealFaces.measure(detector, data + "/faces_dlib") }
        if wants("faceless") { try FacelessSets.measure(detector, data) }
        if wants("meshes") { try PoseSweep.measureMeshes(detector, data + "/heads") }
    }
    if wants("heads") { try PoseSweep.measureVirtual(detector, write: option("--write")) }
    if wants("positions") { try PositionTrial.measure(detector) }
}

do {
    try measureDetector()
    if wants("summary") { try SummaryTrial.measure() }
    if wants("glasses") { try GlassesTrial.measure() }
    if wants("hair") { try await CoverTrial.measureHair() }
    if wants("cover") { try await CoverTrial.measureCover() }
    if wants("tracking") { try TrackingTrial.measure() }
    if wants("color") { try await ColorTrial.measure(write: option("--write")) }
    if wants("models") { try await ModelTrial.measure(write: option("--write")) }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}

/// Seconds of processor time that this process has used.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
