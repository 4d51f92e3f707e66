import Domain
import Foundation

/// Parses the response of a chat service. The model may have written anything.
enum ChatResponseParser {
    /// The most books of a response. Requests ask for fewer.
    private static let countLimit = 20
    /// The longest title and name, in characters. No real one is longer, so longer ones are left out.
    private static let lineLimit = 200
    /// The longest reason, in characters. Longer ones are cut.
    private static let reasonLimit = 400

    /// - Returns: at least one, as plain text.
    static func proposals(in body: Data) throws(ProposalError) -> [BookProposal] {
        guard let response = try? JSONDecoder().decode(ChatResponse.self, from: body),
            let choice = response.choices.elements.first
        else {
            throw .service(.badResponse)
        }
        guard choice.finish != "content_filter", (choice.message?.refusal ?? "").isEmpty else { throw .refused }
        guard let books = choice.message?.content.flatMap(books) else {
            throw choice.finish == "length" ? .truncated : .service(.badResponse)
        }
        guard books.count > 0 else { throw .nothingFound }
        let proposals = books.elements.prefix(countLimit).compactMap(proposal)
        guard !proposals.isEmpty else { throw .service(.badResponse) }
        return proposals
    }

    /// - Returns: nil unless title, author and reason have text, and title and author are not too long.
    private static func proposal(_ item: ProposedBooks.Item) -> BookProposal? {
        guard let title = PlainText.nonEmpty(item.title), !SingleLineText.isLonger(title, than: lineLimit),
            let author = PlainText.nonEmpty(item.author), !SingleLineText.isLonger(author, than: lineLimit),
            let reason = PlainText.nonEmpty(item.reason)
        else { return nil }
        let isLong = SingleLineText.isLonger(reason, than: reasonLimit)
        return BookProposal(
            title: title, author: author, reason: isLong ? SingleLineText.start(of: reason, reasonLimit - 1) + "…" : reason)
    }

    /// The list, which may stand alone, in a code fence, after the model's reasoning (`<think>`), or between sentences.
    private static func books(in text: String) -> LossyArray<ProposedBooks.Item>? {
        let content = text.range(of: "</think>", options: .backwards).map { text[$0.upperBound...] } ?? text[...]
        var candidates = [content]
        for (open, close) in [("{", "}"), ("[", "]")] {
            if let start = content.range(of: open), let end = content.range(of: close, options: .backwards),
                start.lowerBound < end.lowerBound
            {
                candidates.append(content[start.lowerBound..<end.upperBound])
            }
        }
        for candidate in candidates {
            let data = Data(candidate.utf8)
            if let books = try? JSONDecoder().decode(ProposedBooks.self, from: data).books { return books }
            if let books = try? JSONDecoder().decode(LossyArray<ProposedBooks.Item>.self, from: data) { return books }
        }
        return nil
    }
}
