/// The events of a scanner: the nine of Bellus3D's SDK.
public enum ScannerEvent: Equatable, Sendable {
    /// The position of the face has changed.
    case didTrackFacePosition(FacePosition)
    /// Seconds until the scan starts.
    case didReportCountdown(Double)
    /// The scan starts, and takes this time if the person is never late, seconds. This event is
    /// sent before the first hint to turn.
    case willStartScanning(duration: Double)
    case didReportProgressInfo(ProgressInfo)
    /// The scan was cancelled, or will stop before its end.
    case willStopScanning
    /// The scan has ended, with these data; nil if it failed.
    case didCompleteScanning(SessionData?)
    /// Tracking of the face was lost.
    case trackingDidFail(HeadScanError)
    case didProvideHint(ScanHint)
    /// An error that need not end the scan.
    case didEncounterError(HeadScanError)
}
