/// A priority queue of triangles that may be added to a chart. The lowest cost comes first; of
/// equal costs, the lowest index comes first, so the order is deterministic.
struct ChartQueue {
    /// A triangle that may be added to a chart, and the cost of doing so.
    struct Entry {
        var cost: Float
        var triangle: Int32
        var chart: Int32

        @inline(__always) func isBefore(_ other: Entry) -> Bool {
            cost != other.cost ? cost < other.cost : triangle < other.triangle
        }
    }

    private var heap: [Entry] = []

    mutating func removeAll() { heap.removeAll(keepingCapacity: true) }

    mutating func push(_ entry: Entry) {
        heap.append(entry)
        var index = heap.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard entry.isBefore(heap[parent]) else { break }
            heap[index] = heap[parent]
            index = parent
        }
        heap[index] = entry
    }

    mutating func pop() -> Entry? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first }
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
            guard heap[child].isBefore(last) else { break }
            heap[index] = heap[child]
            index = child
        }
        heap[index] = last
        return first
    }
}
