extension CaptureWords {
    /// The German translation: an English line, then the German one after `= `.
    enum German {
        static let all = [
            report, scans, library, errors, sourceErrors, headErrors, standErrors,
            stands, notes,
        ].joined(separator: "\n")
    }
}
