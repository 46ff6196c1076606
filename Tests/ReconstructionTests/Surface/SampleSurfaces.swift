import Scene
import TestKit

/// Closed surfaces with known properties.
enum SampleSurface {
    /// A sphere of radius 0.1 m round the origin.
    static func sphere(rings: Int = 60, columns: Int = 120) -> Mesh {
        round(rings: rings, columns: columns) { _ in 1 }
    }

    /// A sphere with bumps, and with noise of single vertices, from a seed.
    static func blob(seed: UInt64, rings: Int = 90, columns: Int = 180) -> Mesh {
        var rng = RandomSource(seed: seed)
        let waves = (0..<6).map { _ in
            (
                direction: Vector3(rng.signed(), rng.signed(), rng.signed()) * 7,
                phase: rng.signed() * 3, size: 0.08 * rng.unit()
            )
        }
        return round(rings: rings, columns: columns) { direction in
            var radius = 1 + 0.002 * rng.signed()
            for wave in waves {
                radius += wave.size * triangleWave(dot(wave.direction, direction) + wave.phase)
            }
            return radius
        }
    }

    /// A torus about the z axis.
    static func torus(rings: Int = 40, columns: Int = 120) -> Mesh {
        var mesh = Mesh(positions: [], triangles: [])
        for row in 0..<rings {
            for column in 0..<columns {
                let around = direction(Double(column) / Double(columns))
                let tube = direction(Double(row) / Double(rings))
                let radius = 0.1 + 0.035 * tube.x
                mesh.positions.append(
                    SIMD3<Float>(
                        Vector3(radius * around.x, radius * around.y, 0.035 * tube.y)))
                let (a, b) = (row * columns + column, row * columns + (column + 1) % columns)
                let next = (row + 1) % rings * columns
                let (c, d) = (next + (column + 1) % columns, next + column)
                mesh.triangles.append(SIMD3(UInt32(a), UInt32(b), UInt32(c)))
                mesh.triangles.append(SIMD3(UInt32(a), UInt32(c), UInt32(d)))
            }
        }
        return mesh
    }

    private static func direction(_ turns: Double) -> Vector3 {
        Rotation(angle: 2 * .pi * turns, axis: Vector3(0, 0, 1)).xAxis
    }

    private static func triangleWave(_ x: Double) -> Double {
        let t = (x / 4) - (x / 4).rounded(.down)
        let wave = abs(4 * t - 2) - 1
        return wave * (1.5 - 0.5 * wave * wave)
    }

    private static func round(
        rings: Int, columns: Int, radius: (Vector3) -> Double
    ) -> Mesh {
        var mesh = Mesh(positions: [], triangles: [])
        func add(_ direction: Vector3) {
            mesh.positions.append(SIMD3<Float>(direction * (0.1 * radius(direction))))
        }
        add(Vector3(0, 0, -1))
        for ring in 1..<rings {
            let tilt = direction(Double(ring) / Double(rings) / 2 - 0.25)
            for column in 0..<columns {
                let around = direction(Double(column) / Double(columns))
                add(Vector3(around.x * tilt.x, around.y * tilt.x, tilt.y))
            }
        }
        add(Vector3(0, 0, 1))
        let top = UInt32(mesh.positions.count - 1)
        func corner(_ ring: Int, _ column: Int) -> UInt32 {
            UInt32(1 + (ring - 1) * columns + column % columns)
        }
        for column in 0..<columns {
            mesh.triangles.append(SIMD3(0, corner(1, column + 1), corner(1, column)))
            mesh.triangles.append(
                SIMD3(top, corner(rings - 1, column), corner(rings - 1, column + 1)))
            for ring in 1..<(rings - 1) {
                let (a, b) = (corner(ring, column), corner(ring, column + 1))
                let (c, d) = (corner(ring + 1, column + 1), corner(ring + 1, column))
                mesh.triangles.append(SIMD3(a, b, c))
                mesh.triangles.append(SIMD3(a, c, d))
            }
        }
        return mesh
    }
}
