import Glibc
import Scene

/// Fills the dials of an orbit automatically. For each empty sector the orbit turns the table,
/// waits until the picture is still, takes a shot, and repeats a soft shot. Then it continues with
/// the next height and side. It detects a table that does not obey. It has no clock: each input
/// brings its time.
public struct GuidedOrbit: Sendable {
    /// The sectors to fill.
    public private(set) var plan: OrbitPlan
    /// The orbit's state.
    public private(set) var state = OrbitState.idle
    /// The mark of each sector: empty or filled.
    public private(set) var dial: OrbitDial
    /// The present sector: the goal of the turn or of the shot.
    public private(set) var place: OrbitPlace
    /// The question to the person; nil where there is none.
    public private(set) var question: OrbitQuestion?
    /// The fault that stops the orbit; nil where there is none.
    public private(set) var fault: OrbitFault?

    /// Radians from the zero of `turnedAngle` to the middle of sector 0.
    public private(set) var offset: Double
    /// The object's turn in radians. At the start it is the angle of the sector that faces the
    /// camera. A turn adds its commanded angle if it is complete within the flow's error, or if the
    /// flow could not measure it. Any other turn adds the sum of the optical flow.
    public var turnedAngle: Double { monitor.turned - zero }

    /// Whether the pictures measured the newest turn.
    public var isTurnMeasured: Bool { !monitor.isUnmeasured }

    private var monitor = TurnMonitor()
    /// `turnedAngle` is 0 when `monitor.turned` has this value, in radians.
    private var zero = 0.0
    /// The work on the present sector.
    private var visit = Visit()
    /// The height to which the arm is moving.
    private var armGoal: Int?
    private var now = Timestamp.zero
    private var lastFlow = Timestamp.zero

    /// The work on one sector: the turn to the sector, the wait until the picture is still, and the
    /// shots.
    private struct Visit {
        /// The turn under way; nil where the table has arrived.
        var turn: TableTurn?
        /// The number of still pictures since the last motion.
        var stillPictures = 0
        /// The number of shots of this sector so far.
        var attempts = 0
        /// The number of corrective turns to this sector so far.
        var corrections = 0
    }

    /// At most this number of corrective turns is made for one sector (guess).
    private static let mostCorrections = 3
    /// The orbit stops after this number of seconds without a picture (guess).
    private static let blindSeconds = 2.0
    /// The table usually loses a share of every turn. A command compensates this share, but at most
    /// up to this limit (guess).
    private static let mostCompensatedShare = 0.5

    /// An orbit; the sectors that an earlier run has filled are skipped.
    /// - Parameters:
    ///   - sector: the sector that faces the camera now.
    ///   - offset: the value of `offset` in the earlier run, radians; 0 without an earlier run.
    /// - Throws: `FollowingError.options` where the plan cannot be filled or the dial belongs to
    ///   another plan.
    public init(
        _ plan: OrbitPlan, filled: OrbitDial? = nil, sector: Int = 0, offset: Double = 0
    ) throws(FollowingError) {
        if let fault = plan.fault { throw .options(fault) }
        var dial = filled ?? OrbitDial(plan)
        dial.addSides(upTo: plan.sides)
        guard dial.fits(plan) else { throw .options(phrase("a dial of another plan")) }
        guard (0..<plan.sectors).contains(sector) else {
            throw .options(phrase("direction \(sector + 1)"))
        }
        guard offset.isFinite else { throw .options(phrase("offset \(offset)")) }
        self.plan = plan
        self.dial = dial
        self.offset = offset
        place = OrbitPlace(side: 0, height: 0, sector: sector)
        zero = -Double(sector) * plan.sectorAngle - offset
    }

    /// Aligns the middles of the sectors with the middles of the slices on the dial of a capture.
    /// - Parameter angle: radians from the object's present angle to the middle of a slice.
    /// - Returns: false if nothing was aligned. This is so while the present side has shots, unless
    ///   the orbit is finished.
    @discardableResult
    public mutating func align(by angle: Double) -> Bool {
        guard angle.isFinite, state == .finished || dial.isUntouched(side: place.side) else {
            return false
        }
        let there = turnedAngle + angle
        offset = there - (there / plan.sectorAngle).rounded() * plan.sectorAngle
        return true
    }

