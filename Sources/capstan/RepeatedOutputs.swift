import ArgumentParser
import Foundation

/// Throws if two outputs are the same file. Otherwise the second output would be refused only after
/// the work for the first one.
func refuseRepeated(_ outputs: [String]) throws {
    var seen: Set<String> = []
    for output in outputs {
        let path = URL(filePath: output).standardizedFileURL.path
        guard seen.insert(path).inserted else {
            throw ValidationError(phrase("-o names \(output) twice. Name each file once."))
        }
    }
}
