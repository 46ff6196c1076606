/// The table of all actions of keys. The key bar, the help, refusals and effects are read from it.
enum KeyTable {
    static let rows: [KeyRow] =
        sessionRows + boxRows + cameraRows + playbackRows + startRows + lookRows + pageRows
        + controlRows + modelRows + libraryRows + viewerRows + screenRows + panelRows

    private static let positions: [ConsoleAction: Int] = Dictionary(
        rows.enumerated().map { ($1.action, $0) }, uniquingKeysWith: { first, _ in first })

    /// The row of this action.
    static func row(_ action: ConsoleAction) -> KeyRow {
        guard let position = positions[action] else {
            preconditionFailure("\(action) is not in the key table")
        }
        return rows[position]
    }

    /// The rows of these chapters, in the order of the chapters.
    static func rows(of chapters: [ConsoleAction.Chapter]) -> [KeyRow] {
        chapters.flatMap { chapter in rows.filter { $0.chapter == chapter } }
    }
}

extension ConsoleState {
    /// Performs the effect of a key. The first of these rows that has the key and is available or
    /// refused decides the effect. Returns nil if there is no such row.
    mutating func press(_ key: Key, in rows: [KeyRow]) -> [ConsoleEffect]? {
        for row in rows {
            guard let press = row.presses.first(where: { $0.has(key, in: self) }) else { continue }
            switch row.availability(self) {
            case .acts: return press.effect(&self)
            case .refused(let reason):
                say(reason)
                return []
            case .absent: continue
            }
        }
        return nil
    }

    /// The chapters whose keys have a meaning on the present screen, in order of precedence.
    var keyChapters: [ConsoleAction.Chapter] {
        switch screen {
        case .start: [.list, .model]
        // The box and the source share some letters. While the box is edited, the keys of the box
        // take precedence.
        case .capture:
            boxEditing.isActive
                ? [.look, .controls, .session, .model, .box, .camera, .playback]
                : [.look, .controls, .session, .model, .camera, .playback, .box]
        case .viewer: [.viewer]
        case .building: [.model]
        case .controls: [.controls, .page]
        case .library: [.library]
        case .gallery, .coverage, .log, .tutorial, .report: [.page]
        }
    }
}
