import Scene

/// Signs in the picture of a face that a scan of it will fail.
public enum FaceSigns {
    /// Least eye distance, pixels, at which the bridge of glasses is visible: a bridge of 3 mm is
    /// then 1 pixel wide. Derived.
    private static let leastEyePixels = 22.0
    /// The searched region, in eye distances: half its width (the brows begin beyond it), and its
    /// extent above and below the line of the eyes. Guesses.
    private static let halfWidth = 0.09
    private static let (top, bottom) = (-0.25, 0.22)
    /// Half of the largest thickness of a dark bar that may be the bridge of glasses, in eye
    /// distances: 8 mm. The root of the nose is broader. A guess.
    private static let barReach = 0.12
    /// A bar that is darker than both sides by this share certainly belongs to glasses. Guess.
    private static let sureContrast = 0.3

    /// How much the bridge of the nose looks like that of glasses, 0...1: whether a thin dark bar
    /// crosses it. Rimless and light glasses are not detected. Nil where the face is too small, or
    /// its bridge outside of the picture.
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
        // One value per half pixel down the bridge.
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
