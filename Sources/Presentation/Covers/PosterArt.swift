import Foundation

/// The picture of a poster above the title: one of twelve compositions, varied by random numbers.
struct PosterArt {
    private(set) var canvas = CoverCanvas()

    private let width = CoverTitleBlock.width
    private let height = CoverTitleBlock.height
    /// The top edge of the title block.
    private let bottom: Double
    private let palette: CoverPalette

    init(bottom: Double, palette: CoverPalette, random: inout SeededGenerator) {
        self.bottom = bottom
        self.palette = palette
        switch random.nextIndex(below: 12) {
        case 0: drawHills(&random)
        case 1: drawBands(&random)
        case 2: drawColumns(&random)
        case 3: drawDisc(&random)
        case 4: drawArcs(&random)
        case 5: drawWindows(&random)
        case 6: drawDiagonal(&random)
        case 7: drawRays(&random)
        case 8: drawSteps(&random)
        case 9: drawMoonOverSea(&random)
        case 10: drawPetals(&random)
        default: drawArches(&random)
        }
    }

    private mutating func drawHills(_ random: inout SeededGenerator) {
        let radius = random.nextNumber(in: 22...40)
        canvas.circle(x: random.nextNumber(in: 60...180), y: random.nextNumber(in: 50...90), radius: radius, palette.accent)
        wave(y: bottom - random.nextNumber(in: 62...88), swing: random.nextNumber(in: 22...40), palette.middle)
        wave(y: bottom - random.nextNumber(in: 18...34), swing: -random.nextNumber(in: 12...26), palette.ground)
        titleGround()
    }

    private mutating func drawBands(_ random: inout SeededGenerator) {
        let tilt = random.nextNumber(in: 8...34) * (random.nextBool() ? 1 : -1)
        let colors = [palette.accent, palette.middle, palette.soft, palette.middle, palette.accent]
        var y = random.nextNumber(in: 24...46)
        for color in colors where y < bottom {
            let thickness = random.nextNumber(in: 9...26)
            canvas.polygon([(0, y + tilt), (width, y - tilt), (width, y - tilt + thickness), (0, y + tilt + thickness)], color)
            y += thickness + random.nextNumber(in: 12...26)
        }
        titleGround()
    }

    private mutating func drawColumns(_ random: inout SeededGenerator) {
        let count = 5 + random.nextIndex(below: 4)
        let step = width / Double(count)
        let bright = random.nextIndex(below: count)
        for column in 0..<count {
            let top = random.nextNumber(in: 30...(bottom - 50))
            let color = column == bright ? palette.accent : column.isMultiple(of: 2) ? palette.middle : palette.soft
            canvas.rectangle(x: Double(column) * step + step * 0.16, y: top, width: step * 0.68, height: bottom - top, color)
        }
        titleGround()
    }

    private mutating func drawDisc(_ random: inout SeededGenerator) {
        let radius = random.nextNumber(in: 66...92)
        let x = random.nextNumber(in: 70...170)
        canvas.circle(x: x, y: bottom - radius * random.nextNumber(in: 0.35...0.95), radius: radius, palette.accent)
        canvas.rectangle(x: 0, y: bottom - 26, width: width, height: 26, palette.middle)
        titleGround()
    }

    private mutating func drawArcs(_ random: inout SeededGenerator) {
        let x = random.nextBool() ? 0.0 : width
        let colors = [palette.middle, palette.background, palette.soft, palette.background, palette.accent, palette.background]
        var radius = random.nextNumber(in: 186...216)
        for color in colors {
            canvas.circle(x: x, y: bottom, radius: radius, color)
            radius -= random.nextNumber(in: 24...36)
        }
        titleGround()
    }

    private mutating func drawWindows(_ random: inout SeededGenerator) {
        let columns = 4 + random.nextIndex(below: 2)
        let cell = (width - 36) / Double(columns)
        let rows = Int((bottom - 30) / cell)
        let lit = random.nextIndex(below: max(1, columns * rows))
        for row in 0..<rows {
            for column in 0..<columns {
                let isLit = row * columns + column == lit || random.nextIndex(below: 9) == 0
                canvas.rectangle(
                    x: 18 + Double(column) * cell + cell * 0.14, y: 24 + Double(row) * cell, width: cell * 0.72,
                    height: cell * 0.72, isLit ? palette.accent : random.nextBool() ? palette.middle : palette.ground)
            }
        }
        titleGround()
    }

