/// Several keys that have the same effect on the state of a screen.
struct KeyPress<State, Effect>: Sendable {
    let keys: [Key]
    /// Whether the keys have this effect in a state. If not, the next effect of the same key is
    /// tried.
    let isMeant: @Sendable (State) -> Bool
    let effect: @Sendable (inout State) -> [Effect]
    /// The words of the first key in a panel that shows each key of the row in a line of its own;
    /// nil if the row's label says what the keys do.
    var words: (@Sendable (State) -> String)?

    /// Whether a key has this effect in a state.
    func has(_ key: Key, in state: State) -> Bool { keys.contains(key) && isMeant(state) }
}
