import Scene
import Vision

/// Chooses the corners to follow.
enum CornerSelection {
    // Limits whose comments give no origin are guesses, tried on the development sets
    // (Docs/Figures/Tracking.md).

    /// FAST's threshold, gray values. It is low, since FAST only proposes corners; their strength
    /// decides.
    static let fastThreshold = 5
    /// A corner is clear if its strength is at least this. Noise with a standard deviation of 2
    /// gray values has gradients of variance 2, so a clear corner is structure.
    static let clearStrength = 15.0
    /// With fewer than `fewTracks` tracks, corners of at least this strength are followed too.
    private static let leastStrength = 6.0
    private static let fewTracks = 150
    /// Fainter corners, for example of dark wood, are followed only while there are fewer tracks
    /// than this: otherwise tracks would fill the surroundings of a well-textured object (guess).
    private static let fewClearTracks = 250
    /// FAST's threshold for faint corners, gray values.
    private static let faintThreshold = 2
    /// A faint corner is followed only if its strength is at least this multiple of the variance of
    /// the picture's noise. The multiple is the ratio of `leastStrength` to the variance of noise
    /// with the standard deviation 2.
    private static let faintStrength = 1.5
    /// A corner is rejected if the ratio of its two eigenvalues is below this limit. Such points
    /// lie on smooth edges, for example the rim of a cup: they slide along the edge while the
    /// camera moves, and distort the map. In three rendered scans the limit rejects 6 to 13 % of
    /// the exact landmarks, but 78 to 91 % of those that slid.
    private static let leastEigenvalueRatio = 0.1
    /// Side of a cell, pixels; each cell holds at most one corner.
    static let cellPixels = 12
    /// No corners are added beyond this number of tracks.
    private static let mostTracks = 350

    /// Corners worth following that are not followed yet, strongest first: those that stand out,
    /// and fainter ones where there are few others.
    /// - Parameters:
    ///   - tracks: positions that are already followed.
    ///   - allowsEdges: whether points on edges are taken too: measured depth keeps them from
    ///     sliding.
    ///   - isFree: whether a position, in pixels, is allowed.
    static func places(
        in picture: WorkingPicture, beside tracks: [Vector2], allowsEdges: Bool,
        where isFree: (Vector2) -> Bool
    ) throws(VisionError) -> (clear: [Vector2], faint: [Vector2]) {
        var chosen = Chosen(
            in: picture, beside: tracks, sidePixels: cellPixels, margin: Double(Patch.reach),
            leastRatio: allowsEdges ? 0 : leastEigenvalueRatio)
        func take(fastThreshold: Int, least: (Int) -> Double) throws(VisionError) {
            let corners = try CornerDetector.corners(
                in: picture.luma, fastThreshold: fastThreshold)
            for corner in corners {
                let count = tracks.count + chosen.pixels.count
                guard count < mostTracks, corner.strength >= least(count) else { break }
                chosen.take(corner, at: corner.pixel, where: isFree)
            }
        }
        try take(fastThreshold: fastThreshold) { $0 < fewTracks ? leastStrength : clearStrength }
        let clearCount = chosen.pixels.count
        if tracks.count + clearCount < fewClearTracks {
            let least = min(leastStrength, faintStrength * picture.noiseVariance)
            try take(fastThreshold: faintThreshold) { $0 < fewClearTracks ? least : .infinity }
        }
        return (
            Array(chosen.pixels.prefix(clearCount)), Array(chosen.pixels.dropFirst(clearCount))
        )
    }

    /// Corners of the picture at half its size, strongest first, in pixels of the whole picture.
    /// - Parameters:
    ///   - tracks: positions that are already followed.
    ///   - count: largest number of corners.
    ///   - isFree: whether a position is allowed.
    static func coarsePlaces(
        in picture: WorkingPicture, beside tracks: [Vector2], count: Int,
        where isFree: (Vector2) -> Bool
    ) throws(VisionError) -> [Vector2] {
        guard count > 0 else { return [] }
        var chosen = Chosen(
            in: picture, beside: tracks, sidePixels: 2 * cellPixels,
            margin: Double(2 * Patch.reach + 2), leastRatio: leastEigenvalueRatio)
        let corners = try CornerDetector.corners(
            in: picture.coarse.luma, fastThreshold: faintThreshold)
        for corner in corners {
            guard chosen.pixels.count < count else { break }
            chosen.take(corner, at: CoarsePicture.pixel(corner.pixel), where: isFree)
        }
        return chosen.pixels
    }

    /// Corners that were chosen, at most one in a cell.
    private struct Chosen {
        private(set) var pixels: [Vector2] = []
        private let picture: WorkingPicture
        private let margin, leastRatio: Double
        private var cells: OccupiedCells

        init(
            in picture: WorkingPicture, beside tracks: [Vector2], sidePixels: Int, margin: Double,
            leastRatio: Double
        ) {
            (self.picture, self.margin, self.leastRatio) = (picture, margin, leastRatio)
            cells = OccupiedCells(
                width: picture.luma.width, height: picture.luma.height, sidePixels: sidePixels)
            for track in tracks { _ = cells.occupy(track) }
        }

        /// Takes a corner at a pixel of the whole picture, unless the corner would slide, lies too
        /// near to the picture's edge, or its cell is taken.
        mutating func take(_ corner: Corner, at pixel: Vector2, where isFree: (Vector2) -> Bool) {
            if corner.eigenvalueRatio >= leastRatio, picture.contains(pixel, margin: margin),
                isFree(pixel), cells.occupy(pixel)
            {
                pixels.append(pixel)
            }
        }
    }
}
