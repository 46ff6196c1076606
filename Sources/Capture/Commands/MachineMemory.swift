import Library

/// The memory limit of long work.
enum MachineMemory {
    /// Upper bound: the pictures of a hundred shots at the finest detail need this much.
    private static let usual = 4 << 30

    /// Bytes: at most three quarters of what this process may have.
    static var budgetBytes: Int {
        min(usual, (AllowedResources(.here).memoryBytes ?? usual) / 4 * 3)
    }
}
