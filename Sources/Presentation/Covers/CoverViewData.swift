/// A drawn cover: flat shapes and a title. Lengths are in the units of a 240 × 360 SVG.
package struct CoverViewData: Codable, Sendable {
    package let width: Int
    package let height: Int
    package let label: String
    package let background: String
    package let shapes: [CoverShapeViewData]
    /// The SVG `text-anchor` of all lines: `start` or `middle`.
    package let anchor: String
    package let titleLines: [CoverLineViewData]
    package let titleSize: String
    package let titleColor: String
    package let bylineLines: [CoverLineViewData]
    package let bylineSize: String
    package let bylineColor: String
    package let language: String?
}

package struct CoverShapeViewData: Codable, Sendable {
    /// SVG path data.
    package let path: String
    package let fill: String
}

package struct CoverLineViewData: Codable, Sendable {
    package let text: String
    package let x: String
    package let y: String
    /// The SVG `textLength` of a line that may be too wide in some fonts; nil for shorter lines.
    package let squeezedWidth: String?
}
