import Scene

/// Changes of shots after they were taken: a shot is not saved, rejected by the person, or
/// restored.
extension ObjectCaptureSession {
    /// Numbers of the shots that are part of the scan, in order. Rejected shots and lost ones are
    /// not part of it.
    public var keptShots: [Int] { passes.flatMap(\.shots).sorted() }

    func isKept(_ number: Int) -> Bool { passes.contains { $0.shots.contains(number) } }

    /// Removes a shot whose picture was not saved.
    mutating func removeShot(_ number: Int) {
        for index in passes.indices {
            if passes[index].shots.contains(number) { snapshot.shots.taken -= 1 }
            passes[index].shots.removeAll { $0 == number }
            passes[index].rejected.removeAll { $0 == number }
            passes[index].dial?.remove(shot: number)
        }
        coverage.remove(shot: number, round: snapshot.box.bounds)
        disconnect(number)
    }

    mutating func rejectShot(_ number: Int) {
        for index in passes.indices where passes[index].shots.contains(number) {
            passes[index].shots.removeAll { $0 == number }
            passes[index].rejected.append(number)
            snapshot.shots.taken -= 1
            markRejected(true, number, pass: index)
            // If the dial is no longer complete, its next completion is reported again.
            if passes[index].dial?.isComplete == false {
                passes[index].isCompletionReported = false
            }
        }
    }

    mutating func restoreShot(_ number: Int, _ commands: inout [SessionCommand]) {
        for index in passes.indices where passes[index].rejected.contains(number) {
            passes[index].rejected.removeAll { $0 == number }
            passes[index].shots = (passes[index].shots + [number]).sorted()
            snapshot.shots.taken += 1
            markRejected(false, number, pass: index)
            reportCompletion(ofPass: index, &commands)
        }
    }

    /// Reports that the dial of a pass is complete, once for each completion.
    mutating func reportCompletion(ofPass index: Int, _ commands: inout [SessionCommand]) {
        guard let dial = passes[index].dial, dial.isComplete, !passes[index].isCompletionReported
        else { return }
        passes[index].isCompletionReported = true
        commands.append(.passCompleted(pass: index + 1))
    }

    private mutating func markRejected(_ isRejected: Bool, _ number: Int, pass: Int) {
        passes[pass].dial?.setRejected(isRejected, shot: number)
        coverage.setRejected(isRejected, shot: number, round: snapshot.box.bounds)
        graph.setRejected(isRejected, shot: number)
        updateConnectivity()
    }
}
