import Scene
import Vision

/// Chooses the corners to follow.
enum CornerChoice {
    /// Low, since FAST only proposes corners; their strength decides.
    static let fastThreshold = 5
    /// Least strength of a clear corner. Noise of standard deviation 2 gray values has gradients of
    /// variance 2, so this is structure.
    static let clearStrength = 15.0
    /// Least strength of a possible corner, followed where there are fewer than `fewTracks` clear
    /// ones.
    private static let leastStrength = 6.0
    private static let fewTracks = 150
    /// Fainter corners, as of dark wood, are followed only with fewer tracks than this: otherwise
    /// the surroundings of a well-textured object would be full of them (guess).
    private static let fewClearTracks = 250
    /// FAST's threshold for faint corners, gray values.
    private static let faintThreshold = 2
    /// Least strength of a faint corner over the variance of the picture's noise: the ratio of
    /// `leastStrength` to noise of deviation 2.
    private static let faintStrength = 1.5
    /// Least ratio of a corner's eigenvalues. Below it lie points on smooth edges, as the rim of a
    /// cup: they slide along while the camera moves, and bend the map. Of the landmarks of three
    /// drawn scans, 6 to 13 % of the exact ones are below it, but 78 to 91 % of those that slid.
    private static let leastEigenvalueRatio = 0.1
    /// Side of a cell; each holds at most one corner.
    static let cellPixels = 12
    /// Most tracks at a time.
    private static let mostTracks = 350

    /// Corners worth following that are not followed yet, strongest first: those that stand out, and
    /// fainter ones where there are few others.
    /// - Parameters:
    ///   - tracks: positions that are already followed.
    ///   - allowsEdges: whether points on edges are taken too: where their depth is measured, it
    ///     holds them.
    ///   - isFree: whether a position, in pixels, is allowed.
    static func places(
        in picture: WorkingPicture, beside tracks: [Vector2], allowsEdges: Bool,
        where isFree: (Vector2) -> Bool
    ) throws(VisionError) -> (clear: [Vector2], faint: [Vector2]) {
        var cells = OccupiedCells(
            width: picture.luma.width, height: picture.luma.height, sidePixels: cellPixels)
        for track in tracks { _ = cells.take(track) }
        let leastRatio = allowsEdges ? 0 : leastEigenvalueRatio
        var found: [Vector2] = []
        func take(fastThreshold: Int, least: (Int) -> Double) throws(VisionError) {
            let corners = try CornerDetector.corners(
                in: picture.luma, fastThreshold: fastThreshold)
            for corner in corners {
                let count = tracks.count + found.count
                guard count < mostTracks, corner.strength >= least(count) else { break }
                if corner.eigenvalueRatio >= leastRatio,
                    picture.holds(corner.pixel, margin: Double(Patch.reach)), isFree(corner.pixel),
                    cells.take(corner.pixel)
                {
                    found.append(corner.pixel)
                }
            }
        }
        try take(fastThreshold: fastThreshold) { $0 < fewTracks ? leastStrength : clearStrength }
        let clearCount = found.count
        if tracks.count + clearCount < fewClearTracks {
            let least = min(leastStrength, faintStrength * picture.noiseVariance)
            try take(fastThreshold: faintThreshold) { $0 < fewClearTracks ? least : .infinity }
        }
        return (Array(found.prefix(clearCount)), Array(found.dropFirst(clearCount)))
    }

    /// Corners of the picture at half its size, strongest first, in pixels of the whole picture.
    /// - Parameters:
    ///   - tracks: positions that are already followed.
    ///   - count: most corners.
    ///   - isFree: whether a position is allowed.
    static func coarsePlaces(
        in picture: WorkingPicture, beside tracks: [Vector2], count: Int,
        where isFree: (Vector2) -> Bool
    ) throws(VisionError) -> [Vector2] {
        guard count > 0 else { return [] }
        var cells = OccupiedCells(
            width: picture.luma.width, height: picture.luma.height, sidePixels: 2 * cellPixels)
        for track in tracks { _ = cells.take(track) }
        var found: [Vector2] = []
        let corners = try CornerDetector.corners(
            in: picture.coarse.luma, fastThreshold: faintThreshold)
        for corner in corners {
            guard found.count < count else { break }
            let pixel = CoarsePicture.pixel(corner.pixel)
            if corner.eigenvalueRatio >= leastEigenvalueRatio,
                picture.holds(pixel, margin: Double(2 * Patch.reach + 2)), isFree(pixel),
                cells.take(pixel)
            {
                found.append(pixel)
            }
        }
        return found
    }
}
