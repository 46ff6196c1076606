/// A state table as Markdown: a row for each event, a column for each state.
/// - Parameters:
///   - head: the lines above the table.
///   - next: the next state; nil where an event changes nothing.
func stateTable<State, Event>(
    _ head: [String], next: (State, Event) -> State?
) -> String
where
    State: CaseIterable & RawRepresentable<String>, Event: CaseIterable & RawRepresentable<String>
{
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let states = Array(State.allCases)
    var lines =
        head + [
            "", "· = the event changes nothing there.", "",
            row(["event"] + states.map(\.rawValue)),
            row(Array(repeating: "---", count: states.count + 1)),
        ]
    for event in Event.allCases {
        let cells = states.map { next($0, event).map { "→ \($0.rawValue)" } ?? "·" }
        lines.append(row(["`\(event.rawValue)`"] + cells))
    }
    return lines.joined(separator: "\n") + "\n"
}
