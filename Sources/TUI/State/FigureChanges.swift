import Guidance

extension ConsoleState {
    /// Whether this event changes only numbers on the screen, which need not be redrawn at every
    /// frame. It must be called before `update`. For a picture, `isPictureStill` decides after
    /// `update`.
    public func changesOnlyFigures(_ event: ConsoleEvent) -> Bool {
        switch event {
        case .clock, .line, .lineCarries, .picture: true
        case .knownLength(let length): length == opened.knownLength
        case .snapshot(let next): next.differsOnlyInFigures(from: snapshot)
        case .key, .pasted, .mouse, .resized, .startItems, .startPreview, .verdict, .exports,
            .modelCosts, .report, .listReopened, .notice, .source, .attached, .areaChosen, .table,
            .head, .pace, .shot, .pastShots, .controls, .cloud, .model, .modelBegan,
            .modelProgress, .modelNote, .modelEnded, .library, .jobLog, .graphicsDropped,
            .graphicsConfirmed, .cellsConfirmed, .lightBackground:
            false
        }
    }

    /// Whether the last live picture changed less than one cell in a hundred, which is noise and
    /// not movement.
    public var isPictureStill: Bool {
        live.renderer.repaintedCells * 100 < live.renderer.cells.count
    }
}

extension SessionSnapshot {
    /// Whether two snapshots differ only in the figures of the latest frame: its assessment, its
    /// pose, the advice that follows from the pose, and the counts of frames.
    func differsOnlyInFigures(from other: SessionSnapshot) -> Bool {
        var alike = self
        (alike.latest, alike.frames) = (other.latest, other.frames)
        if alike.guidance.nextView.purpose == other.guidance.nextView.purpose {
            alike.guidance.nextView = other.guidance.nextView
        }
        return alike == other
    }
}
