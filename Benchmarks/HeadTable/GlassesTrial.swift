import Foundation
import Head
import Scene
import Simulator

/// Measures how often glasses are reported on rendered heads, 60 with glasses and 60 without. The
/// median of five near-frontal frames decides for each head.
enum GlassesTrial {
    static func measure() throws {
        var told = [0, 0]
        for number in 201...260 {
            for (place, hasGlasses) in [false, true].enumerated() {
                let head = VirtualHead(
                    identity: HeadIdentity(number: number, skin: number % 3),
                    hasGlasses: hasGlasses)
                let light = HeadLight.allCases[number / 3 % 3]
                var camera = HeadCamera(
                    intrinsics: PoseSweep.camera, hasDepth: false, light: light,
                    seed: UInt64(number))
                var detector = VirtualFaceDetector(
                    camera: PoseSweep.camera, identity: number, seed: UInt64(number),
                    hasDepth: false, truePoints: head.truePoints)
                var scores: [Double] = []
                for (index, yaw) in [0.0, 8, 16, -8, -16].enumerated() {
                    var state = PersonState()
                    state.yaw = yaw * .pi / 180
                    let frame = camera.frame(of: head, state, index: index, at: .zero)
                    guard let face = detector.detect(at: state).faces.first,
                        let points = FaceLandmarks(face.points),
                        let score = FaceSigns.glasses(frame.luma, points)
                    else { continue }
                    scores.append(score)
                }
                let median = scores.sorted()[scores.count / 2]
                if median > QualityThresholds().glassesScore { told[place] += 1 }
            }
        }
        print("\nglasses told on \(told[1]) of 60 heads with, and on \(told[0]) of 60 without")
    }
}
