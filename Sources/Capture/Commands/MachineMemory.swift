import Foundation

/// The memory limit of long work.
enum MachineMemory {
    /// Upper bound: the pictures of a hundred shots at the finest detail need this much.
    private static let usual = 4 << 30

    /// Bytes: at most three quarters of the machine's memory or the control group's limit.
    static var budgetBytes: Int {
        let physical = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        return min(usual, min(physical, ControlGroup().memoryBytes ?? physical) / 4 * 3)
    }
}
