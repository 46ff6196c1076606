import Following
import Foundation
import Testing

@Suite("The state tables of following")
struct FollowingTableTests {
    @Test("off is reached from every state, and only starting leaves it")
    func off() {
        for state in FollowingState.allCases {
            #expect(FollowingTable.next(from: state, on: .stopped) == (state == .off ? nil : .off))
        }
        for event in FollowingEvent.allCases {
            let next = FollowingTable.next(from: .off, on: event)
            #expect(next == (event == .started ? .searching : nil))
        }
    }

    @Test("a person's key wins in every state, and only its release or switching off ends it")
    func hand() {
        for state in FollowingState.allCases where state != .off && state != .steered {
            #expect(FollowingTable.next(from: state, on: .handTaken) == .steered)
        }
        for event in FollowingEvent.allCases where event != .handReturned && event != .stopped {
            #expect(FollowingTable.next(from: .steered, on: event) == nil)
        }
    }

    @Test("every state can be reached from off")
    func reachable() {
        var reached: Set<FollowingState> = [.off]
        for _ in FollowingState.allCases {
            for state in reached {
                for event in FollowingEvent.allCases {
                    if let next = FollowingTable.next(from: state, on: event) {
                        reached.insert(next)
                    }
                }
            }
        }
        #expect(reached == Set(FollowingState.allCases))
    }

    @Test("a guided orbit can be stopped and paused from every working state")
    func orbit() {
        for state in OrbitState.allCases where state != .idle && state != .finished {
            #expect(OrbitTable.next(from: state, on: .cancelled) == .idle)
            if state != .paused {
                #expect(OrbitTable.next(from: state, on: .faultFound) == .paused)
            }
        }
        #expect(OrbitTable.next(from: .paused, on: .resumed) == .turning)
    }

    @Test("Docs/Reference/FollowingStates.md equals both tables")
    func document() throws {
        let text = FollowingTable.markdown + "\n" + OrbitTable.markdown
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Docs/Reference/FollowingStates.md")
        if ProcessInfo.processInfo.environment["CAPSTAN_RECORD"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("Recorded the tables; look at them and run again without.")
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(
            written == text,
            "Run the tests once with CAPSTAN_RECORD=1 and look at the change.")
    }
}
