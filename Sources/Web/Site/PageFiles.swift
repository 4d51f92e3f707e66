/// The files that pages are made of: the templates, and the files that are sent as they are.
package struct PageFiles: Sendable {
    let renderer: TemplateRenderer
    let publicFiles: PublicFiles

    /// - Parameter root: the path of the folder that holds `Templates` and `Public`.
    /// - Throws: an error whose description names the file that is missing or wrong.
    package init(root: String) throws {
        renderer = try TemplateRenderer(directory: root + "/Templates")
        publicFiles = try PublicFiles(directory: root + "/Public")
    }
}
