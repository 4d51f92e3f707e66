import Domain
import Foundation
import Presentation
import Rendering

/// The templates of whole responses, each compiled for the type of its view data.
package struct TemplateRenderer: Sendable {
    // Pages, with the layout around them.
    let home: PageTemplate<HomeViewModel>
    let search: PageTemplate<AllSearchViewModel>
    let workSearch: PageTemplate<WorkSearchViewModel>
    let workDetails: PageTemplate<WorkDetailsViewModel>
    let person: PageTemplate<PersonViewModel>
    let ask: PageTemplate<AskViewModel>
    let question: PageTemplate<QuestionViewModel>
    let questions: PageTemplate<QuestionsViewModel>
    let questionDeletion: PageTemplate<QuestionDeletionViewModel>
    let shelf: PageTemplate<ShelfViewModel>
    let shelfAddition: PageTemplate<ShelfAdditionViewModel>
    let shelfImport: PageTemplate<ShelfImportViewModel>
    let error: PageTemplate<ErrorViewModel>
    let offline: PageTemplate<OfflineViewModel>
    // Responses that are no page.
    let cover: DocumentTemplate<CoverViewData>
    let openSearch: DocumentTemplate<OpenSearchViewModel>
    let robots: DocumentTemplate<RobotsViewModel>
    let sitemap: DocumentTemplate<SitemapViewModel>
    let shelfFeed: DocumentTemplate<ShelfFeedViewModel>

    /// - Parameter directory: the path of the folder `Templates`.
    package init(directory: String) throws(TemplateError) {
        let library = try TemplateLibrary(directory: directory)
        let layout = try LayoutScope(library)
        home = try PageTemplate("home/home", in: library, layout: layout)
        search = try PageTemplate("search/search", in: library, layout: layout)
        workSearch = try PageTemplate("works/search", in: library, layout: layout)
        workDetails = try PageTemplate("works/details", in: library, layout: layout)
        person = try PageTemplate("people/person", in: library, layout: layout)
        ask = try PageTemplate("questions/ask", in: library, layout: layout)
        question = try PageTemplate("questions/question", in: library, layout: layout)
        questions = try PageTemplate("questions/questions", in: library, layout: layout)
        questionDeletion = try PageTemplate("questions/delete", in: library, layout: layout)
        shelf = try PageTemplate("shelf/shelf", in: library, layout: layout)
        shelfAddition = try PageTemplate("shelf/add", in: library, layout: layout)
        shelfImport = try PageTemplate("shelf/import", in: library, layout: layout)
        error = try PageTemplate("errors/error", in: library, layout: layout)
        offline = try PageTemplate("site/offline", in: library, layout: layout)
        cover = try DocumentTemplate("covers/cover", in: library)
        openSearch = try DocumentTemplate("site/opensearch", in: library)
        robots = try DocumentTemplate("site/robots", in: library)
        sitemap = try DocumentTemplate("site/sitemap", in: library)
        shelfFeed = try DocumentTemplate("shelf/feed", in: library)
    }
}
