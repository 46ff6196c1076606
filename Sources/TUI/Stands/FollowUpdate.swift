import Scene

/// What the person requests while a stand follows subjects.
public enum FollowEffect: Equatable, Sendable {
    /// Follow the subjects with these numbers. An empty list lets the program choose again.
    case choose([Int])
    /// Follow the subject at this place, in shares of the picture's size.
    case point(x: Double, y: Double)
    case frame(FramingMode)
    /// Keep the subject in this part of the picture.
    case region(FollowConsole.Region)
    /// Change the mode that determines what moves the stand.
    case mode(FollowConsole.Mode)
    /// Play a gesture that begins at the stand's present position.
    case animate(FollowConsole.Gesture)
    /// Turn the stand by hand. Each value is −1, 0 or 1; positive values turn to the right and up.
    case steer(right: Int, up: Int)
    case pause
    case resume
    /// Move to the home position and stay there.
    case centre
    case suspend
    case redraw
    case quit
}

extension FollowConsole {
    /// Handles an event of the terminal; returns the person's requests.
    public mutating func update(_ event: TerminalEvent) -> [FollowEffect] {
        switch event {
        case .key(let key): return take(key)
        case .mouse(let mouse): return take(mouse)
        case .resized(let columns, let rows):
            (self.columns, self.rows) = (columns, rows)
            if let picture { show(picture, view) }
            return []
        case .hangup, .interrupted, .terminated: return [.quit]
        case .pasted, .caughtUp, .pictureWasSlow: return []
        case .resumed: return [.redraw]
        }
    }

    private mutating func take(_ key: Key) -> [FollowEffect] {
        notice = nil
        for row in FollowKeyRow.table where row.isAvailable(in: self) {
            if let press = row.presses.first(where: { $0.has(key, in: self) }) {
                return press.effect(&self)
            }
        }
        notice = phrase("This key does nothing here; the keys stand below.")
        return []
    }

    mutating func togglePause() -> [FollowEffect] {
        isPaused.toggle()
        return [isPaused ? .pause : .resume]
    }

    mutating func goHome() -> [FollowEffect] {
        isPaused = true
        return [.centre]
    }

    mutating func takeNextMode() -> [FollowEffect] {
        let all = Mode.allCases
        mode = all[((all.firstIndex(of: mode) ?? 0) + 1) % all.count]
        isPaused = false
        return [.mode(mode)]
    }

    mutating func takeNextFraming() -> [FollowEffect] {
        let all = FramingMode.allCases
        let next = ((all.firstIndex(of: framing) ?? 0) + 1) % all.count
        framing = all[next]
        return [.frame(framing)]
    }

    mutating func beginRegion() -> [FollowEffect] {
        sketch = RegionSelection(from: region)
        return []
    }

    mutating func takeSketch() -> [FollowEffect] { take(sketch?.region ?? .whole) }

    mutating func leaveSketch() -> [FollowEffect] {
        sketch = nil
        return []
    }

    mutating func take(_ region: Region) -> [FollowEffect] {
        (self.region, sketch) = (region, nil)
        return [.region(region)]
    }

    mutating func steer(right: Int, up: Int) -> [FollowEffect] {
        isPaused = false
        return [.steer(right: right, up: up)]
    }

    mutating func toggleLock() -> [FollowEffect] {
        if isLocked {
            view.chosen = []
            return [.choose([])]
        }
        guard let primary = view.primary else {
            notice = phrase("Nobody is followed yet, so there is nobody to keep.")
            return []
        }
        return choose([primary])
    }

    mutating func choose(_ numbers: [Int]) -> [FollowEffect] {
        view.chosen = numbers
        return [.choose(numbers)]
    }

    /// Adds a subject to the chosen ones, or removes it if it is chosen already.
    mutating func toggle(_ number: Int) -> [FollowEffect] {
        if view.chosen.contains(number) { return choose(view.chosen.filter { $0 != number }) }
        guard view.subjects.contains(where: { $0.number == number }) else {
            notice = phrase("There is no subject \(number) in the picture.")
            return []
        }
        return choose(view.chosen + [number])
    }

    mutating func chooseNext() -> [FollowEffect] {
        let numbers = view.subjects.map(\.number).sorted()
        guard let first = numbers.first else { return [] }
        let next = numbers.first { $0 > view.primary ?? 0 } ?? first
        return choose([next])
    }

    private mutating func take(_ mouse: Mouse) -> [FollowEffect] {
        let place = FollowScreen.picture(of: self)
        guard place.columns > 0, place.rows > 0 else { return [] }
        let x = (Double(mouse.column - place.column) + 0.5) / Double(place.columns)
        let y = (Double(mouse.row - place.row) + 0.5) / Double(place.rows)
        let isInside = (0...1).contains(x) && (0...1).contains(y)
        guard sketch == nil else { return draw(with: mouse.action, x, y, isInside) }
        guard mouse.action == .press, isInside else { return [] }
        return [.point(x: x, y: y)]
    }

    /// Draws a region with the mouse, from one corner to the opposite one.
    private mutating func draw(
        with action: Mouse.Action, _ x: Double, _ y: Double, _ isInside: Bool
    ) -> [FollowEffect] {
        let (x, y) = (x.clamped(to: 0...1), y.clamped(to: 0...1))
        switch action {
        case .press:
            if isInside { sketch?.press(x: x, y: y) }
        case .drag: _ = sketch?.drag(x: x, y: y)
        case .release:
            if sketch?.drag(x: x, y: y) == true { return take(sketch?.region ?? .whole) }
        case .wheelUp: sketch?.grow(1)
        case .wheelDown: sketch?.grow(-1)
        }
        return []
    }
}
