/// The events of a guided capture. The first four are Pictofit's delegate calls; the scanner's nine
/// events are passed on.
public enum HeadCaptureEvent: Equatable, Sendable {
    /// The most urgent warning; nil when there is none any more.
    case updatedCaptureWarning(CaptureWarning?)
    /// How the person should move; nil when the position is right.
    case updatedCaptureInstruction(CaptureInstruction?)
    /// All pictures are taken, with these flaws of the scan. The pictures may not be read yet.
    case finishedCapturing(QualitySummary)
    /// All files are written to this folder, and may be read.
    case dataReady(folder: String)
    /// An event of the scanner.
    case scanner(ScannerEvent)
    /// Speak this sentence.
    case speak(String)
    /// Sound this tone.
    case tone(HintTone)
    /// The text to show over the picture; nil for no text. There is none while the scan is running.
    case overlay(String?)
}
