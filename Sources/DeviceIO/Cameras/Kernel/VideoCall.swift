/// The calls of `VideoKernel` that can fail. Tests use these names to make one call of a fake
/// kernel fail.
public enum VideoCall: String, CaseIterable, Sendable {
    case open, poll, capability, pixelFormat, frameSizes, frameIntervals, control
    case setFormat, setInterval, requestBuffers, buffer, map, queue, dequeue
    case startStream, stopStream, controlFacts, controlChoice, setControl
}
