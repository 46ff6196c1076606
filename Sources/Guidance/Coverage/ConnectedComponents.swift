/// The connected components of a graph, in the order of their first nodes.
/// - Parameters:
///   - nodes: all nodes.
///   - neighbours: the nodes that share an edge with a node; nodes that are not in `nodes` are
///     ignored.
func connectedComponents<Neighbours: Sequence<Int>>(
    of nodes: [Int], neighbours: (Int) -> Neighbours
) -> [[Int]] {
    var left = Set(nodes)
    var components: [[Int]] = []
    for start in nodes where left.remove(start) != nil {
        var (open, component) = ([start], [Int]())
        while let node = open.popLast() {
            component.append(node)
            for other in neighbours(node) where left.remove(other) != nil { open.append(other) }
        }
        components.append(component)
    }
    return components
}
