/// What an observer of a scanner hears: the nine events of Bellus3D's SDK.
public enum ScannerEvent: Equatable, Sendable {
    /// The position of the face has changed.
    case didTrackFacePosition(FacePosition)
    /// Seconds until the scan starts.
    case didReportCountdown(Double)
    /// The scan starts; it takes this long at its usual pace, seconds. Before the first hint to turn.
    case willStartScanning(duration: Double)
    case didReportProgressInfo(ProgressInfo)
    /// The scan was cancelled, or stops before its end.
    case willStopScanning
    /// The scan is over; nil when it failed.
    case didCompleteScanning(SessionData?)
    /// The face cannot be tracked any more.
    case trackingDidFail(HeadScanError)
    case didProvideHint(ScanHint)
    /// Something went wrong that need not end the scan.
    case didEncounterError(HeadScanError)
}
