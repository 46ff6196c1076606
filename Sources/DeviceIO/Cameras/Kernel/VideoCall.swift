/// The calls of `VideoKernel` that can fail: where a fake kernel puts its faults.
public enum VideoCall: String, CaseIterable, Sendable {
    case open, poll, capability, pixelFormat, frameSizes, frameIntervals, control
    case setFormat, setInterval, requestBuffers, buffer, map, queue, dequeue
    case startStream, stopStream, controlFacts, controlChoice, setControl
}
