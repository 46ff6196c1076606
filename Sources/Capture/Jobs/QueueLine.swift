import Library

/// A job for scripts, as one JSON object without nested objects.
struct QueueLine: Encodable {
    let row: QueueRow
    /// The path that the job's model has after it is published.
    let model: String

    private enum Key: String, CodingKey {
        case job, name, station, state, captures, pictures, recipe
        case host, engine, engineNumber, share, stage, remainingSeconds
        case reason, status, model
    }

    func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(row.job.text, forKey: .job)
        try line.encode(row.name, forKey: .name)
        try line.encode(row.station, forKey: .station)
        try line.encode(row.state.word, forKey: .state)
        try line.encode(row.description?.captures ?? [], forKey: .captures)
        try line.encode(row.pictures, forKey: .pictures)
        try line.encode(row.description?.recipe.settings ?? [:], forKey: .recipe)
        switch row.state {
        case .waiting, .interrupted: break
        case .running(let holder, let progress):
            try line.encodeIfPresent(holder?.host, forKey: .host)
            try line.encodeIfPresent(holder?.engine, forKey: .engine)
            try line.encodeIfPresent(holder?.engineNumber, forKey: .engineNumber)
            try line.encodeIfPresent(progress?.share, forKey: .share)
            try line.encodeIfPresent(progress?.stage, forKey: .stage)
            try line.encodeIfPresent(progress?.remainingSeconds, forKey: .remainingSeconds)
        case .resting(let words): try line.encode(words, forKey: .reason)
        case .failed(let result, _):
            try line.encode(result.status, forKey: .status)
            try line.encode(result.words, forKey: .reason)
            try line.encode(result.host, forKey: .host)
        case .withdrawn(let withdrawal): try line.encode(withdrawal.host, forKey: .host)
        case .published: try line.encode(model, forKey: .model)
        }
    }
}
