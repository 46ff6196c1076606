/// The calls of `VideoKernel` that can fail; a fake kernel of the tests selects by them which call
/// fails.
public enum VideoCall: String, CaseIterable, Sendable {
    case open, poll, capability, pixelFormat, frameSizes, frameIntervals, control
    case setFormat, setInterval, requestBuffers, buffer, map, queue, dequeue
    case startStream, stopStream, controlFacts, controlChoice, setControl
}
