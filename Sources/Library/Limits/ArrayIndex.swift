/// The element of an engine's array that this process was started for.
public enum ArrayIndex {
    /// For each engine: the environment variable with the index, the engine's name, and its first
    /// index.
    private static let variables: [(name: String, engine: String, first: Int)] = [
        ("SLURM_ARRAY_TASK_ID", "slurm", 0), ("JOB_COMPLETION_INDEX", "kubernetes", 0),
        ("AWS_BATCH_JOB_ARRAY_INDEX", "aws-batch", 0), ("PBS_ARRAY_INDEX", "pbs", 0),
        ("SGE_TASK_ID", "gridengine", 1),
    ]

    /// The index of this process in the array, from 0. The first engine whose variable is set gives
    /// it; nil if no variable is set.
    public static func found(in environment: [String: String]) -> Int? {
        for variable in variables {
            // In a job that is not an array job, Gridengine sets the variable to "undefined".
            guard let number = environment[variable.name].flatMap({ Int($0) }) else { continue }
            return number - variable.first
        }
        return nil
    }

    /// The engine that started this process, and its number of the job; `local` without an engine.
    public static func engine(in environment: [String: String]) -> (name: String, number: String) {
        if let job = environment["SLURM_JOB_ID"] { return ("slurm", job) }
        for variable in variables {
            if let number = environment[variable.name] { return (variable.engine, number) }
        }
        return ("local", "")
    }
}
