/// What the person wants of following.
public enum FollowEffect: Equatable, Sendable {
    /// Follow the subject of this number; nil gives the choice back.
    case choose(Int?)
    /// Follow who is at this place, in shares of the picture.
    case point(x: Double, y: Double)
    case frame(FollowConsole.Framing)
    /// Turn by hand: −1, 0 or 1 to the right and upwards.
    case steer(right: Int, up: Int)
    case pause
    case resume
    /// Go to the home place and stay there.
    case centre
    case suspend
    case redraw
    case quit
}

extension FollowConsole {
    /// Takes an event of the terminal; says what is to be done.
    public mutating func update(_ event: TerminalEvent) -> [FollowEffect] {
        switch event {
        case .key(let key): return take(key)
        case .mouse(let mouse): return take(mouse)
        case .resized(let columns, let rows):
            (self.columns, self.rows) = (columns, rows)
            if let picture { show(picture, view) }
            return []
        case .hangup, .interrupted, .terminated: return [.quit]
        case .caughtUp, .pictureWasSlow: return []
        case .resumed: return [.redraw]
        }
    }

    private mutating func take(_ key: Key) -> [FollowEffect] {
        notice = nil
        switch key {
        case .character("q"), .control("c"), .escape: return [.quit]
        case .control("z"): return [.suspend]
        case .control("l"): return [.redraw]
        case .character(" "):
            isPaused.toggle()
            return [isPaused ? .pause : .resume]
        case .character("c"), .home:
            isPaused = true
            return [.centre]
        case .character("g"):
            let all = Framing.allCases
            let next = ((all.firstIndex(of: framing) ?? 0) + 1) % all.count
            framing = all[next]
            return [.frame(framing)]
        case .character("l"): return toggleLock()
        case .character("0"):
            isLocked = false
            return [.choose(nil)]
        case .character(let sign):
            guard let number = sign.wholeNumberValue else { return [] }
            return choose(number)
        case .left: return steer(right: -1, up: 0)
        case .right: return steer(right: 1, up: 0)
        case .up: return steer(right: 0, up: 1)
        case .down: return steer(right: 0, up: -1)
        case .tab: return chooseNext()
        case .end, .pageUp, .pageDown, .enter, .backTab, .backspace, .delete, .control: return []
        }
    }

    private mutating func steer(right: Int, up: Int) -> [FollowEffect] {
        isPaused = false
        return [.steer(right: right, up: up)]
    }

    private mutating func toggleLock() -> [FollowEffect] {
        if isLocked {
            isLocked = false
            return [.choose(nil)]
        }
        guard let primary = view.primary else {
            notice = phrase("Nobody is followed yet, so there is nobody to keep.")
            return []
        }
        isLocked = true
        return [.choose(primary)]
    }

    private mutating func choose(_ number: Int) -> [FollowEffect] {
        guard view.subjects.contains(where: { $0.number == number }) else {
            notice = phrase("There is no subject \(number) in the picture.")
            return []
        }
        isLocked = true
        return [.choose(number)]
    }

    private mutating func chooseNext() -> [FollowEffect] {
        let numbers = view.subjects.map(\.number).sorted()
        guard let first = numbers.first else { return [] }
        let next = numbers.first { $0 > view.primary ?? 0 } ?? first
        return choose(next)
    }

    private mutating func take(_ mouse: Mouse) -> [FollowEffect] {
        let place = FollowScreen.picture(of: self)
        guard mouse.action == .press, place.columnRange.contains(mouse.column),
            place.rowRange.contains(mouse.row)
        else { return [] }
        isLocked = true
        return [
            .point(
                x: (Double(mouse.column - place.column) + 0.5) / Double(place.columns),
                y: (Double(mouse.row - place.row) + 0.5) / Double(place.rows))
        ]
    }
}