    /// Processes an input; returns the commands. An input older than an earlier one is ignored.
    public mutating func ingest(_ input: OrbitInput) -> [OrbitCommand] {
        guard input.time >= now else { return [] }
        now = input.time
        switch input {
        case .started: return begin()
        case .flowed(let turned, let shift, _): return flow(turned, shift)
        case .judged(let verdict, _): return state == .shooting ? judge(verdict) : []
        case .armArrived:
            armGoal = nil
            return proceed(.armArrived)
        case .answered:
            guard state == .asking else { return [] }
            question = nil
            return proceed(.answered)
        case .declined: return decline()
        case .sideAdded: return addSide()
        case .pauseWanted: return halt(.pauseWanted)
        case .resumed:
            fault = nil
            lastFlow = now
            guard state == .paused else { return [] }
            // The pause interrupted the question, so the orbit asks it again.
            if let question { return apply(.resumed) + apply(.turnFilled) + ask(question) }
            if let armGoal {
                return apply(.resumed) + apply(.turnFilledWithArm) + [.raise(to: armGoal)]
            }
            return proceed(.resumed)
        case .cancelled: return halt(.cancelled)
        case .ticked: return elapse()
        }
    }

    private mutating func begin() -> [OrbitCommand] {
        lastFlow = now
        guard state == .idle else { return [] }
        let commands = apply(.started)
        guard !dial.isFull else { return commands + apply(.everythingFilled) }
        let (side, height) = firstOpen()
        (place.side, place.height) = (side, height)
        guard height > 0 || side > 0 else { return commands + turnToNext() }
        // A resumed run may begin at another height or side than the first. Then the camera and the
        // object must first be brought there.
        let flips = side > 0 && dial.isUntouched(side: side)
        return commands + reach(side: side, height: height, flips: flips)
    }

    /// Ends the orbit with the sectors filled so far, since nobody can flip the object.
    private mutating func decline() -> [OrbitCommand] {
        guard case .flip? = question else { return [] }
        let commands = apply(.flipDeclined)
        if !commands.isEmpty { question = nil }
        return commands
    }

    /// Adds the side on which the object lies now, and continues with the first sectors of this
    /// side.
    private mutating func addSide() -> [OrbitCommand] {
        var more = plan
        more.sides += 1
        guard state == .finished, more.fault == nil else { return [] }
        lastFlow = now
        let isLow = place.height == 0
        plan = more
        dial.addSides(upTo: plan.sides)
        (place.side, place.height) = firstOpen()
        let commands = apply(.sideAdded)
        return isLow && place.height == 0
            ? commands + turnToNext()
            : commands + reach(side: place.side, height: place.height, flips: false)
    }

    private mutating func apply(_ event: OrbitEvent) -> [OrbitCommand] {
        guard let next = OrbitTable.next(from: state, on: event) else { return [] }
        state = next
        return [.entered(next)]
    }

    private mutating func proceed(_ event: OrbitEvent) -> [OrbitCommand] {
        // No pictures were processed while a person flipped the object, so that time does not count
        // as a time without pictures.
        lastFlow = now
        let commands = apply(event)
        return commands.isEmpty ? [] : commands + turnToNext()
    }

    private mutating func halt(_ event: OrbitEvent) -> [OrbitCommand] {
        let commands = apply(event)
        visit.turn = nil
        return commands.isEmpty ? [] : [.stop] + commands
    }

    private mutating func pause(for found: OrbitFault) -> [OrbitCommand] {
        fault = found
        return [.report(found)] + halt(.faultFound)
    }

    private mutating func elapse() -> [OrbitCommand] {
        switch state {
        case .turning, .settling:
            guard now.seconds(since: lastFlow) > Self.blindSeconds else { return [] }
            return pause(for: .blind)
        case .idle, .shooting, .raising, .asking, .paused, .finished: return []
        }
    }
}

extension GuidedOrbit {
    /// Processes the optical flow of the newest picture.
    private mutating func flow(_ turned: Double?, _ shift: Double) -> [OrbitCommand] {
        guard shift.isFinite, turned?.isFinite ?? true else { return [] }
        lastFlow = now
        let isStill = shift < plan.stillShare
        monitor.add(mayTurn(isStill: isStill) ? turned : 0, at: now)
        visit.stillPictures = isStill ? visit.stillPictures + 1 : 0
        var commands: [OrbitCommand] = []
        if state == .turning, let turn = visit.turn, now >= turn.endsAt {
            commands += apply(.turnEnded)
        }
        guard state == .turning || state == .settling else { return commands }
        if let turn = visit.turn,
            let found = monitor.fault(during: turn, at: now, delay: plan.flowDelay)
        {
            return commands + pause(for: found)
        }
        guard state == .settling, visit.stillPictures >= plan.stillPictures, hasArrivedInPicture
        else {
            return commands
        }
        return commands + settle()
    }

