extension ConsoleWords {
    /// The German translations. A line in English is followed by the German one after `= `.
    enum German {
        static let all = [guidance, capture, models, keys, refusals, pages, others]
            .joined(separator: "\n")
    }
}
