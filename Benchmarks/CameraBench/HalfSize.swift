import Foundation
import Glibc
import Guidance
import Scene
import Vision

/// Compares the analysis at half size with the analysis at full size. `camera-bench FOLDER` runs it
/// on the folder's JPEG files, in the order of their names.
struct HalfSize {
    private var ratios: [Double] = []
    private var motions: [Double] = []
    private var lights: [Double] = []
    private var clippings: [Double] = []
    private var milliseconds: (full: [Double], half: [Double]) = ([], [])
    private var otherVerdicts = 0
    private var frames = 0

    static func run(_ folder: String) throws {
        var figures = HalfSize()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            ["jpg", "jpeg"].contains($0.split(separator: ".").last?.lowercased() ?? "")
        }.sorted()
        let decoder = try ImageDecoder()
        var (full, half) = (FrameAssessor(), FrameAssessor())
        for name in names {
            let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder + "/" + name)))
            let start = CameraBench.time(CLOCK_THREAD_CPUTIME_ID)
            let seen = full.assess(try decoder.luma(bytes), isStill: false)
            let middle = CameraBench.time(CLOCK_THREAD_CPUTIME_ID)
            let small = half.assess(try decoder.halfLuma(bytes), isStill: false, isHalved: true)
            let end = CameraBench.time(CLOCK_THREAD_CPUTIME_ID)
            let header = try decoder.header(of: bytes)
            figures.take(seen, small, max(header.width, header.height))
            figures.milliseconds.full.append(middle - start)
            figures.milliseconds.half.append(end - middle)
        }
        figures.tell(folder)
    }

    private mutating func take(
        _ full: FrameAssessment, _ half: FrameAssessment, _ longerSide: Int
    ) {
        frames += 1
        if full.sharpness > 0 { ratios.append(half.sharpness / full.sharpness) }
        if let a = full.motionPixels, let b = half.motionPixels { motions.append(abs(a - b)) }
        lights.append(
            max(
                abs(full.meanLuma - half.meanLuma),
                abs((full.brightLuma ?? 0) - (half.brightLuma ?? 0))))
        clippings.append(abs(full.clippedShare - half.clippedShare))
        let limits = FrameThresholds()
        func verdict(_ assessment: FrameAssessment) -> [Feedback] {
            limits.faults(
                of: assessment,
                motion: FrameMotion(
                    pixels: assessment.motionPixels, longerSidePixels: longerSide,
                    intervalSeconds: 1 / 30))
        }
        if verdict(full) != verdict(half) { otherVerdicts += 1 }
    }

    private func tell(_ folder: String) {
        func spread(_ values: [Double]) -> [Double] {
            let sorted = values.sorted()
            guard !sorted.isEmpty else { return [0, 0, 0] }
            return [
                sorted[sorted.count * 5 / 100], sorted[sorted.count / 2], sorted[sorted.count - 1],
            ]
        }
        let (ratio, motion, light) = (spread(ratios), spread(motions), spread(lights))
        let words = String(
            format: """
                %@: %d pictures
                decode and assess: %.2f ms of processor at full size, %.2f ms at half (medians)
                sharpness at half size over full: %.3f (median), %.3f (5 of 100 below), %.3f (most)
                motion differs by %.2f pixels (median), %.2f (most); light by %.1f levels (most), \
                clipped share by %.4f (most)
                pictures judged otherwise: %d

                """, folder, frames, spread(milliseconds.full)[1], spread(milliseconds.half)[1],
            ratio[1], ratio[0], ratio[2], motion[1], motion[2], light[2], spread(clippings)[2],
            otherVerdicts)
        FileHandle.standardOutput.write(Data(words.utf8))
    }
}
