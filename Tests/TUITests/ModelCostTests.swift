import Testing

@testable import TUI

/// Tests the time and the size that the console states when it asks for a level of detail.
@Suite struct ModelCostTests {
    @Test func aMeasuredLevelIsToldFromItsOwnTime() {
        var costs = ModelCosts()
        costs.note(.reduced, shots: 50, seconds: 100, bytes: 6_000_000)
        #expect(
            costs.estimate(.reduced, shots: 20)
                == ModelCosts.Estimate(seconds: 40, bytes: 6_000_000))
        // The new estimate is the mean of the old estimate and the new measurement.
        costs.note(.reduced, shots: 50, seconds: 200, bytes: 7_000_000)
        #expect(costs.estimate(.reduced, shots: 20)?.seconds == 60)
        #expect(costs.estimate(.reduced, shots: 0) == nil)
        costs.note(.reduced, shots: 0, seconds: 5, bytes: nil)
        costs.note(.reduced, shots: 5, seconds: .nan, bytes: nil)
        #expect(costs.estimate(.reduced, shots: 20)?.seconds == 60)
    }

    @Test func anotherLevelFollowsThePaceOfThisMachine() throws {
        var costs = ModelCosts()
        let elsewhere = try #require(costs.estimate(.full, shots: 72))
        #expect(elsewhere.seconds == 257 && elsewhere.bytes == nil)
        costs.note(.reduced, shots: 72, seconds: 124, bytes: nil)
        let here = try #require(costs.estimate(.full, shots: 72))
        #expect(abs(here.seconds - 514) < 1e-9)
        #expect(costs.estimate(.preview, shots: 72) == nil)
    }

    @Test func aFinerLevelIsNotToldToBeFaster() {
        var costs = ModelCosts()
        costs.note(.preview, shots: 10, seconds: 30, bytes: nil)
        costs.note(.reduced, shots: 10, seconds: 20, bytes: 6_000_000)
        costs.note(.medium, shots: 10, seconds: 40, bytes: nil)
        let seconds = ModelQuality.allCases.prefix(3).map {
            costs.estimate($0, shots: 10)?.seconds
        }
        #expect(seconds == [30, 30, 40])
        #expect(costs.estimate(.reduced, shots: 10)?.bytes == 6_000_000)
    }

    @Test func theQuestionTellsTimeAndSize() {
        var state = Stage.console([.startItems(Stage.scans), .key(.down)])
        func text() -> String { Stage.grid(state).text(isStyled: false) }
        _ = update(&state, .key("m"))
        #expect(text().contains("The times are of another machine"))
        #expect(text().contains("full: as fine as the shots allow, slowest; about"))
        var costs = ModelCosts()
        costs.note(.reduced, shots: 10, seconds: 12, bytes: 5_200_000)
        _ = update(&state, .modelCosts(costs))
        #expect(!text().contains("another machine") && text().contains("5.2 MB"))
    }

    @Test func theQuestionIsWholeOnTheSmallestScreen() {
        var state = Stage.console(
            ConsoleState.minimumColumns, ConsoleState.minimumRows, Stage.color,
            [.startItems(Stage.scans), .key(.down)])
        var costs = ModelCosts()
        costs.note(.full, shots: 10, seconds: 120, bytes: 70_700_000)
        _ = update(&state, .modelCosts(costs))
        _ = update(&state, .key("m"))
        let lines = Stage.grid(state).text(isStyled: false).split(separator: "\n")
        #expect(lines.contains { $0.contains("70.7 MB") })
        #expect(lines.contains { $0.contains("Esc    not now") })
        #expect(lines.last { $0.contains("╰──") }?.contains("╯") == true)
    }

    @Test func roughTimesHaveRoughWords() {
        #expect(roundedWords(3) == "10 s" && roundedWords(64) == "60 s")
        #expect(roundedWords(119) == "120 s" && roundedWords(150) == "3 min")
        #expect(roundedWords(9000) == "3 h" && roundedWords(.infinity) == "–")
    }
}
