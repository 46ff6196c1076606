import Capture
import Foundation
import Head
import Scene
import Simulator

/// Measures how often hair over the face and other covers are reported on rendered heads: in single
/// near-frontal frames, by the median of five such frames, and in whole scans.
enum CoverTrial {
    /// What a rendered head wears.
    private struct Look {
        var name: String
        var hair: VirtualHair?
        var cover: VirtualOccluder?
        var hasGlasses = false

        /// The options of a `sim:head` source for this look.
        var words: String {
            (hair.map { "&hair=\($0.rawValue)" } ?? "")
                + (cover.map { "&cover=\($0.rawValue)" } ?? "")
        }
    }

    private static let bare = [
        Look(name: "bare"), Look(name: "glasses", hasGlasses: true),
    ]
    private static let hairs = VirtualHair.allCases.map { Look(name: $0.rawValue, hair: $0) }
    private static let covers = VirtualOccluder.allCases.map { Look(name: $0.rawValue, cover: $0) }
    /// The limits were chosen on heads up to this number; `--first-seed` gives another number.
    private static let firstSeed = option("--first-seed").flatMap { Int($0) } ?? 200
    private static let poses = [(0.0, 0.0), (12, 0), (-12, 0), (0, 15), (0, -15)]

    static func measureHair() async throws {
        print("\nhair: heads of 60 on which it is told (above 0.15), with and without colour")
        for look in hairs + bare + covers {
            measure(look, above: QualityThresholds().hairShare) { $0.hairShare }
        }
        try await measureScans("hairCovers", hairs, without: [bare[0]]) { summary, _ in
            summary.flaws.contains(.hairCovers)
        }
    }

    static func measureCover() async throws {
        print("\ncovers: heads of 60 on which one is told (above 0.2); without colour it never is")
        for look in covers + bare + hairs {
            measure(look, above: WarningThresholds().coveredShare) { $0.otherShare }
        }
        try await measureScans("faceCovered", covers, without: [bare[0]]) { _, warnings in
            warnings.contains(.faceCovered)
        }
    }

    private static func measure(
        _ look: Look, above least: Double, _ share: (FaceOcclusion) -> Double?
    ) {
        var (told, grayTold, frames, count) = (0, 0, 0, 0)
        var seconds = 0.0
        for number in firstSeed + 1...firstSeed + 60 {
            let head = VirtualHead(
                identity: HeadIdentity(number: number, skin: number % 3),
                hasGlasses: look.hasGlasses, hair: look.hair, cover: look.cover)
            var camera = HeadCamera(
                intrinsics: PoseSweep.camera, hasDepth: false,
                light: HeadLight.allCases[number / 3 % 3], seed: UInt64(number))
            var detector = VirtualFaceDetector(
                camera: PoseSweep.camera, identity: number, seed: UInt64(number),
                hasDepth: false, truePoints: head.truePoints)
            var shares: [Double] = []
            var gray: [Double] = []
            for (index, pose) in poses.enumerated() {
                var state = PersonState()
                (state.yaw, state.pitch) = (pose.0 * .pi / 180, pose.1 * .pi / 180)
                let frame = camera.frame(of: head, state, index: index, at: .zero)
                guard let face = detector.detect(at: state).faces.first,
                    let points = FaceLandmarks(face.points)
                else { continue }
                let start = processorSeconds()
                let cover = FaceOcclusion(
                    frame.luma, color: frame.decodedColor, points, width: frame.luma.width)
                seconds += processorSeconds() - start
                count += 1
                shares += [cover.flatMap(share)].compactMap(\.self)
                let plain = FaceOcclusion(frame.luma, color: nil, points, width: frame.luma.width)
                gray += [plain.flatMap(share)].compactMap(\.self)
            }
            if shares.upperMedian ?? 0 > least { told += 1 }
            if gray.upperMedian ?? 0 > least { grayTold += 1 }
            frames += shares.count { $0 > least }
        }
        print(
            "  \(look.name): \(told), \(grayTold); \(frames) of \(count) frames; "
                + String(format: "%.2f ms a frame", 1000 * seconds / Double(max(1, count))))
    }

    /// Makes twenty scans with a cover each, and twenty scans without one. The scans are made by
    /// the program's own scan code.
    private static func measureScans(
        _ name: String, _ looks: [Look], without plain: [Look],
        _ isTold: (QualitySummary, Set<CaptureWarning>) -> Bool
    ) async throws {
        var counts: [Int] = []
        for group in [looks, plain] {
            var told = 0
            for number in firstSeed + 1...firstSeed + 20 {
                let look = group[number % group.count]
                // Skin, light and look are independent of each other.
                let light = HeadLight.allCases[number / 3 % 3].rawValue
                let source =
                    "sim:head?identity=\(number)&skin=\(number / 2 % 3)&light=\(light)"
                    + "&fps=10&seed=\(number)" + look.words
                if let seen = try await scan(source), isTold(seen.0, seen.1) {
                    told += 1
                } else if !look.words.isEmpty {
                    print("  not told: \(source)")
                }
            }
            counts.append(told)
        }
        print("\(name): told in \(counts[0]) of 20 scans with it, in \(counts[1]) of 20 without")
    }

    private static func scan(
        _ source: String
    ) async throws -> (QualitySummary, Set<CaptureWarning>)? {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "capstan-cover-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = HeadScanRun.Options(
            source: source, sourceOptions: SourceOptions(), folder: folder,
            model: FaceModelFile(named: "none", environment: [:]))
        options.settings.skipsChecklist = true
        var warnings: Set<CaptureWarning> = []
        let ending = try await HeadScanRun(options).run(note: { _ in }) { moment in
            for case .updatedCaptureWarning(let now?) in moment.events { warnings.insert(now) }
            return moment.flow.state == .reviewing ? .call(.accept) : .goOn
        }
        return ending.summary.map { ($0, warnings) }
    }
}
