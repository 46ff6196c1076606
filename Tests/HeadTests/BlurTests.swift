import Head
import Testing

/// Tests when the summary of a head scan reports blur, and when it does not.
@Suite struct BlurTests {
    private func flaws(
        _ seed: UInt64, _ change: @escaping (inout HeadObservation, Double) -> Void
    ) throws -> Set<QualityFlaw> {
        var scan = try ScriptedScan(.obedient, seed: seed)
        scan.change = change
        try scan.run()
        let summary = try #require(scan.flow.summary)
        return Set(summary.flaws)
    }

    @Test("blur that lasts as long as a turn past one side is reported", arguments: 1...4)
    func longBlur(seed: UInt64) throws {
        let flaws = try flaws(seed) { seen, seconds in
            if seconds.truncatingRemainder(dividingBy: 3.6) < 1.2 { seen.sharpness *= 0.3 }
        }
        #expect(flaws == [.motionBlur])
    }

    @Test("a face that is sharper with the chin up is not blurred", arguments: 1...4)
    func uneven(seed: UInt64) throws {
        let flaws = try flaws(seed) { seen, _ in
            guard let pose = seen.trackedPose else { return }
            // The sharpness changes with the pose, as it was measured on a virtual head in soft
            // light: 145 with the chin down, 367 with the chin up.
            seen.sharpness *= 1.4 + 1.5 * pose.pitch + 0.3 * pose.yaw
        }
        #expect(flaws.isEmpty)
    }
}
