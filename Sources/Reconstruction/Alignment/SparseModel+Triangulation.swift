import Scene

extension SparseModel {
    /// If not all observations of a track agree, at most this number of pairs of observations is
    /// tried for a position (guess).
    private static let mostTrials = 12
    /// Rays determine no point if the determinant of their normal equations is at most this,
    /// relative to the cube of a third of the trace. Derived from two rays 0.006° apart.
    private static let leastRayDeterminant = 1e-8

    /// The position of a point is computed this number of times (guess): first without weights,
    /// then with weights from the depths of the first position. A third time would change little.
    private static let intersectionRounds = 2

    /// Computes the track's position from the photos with a pose: from all observations if they
    /// agree, otherwise from the pair of observations that the most others agree with.
    func triangulate(_ track: inout FeatureTrack, mostErrorPixels: Double, leastAngle: Double) {
        track.position = nil
        for index in track.agrees.indices { track.agrees[index] = false }
        let places = track.observations.indices.filter {
            poses[Int(track.observations[$0].photo)] != nil
                && ray(of: track.observations[$0]) != nil
        }
        guard places.count >= 2 else { return }
        var kept = places
        var position = intersection(of: kept.map { track.observations[$0] })
        func agreeing(_ point: Vector3) -> [Int] {
            places.filter { error(of: track.observations[$0], at: point) < mostErrorPixels }
        }
        if position.map({ agreeing($0).count }) != places.count {
            guard places.count > 2, let best = bestPair(of: places, track, agreeing) else { return }
            kept = best
            position = intersection(of: kept.map { track.observations[$0] })
            if let found = position { kept = agreeing(found) }
            guard kept.count >= 2 else { return }
            position = intersection(of: kept.map { track.observations[$0] })
        }
        guard let position,
            widestAngle(of: kept.map { track.observations[$0] }, at: position) >= leastAngle
        else { return }
        for place in agreeing(position) { track.agrees[place] = true }
        guard track.agrees.count(where: { $0 }) >= 2 else { return }
        track.position = position
    }

    private func bestPair(
        of places: [Int], _ track: FeatureTrack, _ agreeing: (Vector3) -> [Int]
    ) -> [Int]? {
        var best: [Int] = []
        var trials = 0
        // Pairs that are far apart in the order are tried first: neighbours in the order are often
        // neighbours in space.
        for distance in (1..<places.count).reversed() {
            for first in 0..<(places.count - distance) {
                guard trials < Self.mostTrials else { break }
                trials += 1
                let two = [places[first], places[first + distance]]
                guard let point = intersection(of: two.map { track.observations[$0] }) else {
                    continue
                }
                let found = agreeing(point)
                if found.count > best.count { best = found }
            }
        }
        return best.count >= 2 ? best : nil
    }

    private func ray(of observation: PhotoObservation) -> Vector2? {
        let ray = rays[Int(observation.photo)][Int(observation.feature)]
        return ray.x.isFinite ? ray : nil
    }

    /// The point nearest to all rays. Each ray's distance is divided by its depth, so that
    /// distances count in pixels. Nil where the rays are parallel or meet behind a camera.
    func intersection(of observations: [PhotoObservation]) -> Vector3? {
        var lines: [(origin: Vector3, direction: Vector3)] = []
        for observation in observations {
            guard let pose = poses[Int(observation.photo)], let ray = ray(of: observation),
                let direction = (pose.rotation.inverse * Vector3(ray.x, ray.y, 1)).normalized
            else { return nil }
            lines.append((-(pose.rotation.inverse * pose.translation), direction))
        }
        var weights = [Double](repeating: 1, count: lines.count)
        var point = Vector3.zero
        for _ in 0..<Self.intersectionRounds {
            guard
                let met = pointNearest(
                    to: lines, weights: weights, leastDeterminant: Self.leastRayDeterminant)
            else { return nil }
            point = met
            for (index, line) in lines.enumerated() {
                let depth = dot(point - line.origin, line.direction)
                guard depth > 0 else { return nil }
                weights[index] = 1 / (depth * depth)
            }
        }
        return point
    }

    private func widestAngle(of observations: [PhotoObservation], at point: Vector3) -> Double {
        let directions = observations.compactMap { observation -> Vector3? in
            poses[Int(observation.photo)].map { $0.inverse.translation - point }
        }
        var widest = 0.0
        for (index, one) in directions.enumerated() {
            for other in directions[(index + 1)...] {
                widest = max(widest, angle(between: one, and: other))
            }
        }
        return widest
    }
}
