import Scene

extension KeyTable {
    private static let camera = KeyChapter(
        chapter: .camera,
        availability: { state, _ in
            state.screen == .capture && state.isVirtualCamera
                ? state.steeringAvailability : .absent
        })
    private static let playback = KeyChapter(
        chapter: .playback,
        availability: { state, _ in
            state.screen == .capture && state.isRecorded ? state.steeringAvailability : .absent
        })

    private static func steer(_ command: SteeringCommand) -> KeyRow.Effect {
        { _ in [.steer(command)] }
    }

    /// The keys that steer the virtual camera.
    static let cameraRows: [KeyRow] = [
        camera.row(
            .orbit, "←→", ascii: "lt/rt", label: "orbit", "round the object",
            on(.left, do: steer(.orbitLeft)), on(.right, do: steer(.orbitRight))),
        camera.row(
            .height, "↑↓", ascii: "up/dn", label: "height", "up and down",
            on(.up, do: steer(.raise)), on(.down, do: steer(.lower))),
        camera.row(
            .distance, "+-", label: "near", "closer, farther",
            on("+", "=", do: steer(.closer)), on("-", "_", do: steer(.farther))),
        camera.row(
            .light, "[]", label: "light", "darker, brighter",
            on("[", do: steer(.darker)), on("]", do: steer(.brighter))),
        camera.row(
            .turnAway, ",.", label: "aim", "aim left, right",
            on(",", do: steer(.turnAwayLeft)), on(".", do: steer(.turnAwayRight))),
        camera.row(
            .lookBack, ";", label: "aim back", "aim at the object", on(";", do: steer(.lookBack))),
        camera.row(.stop, "x", label: "stop", "stand still", on("x", do: steer(.stop))),
        camera.row(
            .turnOver, "o", label: "turn over", "turn the object over",
            on("o", do: steer(.flipObject))),
    ]

    /// The keys that control the playback of a recorded source.
    static let playbackRows: [KeyRow] = [
        playback.row(
            .pace, "<>", label: "pace", "slower, faster",
            on("<") { $0.changePace(isFaster: false) }, on(">") { $0.changePace(isFaster: true) }),
        playback.row(
            .step, ".", label: "one frame", "one frame, then wait",
            on(".") { state in
                state.opened.playbackSpeed = nil
                return [.step]
            }),
    ]
}

extension ConsoleState {
    fileprivate var steeringAvailability: KeyAvailability {
        if snapshot.state.isFinal { return .absent }
        return boxEditing.isActive
            ? .refused(phrase("The keys move the box now: b lets go of it.")) : .acts
    }

    /// Halves or doubles the playback speed, but goes neither below 1/8 nor above 8. The command
    /// line may have set a speed outside this range. After single-stepping, playback continues at
    /// its former speed.
    fileprivate mutating func changePace(isFaster: Bool) -> [ConsoleEffect] {
        let next =
            opened.playbackSpeed.map {
                isFaster ? max($0, min(8, $0 * 2)) : min($0, max(0.125, $0 / 2))
            } ?? opened.lastSpeed
        (opened.playbackSpeed, opened.lastSpeed) = (next, next)
        return [.speed(next)]
    }
}
