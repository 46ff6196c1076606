import Library

/// The memory limit of reconstructions.
enum MachineMemory {
    /// The memory budget is at most this, bytes. The pictures of a hundred shots fit at the finest
    /// detail.
    private static let usual = 4 << 30

    /// Memory budget in bytes: at most three quarters of the memory that this process may use, or
    /// the upper bound if that is less.
    static var budgetBytes: Int {
        min(usual, (AllowedResources(.here).memoryBytes ?? usual) / 4 * 3)
    }
}
