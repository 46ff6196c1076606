import Foundation

/// How much memory a long piece of work should stay within.
enum MachineMemory {
    /// What is usual where there is more: the pictures of a hundred shots at the finest detail
    /// need it.
    private static let usual = 4 << 30

    /// Bytes: at most three quarters of what the machine has or the control group allows.
    static var budgetBytes: Int {
        let physical = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        return min(usual, min(physical, ControlGroup().memoryBytes ?? physical) / 4 * 3)
    }
}
