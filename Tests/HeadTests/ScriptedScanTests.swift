import Foundation
import Head
import Scene
import Simulator
import Testing

@Suite("Scripted persons before the scanner")
struct ScriptedScanTests {
    /// The order of the hints of a scan that goes as it should.
    static let usualHints: [ScanHint] = [
        .holdStill, .countdownThree, .countdownTwo, .countdownOne, .turnHeadLeft, .turnHeadRight,
        .turnHeadToTheMiddle, .turnHeadUp, .turnHeadDown, .turnHeadToTheMiddle, .captureCompleted,
    ]

    @Test(
        "an obedient person is done in 25 s", arguments: [true, false], 1...6 as ClosedRange<UInt64>
    )
    func obedient(hasDepth: Bool, seed: UInt64) throws {
        var scan = try ScriptedScan(.obedient, seed: seed, identity: Int(seed), hasDepth: hasDepth)
        try scan.run()
        if ProcessInfo.processInfo.environment["CAPSTAN_SHOW"] != nil {
            print(scan.seconds as Any, scan.stored.count, scan.transcript.joined(separator: "\n"))
        }
        #expect(try #require(scan.seconds) <= 25)
        #expect(scan.hints.filter { $0 != .none } == Self.usualHints)
        #expect((20...32).contains(scan.stored.count), "\(scan.stored.count)")
        #expect(scan.flow.summary?.flaws == [])
        #expect(scan.flow.state == .reviewing)
    }

    @Test("no person brings the scan to a halt", arguments: HeadScript.allCases, [true, false])
    func noHang(script: HeadScript, hasDepth: Bool) throws {
        var scan = try ScriptedScan(script, seed: 5, hasDepth: hasDepth)
        try scan.run()
        if ProcessInfo.processInfo.environment["CAPSTAN_SHOW"] != nil {
            print(
                script, hasDepth, scan.seconds as Any, scan.stored.count,
                scan.flow.summary?.flaws as Any)
            print(scan.transcript.joined(separator: "\n"))
        }
        let seconds = try #require(scan.seconds)
        #expect(seconds < 60)
        #expect(scan.flow.summary != nil)
    }
}
