import DeviceIO
import Foundation
import Guidance
import Scene
import Simulator
import Testing

@testable import Capture

@Suite("The search for the box beside the frames")
struct BoxSearchQueueTests {
    /// Every `step`-th frame of an orbit of 12 s, with true poses; at most `count` frames.
    private func walk(step: Int, count: Int) throws -> [TrackedFrame] {
        let camera = try VirtualCamera(
            options: .parse("orbit?size=320x240&frames=360"), steering: nil)
        var frames: [TrackedFrame] = []
        while frames.count < count, let event = try camera.next() {
            guard case .frame(var frame) = event, frame.index % step == 0 else { continue }
            frame.depth = nil
            frames.append(TrackedFrame(frame))
        }
        return frames
    }

    /// All boxes that the queue proposes for these frames, until its last search has ended.
    private func proposals(_ frames: [TrackedFrame], _ queue: BoxSearchQueue) -> [BoxProposal] {
        var found: [BoxProposal] = []
        for frame in frames {
            queue.show(frame, detail: 0)
            if let proposal = queue.takeProposal() { found.append(proposal) }
        }
        queue.wait()
        return found + (queue.takeProposal().map { [$0] } ?? [])
    }

    @Test("a recording that is played too fast loses no keyframe")
    func recording() throws {
        // Every frame is searched, because the frames are 1.1 s apart. So each frame waits for the
        // search of the previous one.
        let frames = try walk(step: 33, count: 10)
        let inStep = proposals(frames, BoxSearchQueue(.inStep))
        #expect(!inStep.isEmpty)
        #expect(proposals(frames, BoxSearchQueue(.besideRecording)).last == inStep.last)
    }

    @Test("frames of a camera never wait for a search")
    func camera() throws {
        let frames = try walk(step: 33, count: 10)
        let queue = BoxSearchQueue(.beside)
        let clock = ContinuousClock()
        let shown = clock.measure { for frame in frames { queue.show(frame, detail: 0) } }
        let searched = clock.measure { _ = proposals(frames, BoxSearchQueue(.inStep)) }
        #expect(shown < searched / 2)
        queue.wait()
    }

    @Test("a search that runs while the object leaves its place proposes nothing for the new place")
    func left() throws {
        let frames = try walk(step: 10, count: 12)
        let queue = BoxSearchQueue(.beside)
        for frame in frames.dropLast() {
            queue.show(frame, detail: 0)
            queue.wait()
        }
        #expect(queue.surface != nil)
        queue.show(frames[frames.count - 1], detail: 0)
        queue.forget()
        #expect(queue.surface == nil)
        queue.wait()
        #expect(queue.surface == nil)
        #expect(queue.takeProposal() == nil)
    }

    @Test("after the object has left its place the search begins anew")
    func anew() throws {
        let frames = try walk(step: 10, count: 12)
        let (used, fresh) = (BoxSearchQueue(.inStep), BoxSearchQueue(.inStep))
        _ = proposals(frames, used)
        used.forget()
        #expect(used.takeProposal() == nil)
        #expect(proposals(frames, used) == proposals(frames, fresh))
    }

    @Test("a sure box is replaced only by another sure box, even if later poses are wrong")
    func sure() throws {
        var frames = try walk(step: 11, count: 26)
        for index in frames.indices.dropFirst(14) {
            let off = 0.04 * Double(index - 13)
            frames[index].worldFromCamera?.translation += Vector3(off, -off, 0)
        }
        let found = proposals(frames, BoxSearchQueue(.inStep))
        let fromSure = found.drop { !$0.isSure }
        #expect(fromSure.count > 1)
        #expect(fromSure.allSatisfy { $0.isSure })
    }
}
