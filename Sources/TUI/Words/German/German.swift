extension ConsoleWords {
    /// The German translation: an English line, then the German one after `= `.
    enum German {
        static let all = [guidance, capture, models, keys, refusals, pages, others]
            .joined(separator: "\n")
    }
}
