import Foundation
import Guidance
import Scene
import Vision

/// Pairs of pictures of one view, one sharp and one blurred: `NN_sharp.jpg` and `NN_blurred.jpg`.
enum BlurPairs {
    /// A sentence with two numbers: the pairs in which the blurred picture is measured as less
    /// sharp, and the pairs in which it is too blurred for a shot.
    static func remark(_ folder: String) throws -> String {
        let decoder = try ImageDecoder()
        func sharpness(_ name: String) throws -> Double {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
            var assessor = FrameAssessor()
            return assessor.assess(try decoder.luma(bytes), isStill: true).sharpness
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        var (pairs, less, soft) = (0, 0, 0)
        for name in names where name.hasSuffix("_sharp.jpg") {
            let sharp = try sharpness(name)
            let blurred = try sharpness(
                name.replacingOccurrences(of: "_sharp", with: "_blurred"))
            pairs += 1
            if blurred < sharp { less += 1 }
            // A picture is kept as a shot only if its sharpness is at least this share of its
            // neighbours' sharpness.
            if blurred < 0.75 * sharp { soft += 1 }
        }
        return "Of \(pairs) pairs of a sharp and a blurred picture of one view the blurred one is "
            + "measured less sharp in \(less), and below 0.75 of its neighbour (not kept as a shot) "
            + "in \(soft)."
    }
}
