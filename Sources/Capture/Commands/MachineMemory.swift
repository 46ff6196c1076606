import Library

/// How much memory a long piece of work should stay within.
enum MachineMemory {
    /// What is usual where there is more: the pictures of a hundred shots at the finest detail
    /// need it.
    private static let usual = 4 << 30

    /// Bytes: at most three quarters of what this process may have.
    static var budgetBytes: Int {
        min(usual, (AllowedResources(.here).memoryBytes ?? usual) / 4 * 3)
    }
}
