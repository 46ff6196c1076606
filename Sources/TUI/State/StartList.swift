/// The start screen: what can be opened, and what is chosen.
struct StartList: Equatable, Sendable {
    var items: [StartItem] = []
    var selected = 0
    /// The preview of the chosen item; kept while another is chosen.
    var glance: StartGlimpse

    /// The chosen item.
    var chosen: StartItem? { items.indices.contains(selected) ? items[selected] : nil }
}