    private mutating func drawDiagonal(_ random: inout SeededGenerator) {
        let left = random.nextNumber(in: 0.1...0.9) * bottom
        let right = bottom - left
        canvas.polygon([(0, left), (width, right), (width, bottom), (0, bottom)], palette.middle)
        canvas.circle(
            x: left < right ? 172 : 68, y: min(left, right) + random.nextNumber(in: 22...44),
            radius: random.nextNumber(in: 16...28), palette.accent)
        titleGround()
    }

    private mutating func drawRays(_ random: inout SeededGenerator) {
        let x = random.nextNumber(in: 60...180)
        let y = bottom - random.nextNumber(in: 6...46)
        let count = 14 + random.nextIndex(below: 8)
        let reach = 420.0
        for ray in stride(from: 0, to: count, by: 2) {
            let from = Double(ray) / Double(count) * 2 * .pi
            let to = from + 2 * .pi / Double(count)
            canvas.polygon(
                [(x, y), (x + cos(from) * reach, y + sin(from) * reach), (x + cos(to) * reach, y + sin(to) * reach)],
                palette.middle)
        }
        canvas.circle(x: x, y: y, radius: random.nextNumber(in: 30...46), palette.accent)
        titleGround()
    }

    private mutating func drawSteps(_ random: inout SeededGenerator) {
        let count = 5 + random.nextIndex(below: 3)
        let climbs = random.nextBool()
        let step = width / Double(count)
        for index in 0..<count {
            let level = Double(climbs ? index + 1 : count - index) / Double(count + 1)
            let top = bottom - level * (bottom - 40)
            canvas.rectangle(
                x: Double(index) * step, y: top, width: step + 0.5, height: bottom - top,
                index.isMultiple(of: 2) ? palette.middle : palette.soft)
        }
        canvas.circle(x: climbs ? 46 : width - 46, y: random.nextNumber(in: 44...74), radius: 20, palette.accent)
        titleGround()
    }

    private mutating func drawMoonOverSea(_ random: inout SeededGenerator) {
        let horizon = bottom - random.nextNumber(in: 58...84)
        let x = random.nextNumber(in: 74...166)
        canvas.circle(x: x, y: horizon - random.nextNumber(in: 40...70), radius: random.nextNumber(in: 26...40), palette.accent)
        canvas.rectangle(x: 0, y: horizon, width: width, height: bottom - horizon, palette.ground)
        var y = horizon + 8
        while y < bottom - 4 {
            let length = random.nextNumber(in: 26...110)
            canvas.rectangle(
                x: x - length / 2 + random.nextNumber(in: -14...14), y: y, width: length, height: 3.5, palette.soft)
            y += random.nextNumber(in: 9...14)
        }
        titleGround()
    }

    private mutating func drawPetals(_ random: inout SeededGenerator) {
        let x = width / 2
        let y = bottom / 2 + 8
        let count = 5 + random.nextIndex(below: 4)
        let reach = min(86, bottom / 2 - 12)
        let turn = random.nextNumber(in: 0...(2 * .pi))
        for petal in 0..<count {
            let angle = turn + Double(petal) / Double(count) * 2 * .pi
            canvas.circle(
                x: x + cos(angle) * reach * 0.56, y: y + sin(angle) * reach * 0.56, radius: reach * 0.42,
                petal.isMultiple(of: 2) ? palette.middle : palette.soft)
        }
        canvas.circle(x: x, y: y, radius: reach * 0.34, palette.accent)
        titleGround()
    }

    /// Arches, each inside the one before.
    private mutating func drawArches(_ random: inout SeededGenerator) {
        let x = width / 2
        var half = random.nextNumber(in: 84...98)
        for color in [palette.middle, palette.ground, palette.soft, palette.accent] {
            let top = bottom - half * 1.72
            canvas.path(
                "M\((x - half).svg) \(bottom.svg)V\((top + half).svg)"
                    + "A\(half.svg) \(half.svg) 0 0 1 \((x + half).svg) \((top + half).svg)V\(bottom.svg)Z",
                color)
            half -= random.nextNumber(in: 17...24)
        }
        titleGround()
    }

    private mutating func titleGround() {
        canvas.rectangle(x: 0, y: bottom, width: width, height: height - bottom, palette.ground)
    }

    private mutating func wave(y: Double, swing: Double, _ fill: String) {
        canvas.path(
            "M0 \(y.svg)C\((width * 0.28).svg) \((y - swing).svg) \((width * 0.45).svg) \((y - swing).svg) "
                + "\((width * 0.55).svg) \(y.svg)S\((width * 0.85).svg) \((y + swing).svg) \(width.svg) \((y - swing * 0.3).svg)"
                + "V\(height.svg)H0Z",
            fill)
    }
}
