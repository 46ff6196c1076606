import ArgumentParser
import Foundation

/// Throws where two outputs are one file: the second would be refused after the work for the first.
func refuseRepeated(_ outputs: [String]) throws {
    var seen: Set<String> = []
    for output in outputs {
        let path = URL(filePath: output).standardizedFileURL.path
        guard seen.insert(path).inserted else {
            throw ValidationError(phrase("-o names \(output) twice. Name each file once."))
        }
    }
}
