import Foundation

/// The jacket of a book: one of ten patterns, a label for the title, and the spine.
struct JacketArt {
    static let spineWidth = 16.0
    static let labelWidth = 176.0
    /// The horizontal middle of the area right of the spine.
    static let labelMiddle = (spineWidth + CoverTitleBlock.width) / 2

    private(set) var canvas = CoverCanvas()

    private let left = spineWidth
    private let width = CoverTitleBlock.width
    private let height = CoverTitleBlock.height
    private let palette: CoverPalette

    /// - Parameter label: the label's top and bottom edges.
    init(label: ClosedRange<Double>, palette: CoverPalette, random: inout SeededGenerator) {
        self.palette = palette
        switch random.nextIndex(below: 10) {
        case 0: drawStripes(&random)
        case 1: drawDots(&random)
        case 2: drawScales(&random)
        case 3: drawDiagonals(&random)
        case 4: drawDiamonds(&random)
        case 5: drawWaves(&random)
        case 6: drawLeaves(&random)
        case 7: drawQuarters(&random)
        case 8: drawTriangles(&random)
        default: drawShelves(&random)
        }
        drawLabel(label)
        drawSpine()
    }

    private mutating func drawStripes(_ random: inout SeededGenerator) {
        let step = random.nextNumber(in: 14...26)
        var x = left + step / 2
        var index = 0
        while x < width {
            let color = index % 3 == 1 ? palette.soft : palette.middle
            canvas.rectangle(x: x, y: 0, width: step * (index % 3 == 1 ? 0.22 : 0.5), height: height, color)
            x += step
            index += 1
        }
    }

    private mutating func drawDots(_ random: inout SeededGenerator) {
        let step = random.nextNumber(in: 24...34)
        let radius = step * random.nextNumber(in: 0.18...0.32)
        var plain: [(x: Double, y: Double)] = []
        var bright: [(x: Double, y: Double)] = []
        for (x, y, row, column) in tiles(step: step, shifted: true) {
            if (row + 2 * column) % 5 == 0 { bright.append((x, y)) } else { plain.append((x, y)) }
        }
        canvas.circles(plain, radius: radius, palette.soft)
        canvas.circles(bright, radius: radius, palette.accent)
    }

    /// Rows of rings; each row covers half of the one before.
    private mutating func drawScales(_ random: inout SeededGenerator) {
        let radius = random.nextNumber(in: 22...30)
        var y = -radius / 2
        var isShifted = false
        while y < height + radius {
            let centers = stride(from: left + (isShifted ? 0 : radius), through: width + radius, by: 2 * radius).map { ($0, y) }
            for (share, color) in [(1.0, palette.middle), (0.72, palette.background), (0.44, palette.soft)] {
                canvas.circles(centers, radius: radius * share, color)
            }
            y += radius / 2
            isShifted.toggle()
        }
    }

    private mutating func drawDiagonals(_ random: inout SeededGenerator) {
        let step = random.nextNumber(in: 30...48)
        let tilt = random.nextBool() ? height * 0.6 : -height * 0.6
        for (share, offset, color) in [(0.42, 0.0, palette.middle), (0.1, 0.62, palette.accent)] {
            canvas.polygons(
                stride(from: left - height, to: width + height, by: step).map { start in
                    let x = start + offset * step
                    return [(x, 0), (x + share * step, 0), (x + share * step + tilt, height), (x + tilt, height)]
                }, color)
        }
    }

    private mutating func drawDiamonds(_ random: inout SeededGenerator) {
        let step = random.nextNumber(in: 34...46)
        let half = step * random.nextNumber(in: 0.34...0.48)
        func diamonds(_ half: Double) -> [[(x: Double, y: Double)]] {
            tiles(step: step, shifted: true).map { x, y, _, _ in
                [(x, y - half), (x + half * 0.7, y), (x, y + half), (x - half * 0.7, y)]
            }
        }
        canvas.polygons(diamonds(half), palette.middle)
        canvas.polygons(diamonds(half * 0.36), palette.accent)
    }

    private mutating func drawWaves(_ random: inout SeededGenerator) {
        let step = random.nextNumber(in: 22...32)
        let swing = step * random.nextNumber(in: 0.5...0.9)
        let length = random.nextNumber(in: 54...84)
        var index = 0
        for y in stride(from: -step, to: height + step, by: step) {
            var data = "M\((left - length).svg) \(y.svg)"
            for x in stride(from: left - length, to: width + length, by: length) {
                data +=
                    "C\((x + length * 0.35).svg) \((y - swing).svg) \((x + length * 0.65).svg) \((y + swing).svg) \((x + length).svg) \(y.svg)"
            }
            let thickness = step * 0.34
            data += "v\(thickness.svg)"
            for x in stride(from: left - length, to: width + length, by: length).reversed() {
                data +=
                    "C\((x + length * 0.65).svg) \((y + swing + thickness).svg) \((x + length * 0.35).svg) \((y - swing + thickness).svg) \(x.svg) \((y + thickness).svg)"
            }
            canvas.path(data + "Z", index.isMultiple(of: 4) ? palette.soft : palette.middle)
            index += 1
        }
    }

