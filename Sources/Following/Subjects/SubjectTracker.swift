import Glibc
import Scene

/// The tracked subjects. A detection is assigned to the subject whose motion, size and appearance
/// it fits; a detection that fits no subject begins a new one.
struct SubjectTracker: Sendable {
    private(set) var subjects: [Subject] = []
    /// The time of the newest picture.
    private(set) var time: Timestamp?
    private var nextNumber = 1

    /// A detection fits a subject only if the squared distance between both is at most this, in
    /// squared standard deviations. So the motion alone may differ by 6 deviations; if size and
    /// appearance differ too, it must differ less. Chi-square with 4 degrees of freedom gives 33 at
    /// the probability 1e-6.
    static let gate = 36.0
    /// Standard deviation of the logarithm of a subject's height between pictures (guess): 15 %.
    static let sizeDeviation = 0.15
    /// Standard deviation of the amount by which the similarity of a detection is below the
    /// subject's own mean similarity (guess).
    static let lookDeviation = 0.08
    /// A new subject is confirmed after this number of detections (guess).
    static let confirmingDetections = 3
    /// A box nearer to an edge of the picture than this is cut by the edge (guess). This is 1 % of
    /// the picture's width, or two standard deviations of a box.
    static let edge = 0.01
    /// A box counts as cut if it is narrower than this share of its subject's width (guess): boxes
    /// of uncut subjects vary by a few per cent.
    static let wholeShare = 0.88
    /// Seconds after which an unconfirmed subject is dropped (guess).
    static let unconfirmedSeconds = 0.3
    /// The noise of boxes is learnt, but limited: its deviation is at least the detector's
    /// deviation divided by `smaller`, and at most the detector's deviation times `larger` (guess).
    static let deviationFactors = (smaller: 2.0, larger: 4.0)
    /// Two boxes touch if the gap or overlap between their sides is below this share of the
    /// picture's width (guess): three times `edge`.
    static let touchingGap = 3 * edge
    /// A subject is recognised at another place on two conditions. Its similarity differs by at
    /// most two standard deviations; `recognitionGate` is the square of this number. The logarithm
    /// of its size changes by less than `recognitionSize`, a factor of 1.6, since a subject that
    /// jumps may come nearer. Guesses.
    static let (recognitionGate, recognitionSize) = (4.0, 0.47)
    /// A single missing subject without a descriptor can be recognised for this number of seconds
    /// (guess).
    static let recognitionSeconds = 2.0
    /// The cost of recognising a subject without a descriptor; it is below `recognitionGate`.
    static let recognitionCost = 1.0

    /// A detection with its direction in the world.
    private struct Place {
        var detection: SubjectDetection
        var bearing: Bearing
        var deviation: Double
        var isAlone: Bool
        /// Whether the left or the right side of the box may lie inside the subject, because
        /// another box or the edge of the picture is there.
        var isLeftCut, isRightCut: Bool
        /// Whether another box covers a part of this box.
        var isOccluded: Bool
    }

    /// The camera, and the stand's angles when the picture was taken.
    private struct View {
        var angles: PanTilt
        var camera: PinholeCamera
    }

    /// The confirmed subjects.
    var confirmed: [Subject] { subjects.filter { $0.detections >= Self.confirmingDetections } }

    subscript(id: SubjectID) -> Subject? { subjects.first { $0.id == id } }

    // More than six parameters: a picture's detections and the data to assign them.
    /// Processes the detections of a picture taken at `time` with the stand at `angles`.
    mutating func update(
        _ detections: [SubjectDetection], at time: Timestamp, angles: PanTilt,
        camera: PinholeCamera,
        options: FollowingOptions, kept: Set<SubjectID>, learntDeviation: Double?
    ) {
        self.time = time
        for index in subjects.indices {
            subjects[index].predict(to: time, fade: options.coastFadeSeconds)
        }
        let view = View(angles: angles, camera: camera)
        let places = detections.filter(\.isValid).map {
            place($0, among: detections, view, learntDeviation)
        }
        var free = Set(places.indices)
        var unseen = Set(subjects.indices)
        let limit = Self.gate
        let costs = subjects.map { subject in
            places.map { cost(subject, completed($0, for: subject, view), limit: limit) }
        }
        for (index, column) in Assignment.columns(costs: costs, limit: limit).enumerated() {
            guard let column else { continue }
            let seen = completed(places[column], for: subjects[index], view)
            subjects[index].update(
                seen.detection, at: seen.bearing, deviation: seen.deviation, time: time,
                isAlone: seen.isAlone, isOccluded: seen.isOccluded)
            free.remove(column)
            unseen.remove(index)
        }
        recognise(&unseen, &free, places, time)
        for column in free.sorted() {
            let seen = places[column]
            subjects.append(
                Subject(
                    SubjectID(nextNumber), seen.detection, at: seen.bearing,
                    deviation: seen.deviation, time: time))
            nextNumber += 1
        }
        forget(at: time, options: options, kept: kept)
    }

