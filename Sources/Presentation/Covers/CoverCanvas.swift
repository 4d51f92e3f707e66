/// Flat shapes in drawing order, each a path with a fill.
struct CoverCanvas {
    private(set) var shapes: [CoverShapeViewData] = []

    mutating func circle(x: Double, y: Double, radius: Double, _ fill: String) {
        circles([(x, y)], radius: radius, fill)
    }

    /// Circles of one size and colour, as one path.
    mutating func circles(_ centers: [(x: Double, y: Double)], radius: Double, _ fill: String) {
        guard radius > 0 else { return }
        let r = radius.svg
        path(
            centers.map {
                "M\(($0.x - radius).svg) \($0.y.svg)a\(r) \(r) 0 1 0 \((2 * radius).svg) 0a\(r) \(r) 0 1 0 \((-2 * radius).svg) 0Z"
            }.joined(), fill)
    }

    mutating func rectangle(x: Double, y: Double, width: Double, height: Double, _ fill: String) {
        path("M\(x.svg) \(y.svg)h\(width.svg)v\(height.svg)h\((-width).svg)Z", fill)
    }

    mutating func polygon(_ points: [(x: Double, y: Double)], _ fill: String) {
        polygons([points], fill)
    }

    /// Polygons of one colour, as one path.
    mutating func polygons(_ polygons: [[(x: Double, y: Double)]], _ fill: String) {
        path(
            polygons.map { points in "M" + points.map { "\($0.x.svg) \($0.y.svg)" }.joined(separator: "L") + "Z" }.joined(),
            fill)
    }

    mutating func path(_ data: String, _ fill: String) {
        shapes.append(CoverShapeViewData(path: data, fill: fill))
    }
}

extension Double {
    /// The number for SVG, rounded to a tenth.
    var svg: String {
        let tenths = Int((self * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let magnitude = abs(tenths)
        return magnitude % 10 == 0 ? "\(sign)\(magnitude / 10)" : "\(sign)\(magnitude / 10).\(magnitude % 10)"
    }
}