    /// Whether a picture's measured turn is added to the sum. While the table turns, every measured
    /// turn is added: the slow beginning and end are a twentieth of a turn of ten degrees. After a
    /// turn, still pictures add nothing, since only noise would add up. While a person or the arm
    /// moves the camera, the flow does not show a turn of the table.
    private func mayTurn(isStill: Bool) -> Bool {
        switch state {
        case .turning: true
        case .settling: !isStill || visit.stillPictures == 0
        case .shooting, .paused: !isStill
        case .idle, .raising, .asking, .finished: false
        }
    }

    /// Whether the newest picture was taken after the expected end of the turn.
    private var hasArrivedInPicture: Bool {
        guard let turn = visit.turn else { return true }
        return now.seconds(since: turn.endsAt) >= plan.flowDelay
    }

    /// Ends the turn after still pictures: takes a shot, or turns again if the turn missed the
    /// sector.
    private mutating func settle() -> [OrbitCommand] {
        var commands: [OrbitCommand] = []
        if let turn = visit.turn {
            if let found = monitor.finish(turn) {
                commands.append(.report(found))
            }
            visit.turn = nil
        }
        let miss = angleTo(place.sector)
        if abs(miss) > plan.toleranceShare * plan.sectorAngle {
            guard visit.corrections < Self.mostCorrections else {
                return commands + pause(for: .stalled)
            }
            visit.corrections += 1
            return commands + apply(.sectorMissed) + turnBy(miss)
        }
        return commands + apply(.stilled) + [.shoot(place)]
    }

    private mutating func judge(_ verdict: OrbitVerdict) -> [OrbitCommand] {
        visit.attempts += 1
        switch verdict {
        case .sharp: dial.fill(place, .sharp)
        case .soft where visit.attempts >= plan.attempts: dial.fill(place, .soft)
        case .soft, .failed:
            visit.stillPictures = 0
            return apply(.shotWasSoft)
        }
        if !dial.empty(side: place.side, height: place.height).isEmpty {
            return proceed(.sectorFilled)
        }
        guard !dial.isFull else { return apply(.everythingFilled) }
        let (side, height) = firstOpen()
        let flips = side != place.side
        (place.side, place.height) = (side, height)
        return reach(side: side, height: height, flips: flips)
    }

    /// Moves camera and object to a height and side, by the arm or by asking the person.
    private mutating func reach(side: Int, height: Int, flips: Bool) -> [OrbitCommand] {
        let raise: [OrbitCommand] = plan.hasArm ? [.raise(to: height)] : []
        if plan.hasArm, !flips {
            armGoal = height
            return apply(.turnFilledWithArm) + raise
        }
        let lowers = !plan.hasArm && plan.heights > 1
        return raise + apply(.turnFilled)
            + ask(flips ? .flip(side: side, lowersCamera: lowers) : .height(height))
    }

    private mutating func ask(_ question: OrbitQuestion) -> [OrbitCommand] {
        self.question = question
        return [.ask(question)]
    }

    /// The first side and height with empty sectors; the last side and height if no sector is
    /// empty.
    private func firstOpen() -> (side: Int, height: Int) {
        for side in 0..<plan.sides {
            for height in 0..<plan.heights where !dial.empty(side: side, height: height).isEmpty {
                return (side, height)
            }
        }
        return (plan.sides - 1, plan.heights - 1)
    }

    /// The turn in radians from the object's present angle to a sector, by the shorter way.
    private func angleTo(_ sector: Int) -> Double {
        let angle = Double(sector) * plan.sectorAngle + offset - turnedAngle
        return angle - 2 * .pi * (angle / (2 * .pi)).rounded()
    }

    /// Turns to the nearest empty sector. A sector in the backward direction is chosen only if it
    /// is nearer than all others by more than half a sector.
    private mutating func turnToNext() -> [OrbitCommand] {
        let open = dial.empty(side: place.side, height: place.height)
        let turns = open.map { (sector: $0, angle: angleTo($0)) }
        let half = plan.sectorAngle / 2
        func rank(_ angle: Double) -> Double {
            angle < -half ? abs(angle) + half : abs(angle)
        }
        guard let next = turns.min(by: { rank($0.angle) < rank($1.angle) }) else { return [] }
        place.sector = next.sector
        visit = Visit()
        return turnBy(next.angle)
    }

    /// Turns the object by this angle. The table usually loses a share of a turn, so the commanded
    /// angle is larger.
    private mutating func turnBy(_ angle: Double) -> [OrbitCommand] {
        visit.stillPictures = 0
        // A loss too small for the flow to measure is not compensated.
        let lost =
            monitor.usualLossShare > TurnMonitor.slipShare
            ? min(Self.mostCompensatedShare, monitor.usualLossShare) : 0
        let commanded = angle / (1 - lost)
        visit.turn = TableTurn(angle: commanded, at: now, turned: monitor.turned, table: plan.table)
        monitor.begin()
        return [.turn(by: commanded)]
    }
}