    private mutating func drawLeaves(_ random: inout SeededGenerator) {
        let step = random.nextNumber(in: 38...50)
        let length = step * 0.86
        var colors = [palette.middle: "", palette.soft: ""]
        for (x, y, row, column) in tiles(step: step, shifted: false) {
            let leansRight = (row + column).isMultiple(of: 2)
            let (dx, dy) = (leansRight ? length / 2 : -length / 2, length / 2)
            let r = length.svg
            colors[leansRight ? palette.middle : palette.soft, default: ""] +=
                "M\((x - dx).svg) \((y + dy).svg)A\(r) \(r) 0 0 1 \((x + dx).svg) \((y - dy).svg)"
                + "A\(r) \(r) 0 0 1 \((x - dx).svg) \((y + dy).svg)Z"
        }
        for color in [palette.middle, palette.soft] { canvas.path(colors[color] ?? "", color) }
    }

    /// Square tiles, each with a quarter of a disc in one of its corners.
    private mutating func drawQuarters(_ random: inout SeededGenerator) {
        let step = (width - left) / Double(4 + random.nextIndex(below: 2))
        var paths = ["", "", ""]
        for y in stride(from: 0, to: height, by: step) {
            for x in stride(from: left, to: width - 1, by: step) {
                let corner = random.nextIndex(below: 4)
                let (cornerX, cornerY) = (corner.isMultiple(of: 2) ? x : x + step, corner < 2 ? y : y + step)
                let (toX, toY) = (cornerX == x ? x + step : x, cornerY == y ? y + step : y)
                let sweep = (cornerX == x) == (cornerY == y) ? 1 : 0
                paths[random.nextIndex(below: 7) == 0 ? 2 : random.nextIndex(below: 2)] +=
                    "M\(cornerX.svg) \(cornerY.svg)L\(toX.svg) \(cornerY.svg)"
                    + "A\(step.svg) \(step.svg) 0 0 \(sweep) \(cornerX.svg) \(toY.svg)Z"
            }
        }
        for (path, color) in zip(paths, [palette.middle, palette.soft, palette.accent]) where !path.isEmpty {
            canvas.path(path, color)
        }
    }

    private mutating func drawTriangles(_ random: inout SeededGenerator) {
        let step = (width - left) / Double(4 + random.nextIndex(below: 3))
        var groups: [[[(x: Double, y: Double)]]] = [[], []]
        for (row, y) in stride(from: 0, to: height, by: step).enumerated() {
            for x in stride(from: left - (row.isMultiple(of: 2) ? 0 : step / 2), to: width, by: step) {
                groups[random.nextIndex(below: 5) == 0 ? 1 : 0].append([
                    (x, y + step), (x + step / 2, y + step * 0.1), (x + step, y + step),
                ])
            }
        }
        canvas.polygons(groups[0], palette.middle)
        canvas.polygons(groups[1], palette.accent)
    }

    /// Five shelves with books.
    private mutating func drawShelves(_ random: inout SeededGenerator) {
        let rows = 5
        let shelf = height / Double(rows)
        for row in 0..<rows {
            let floor = Double(row + 1) * shelf
            var x = left + 6
            while x < width - 8 {
                let thickness = random.nextNumber(in: 7...17)
                let tall = shelf * random.nextNumber(in: 0.52...0.86)
                let color = [palette.middle, palette.soft, palette.middle, palette.ground, palette.accent][
                    random.nextIndex(below: 5)]
                canvas.rectangle(x: x, y: floor - 5 - tall, width: min(thickness, width - x), height: tall, color)
                x += thickness + 2.5
            }
            canvas.rectangle(x: left, y: floor - 5, width: width - left, height: 5, palette.ground)
        }
    }

    private mutating func drawLabel(_ label: ClosedRange<Double>) {
        let x = Self.labelMiddle - Self.labelWidth / 2
        let height = label.upperBound - label.lowerBound
        canvas.rectangle(x: x, y: label.lowerBound, width: Self.labelWidth, height: height, palette.title)
        // A thin frame: an outer and an inner rectangle in opposite directions.
        let (outerX, outerY) = (x + 5, label.lowerBound + 5)
        let (outerWidth, outerHeight) = (Self.labelWidth - 10, height - 10)
        canvas.path(
            "M\(outerX.svg) \(outerY.svg)h\(outerWidth.svg)v\(outerHeight.svg)h\((-outerWidth).svg)Z"
                + "M\((outerX + 1).svg) \((outerY + 1).svg)v\((outerHeight - 2).svg)h\((outerWidth - 2).svg)"
                + "v\((2 - outerHeight).svg)Z",
            palette.middle)
    }

    private mutating func drawSpine() {
        canvas.rectangle(x: 0, y: 0, width: left, height: height, palette.spine)
        canvas.rectangle(x: left, y: 0, width: 2, height: height, palette.middle)
        for y in [26.0, 32, height - 34, height - 28] {
            canvas.rectangle(x: 0, y: y, width: left, height: 2, palette.accent)
        }
    }

    /// The middles of square tiles that cover the area right of the spine and extend over its edges.
    private func tiles(step: Double, shifted: Bool) -> [(x: Double, y: Double, row: Int, column: Int)] {
        stride(from: 0, through: height + step, by: step).enumerated().flatMap { row, y in
            let start = left + (shifted && !row.isMultiple(of: 2) ? step / 2 : 0)
            return stride(from: start, through: width + step, by: step).enumerated().map { column, x in (x, y, row, column) }
        }
    }
}