    private func place(
        _ detection: SubjectDetection, among all: [SubjectDetection], _ view: View,
        _ learnt: Double?
    ) -> Place {
        let near = all.filter { $0.box.overlap(with: detection.box) > PictureBox.leastCrossing }
            .count
        let reported = detection.deviation / view.camera.focalX
        let factors = Self.deviationFactors
        let deviation =
            learnt.map { max(reported / factors.smaller, min(factors.larger * reported, $0)) }
            ?? reported
        let box = detection.box
        let touching = all.filter { $0.box != box && Self.touch($0.box, box) }
        let onLeft = touching.contains { $0.box.centreX < box.centreX }
        let onRight = touching.contains { $0.box.centreX > box.centreX }
        return Place(
            detection: detection,
            bearing: view.camera.bearing(x: box.centreX, y: box.centreY, at: view.angles),
            deviation: deviation, isAlone: near <= 1,
            isLeftCut: onLeft || box.x < Self.edge,
            isRightCut: onRight || box.x + box.width > 1 - Self.edge,
            isOccluded: onLeft || onRight)
    }

    /// Whether two boxes meet side by side.
    private static func touch(_ a: PictureBox, _ b: PictureBox) -> Bool {
        abs(a.gap(to: b)) < touchingGap && a.sharedHeight(with: b) > 0
    }

    /// Enlarges the box of a partly covered subject to the subject's usual width. The new centre is
    /// half of that width from the side that is visible.
    private func completed(_ seen: Place, for subject: Subject, _ view: View) -> Place {
        let (box, width) = (seen.detection.box, subject.size.width)
        guard seen.isLeftCut != seen.isRightCut, box.width < Self.wholeShare * width else {
            var whole = seen
            whole.isOccluded = false
            return whole
        }
        var whole = seen
        let x = seen.isRightCut ? box.x + width / 2 : box.x + box.width - width / 2
        whole.detection.box.x = x - width / 2
        whole.detection.box.width = width
        whole.bearing = view.camera.bearing(x: x, y: box.centreY, at: view.angles)
        return whole
    }

    /// The squared distance between a subject and a detection, in squared standard deviations. It
    /// is at most `limit`, and `limit` if both cannot match.
    private func cost(_ subject: Subject, _ seen: Place, limit: Double) -> Double {
        guard subject.kind == seen.detection.kind else { return limit }
        if let number = subject.trackNumber, let other = seen.detection.trackNumber {
            return number == other ? 0 : limit
        }
        let size = subject.size.difference(from: seen.detection.box) / Self.sizeDeviation
        var sum = subject.yaw.mahalanobisSquared(to: seen.bearing.yaw, deviation: seen.deviation)
        sum += subject.pitch.mahalanobisSquared(to: seen.bearing.pitch, deviation: seen.deviation)
        sum += size * size
        if let similarity = subject.appearance.similarity(to: seen.detection.descriptor) {
            let less = max(0, subject.appearance.ownSimilarity - similarity) / Self.lookDeviation
            sum += less * less
        }
        return min(limit, sum)
    }

    /// Assigns the remaining detections to missing subjects of the same appearance, at any place.
    /// These subjects jumped, or were hidden for long. Without descriptors, a single detection is
    /// assigned to a single missing subject.
    private mutating func recognise(
        _ unseen: inout Set<Int>, _ free: inout Set<Int>, _ places: [Place], _ time: Timestamp
    ) {
        let missing = unseen.filter { subjects[$0].detections >= Self.confirmingDetections }
            .sorted()
        guard !missing.isEmpty, !free.isEmpty else { return }
        let columns = free.sorted()
        let limit = Self.recognitionGate
        let costs = missing.map { index in
            columns.map { column -> Double in
                let (subject, seen) = (subjects[index], places[column].detection)
                guard subject.kind == seen.kind,
                    abs(subject.size.difference(from: seen.box)) < Self.recognitionSize
                else { return limit }
                guard let similarity = subject.appearance.similarity(to: seen.descriptor) else {
                    let isOnly = missing.count == 1 && columns.count == 1
                    let isRecent =
                        time.seconds(since: subject.lastSeen) < Self.recognitionSeconds
                    return isOnly && isRecent ? Self.recognitionCost : limit
                }
                let less =
                    max(0, subject.appearance.ownSimilarity - similarity) / Self.lookDeviation
                return min(limit, less * less)
            }
        }
        for (row, column) in Assignment.columns(costs: costs, limit: limit).enumerated() {
            guard let column else { continue }
            let seen = places[columns[column]]
            subjects[missing[row]].jump(
                to: seen.detection, at: seen.bearing, deviation: seen.deviation, time: time)
            free.remove(columns[column])
            unseen.remove(missing[row])
        }
    }

    private mutating func forget(
        at time: Timestamp, options: FollowingOptions, kept: Set<SubjectID>
    ) {
        subjects.removeAll { subject in
            let unseen = time.seconds(since: subject.lastSeen)
            if subject.detections < Self.confirmingDetections {
                return unseen > Self.unconfirmedSeconds
            }
            return unseen
                > (kept.contains(subject.id) ? options.rememberSeconds : options.lostSeconds)
        }
    }
}
