/// What an observer of a guided capture hears, in order. The first four are Pictofit's delegate
/// calls; the scanner's nine events pass through.
public enum HeadCaptureEvent: Equatable, Sendable {
    /// What is wrong now; nil when nothing is any more.
    case updatedCaptureWarning(CaptureWarning?)
    /// How to get to the right place; nil when the person is there.
    case updatedCaptureInstruction(CaptureInstruction?)
    /// The pictures are taken; what spoils them. They may not be read yet.
    case finishedCapturing(QualitySummary)
    /// Everything is written and may be read; the folder.
    case dataReady(folder: String)
    /// An event of the scanner.
    case scanner(ScannerEvent)
    /// Speak this sentence.
    case speak(String)
    /// Sound this tone.
    case tone(HintTone)
    /// The text over the picture; nil for none. There is none while capturing.
    case overlay(String?)
}
