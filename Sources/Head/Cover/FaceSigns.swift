import Scene

/// Signs in a picture of a face that a scan of this face will fail.
public enum FaceSigns {
    /// The bridge of glasses is searched for only if the eyes are at least this many pixels apart:
    /// a bridge of 3 mm is then 1 pixel wide. Derived.
    private static let leastEyePixels = 22.0
    /// Half the width of the searched region, in eye distances: the brows begin beyond it. Guess.
    private static let halfWidth = 0.09
    /// The extent of the searched region above the line of the eyes (negative) and below it, in eye
    /// distances. Guesses.
    private static let (top, bottom) = (-0.25, 0.22)
    /// A dark bar may be the bridge of glasses only if there is a brighter line within this
    /// distance above it and below it, in eye distances: 8 mm. The dark root of the nose is
    /// broader. A guess.
    private static let barReach = 0.12
    /// A bar certainly belongs to glasses if it is darker than the lines on both sides by this
    /// share of their brightness. Guess.
    private static let sureContrast = 0.3

    /// How likely the face has glasses, 0...1: whether a thin dark bar crosses the bridge of the
    /// nose. Rimless and light glasses are not detected. Nil if the face is too small, or if the
    /// bridge of the nose is outside of the picture.
    /// - Parameters:
    ///   - luma: the upright picture.
    ///   - landmarks: the face's points, in pixels.
    ///   - scale: pixels of `luma` per pixel of the landmarks.
    public static func glasses(
        _ luma: LumaPlane, _ landmarks: FaceLandmarks, scale: Double = 1
    ) -> Double? {
        let right = landmarks.rightEye.resized(by: scale)
        let left = landmarks.leftEye.resized(by: scale)
        let eyes = left - right
        let distance = eyes.length
        guard distance >= leastEyePixels else { return nil }
        let across = eyes / distance
        var down = Vector2(-across.y, across.x)
        let mouth = ((landmarks.rightMouth + landmarks.leftMouth) / 2).resized(by: scale)
        let middle = (right + left) / 2
        let toMouth = mouth - middle
        if down.x * toMouth.x + down.y * toMouth.y < 0 { down = Vector2(across.y, -across.x) }
        // The profile has one mean brightness for each half pixel down the bridge of the nose.
        let reach = Int((2 * barReach * distance).rounded())
        let rows = (
            first: Int(2 * top * distance) - reach, last: Int(2 * bottom * distance) + reach
        )
        let half = max(1, Int((halfWidth * distance).rounded()))
        var profile: [Double] = []
        for row in rows.first...rows.last {
            var sum = 0.0
            for column in -half...half {
                let place = middle + Double(column) * across + 0.5 * Double(row) * down
                let (x, y) = (Int(place.x.rounded()), Int(place.y.rounded()))
                guard x >= 0, y >= 0, x < luma.width, y < luma.height else { return nil }
                sum += Double(luma.values[y * luma.width + x])
            }
            profile.append(sum / Double(2 * half + 1))
        }
        var most = 0.0
        for at in reach..<profile.count - reach {
            let above = profile[at - reach..<at].max() ?? 0
            let below = profile[at + 1...at + reach].max() ?? 0
            let beside = min(above, below)
            if beside > 1 { most = max(most, (beside - profile[at]) / beside) }
        }
        return min(1, most / sureContrast)
    }
}
