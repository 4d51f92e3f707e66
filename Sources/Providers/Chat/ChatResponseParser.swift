import Domain
import Foundation

/// Reads what a chat service answered, trusting none of it.
enum ChatResponseParser {
    /// How many books of an answer are read; nobody asks for as many.
    private static let countLimit = 20
    /// How long a title and a name may be, in characters; no real one is longer.
    private static let lineLimit = 200
    /// Where a reason ends, in characters.
    private static let reasonLimit = 400

    /// - Returns: at least one, as plain text.
    static func proposals(in body: Data) throws(ProposalError) -> [BookProposal] {
        guard let reply = try? JSONDecoder().decode(ChatResponse.self, from: body), let choice = reply.choices.elements.first
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

    /// - Returns: nil for what says nothing, or too much.
    private static func proposal(_ item: ProposedBooks.Item) -> BookProposal? {
        guard let title = PlainText.nonEmpty(item.title), !SingleLineText.isLonger(title, than: lineLimit),
            let author = PlainText.nonEmpty(item.author), !SingleLineText.isLonger(author, than: lineLimit),
            let reason = PlainText.nonEmpty(item.reason)
        else { return nil }
        let isLong = SingleLineText.isLonger(reason, than: reasonLimit)
        return BookProposal(
            title: title, author: author, reason: isLong ? SingleLineText.start(of: reason, reasonLimit - 1) + "…" : reason)
    }

    /// The list, wherever in the text it stands: alone, in a code fence, behind thoughts, or between kind words.
    private static func books(in text: String) -> LossyArray<ProposedBooks.Item>? {
        let answer = text.range(of: "</think>", options: .backwards).map { text[$0.upperBound...] } ?? text[...]
        var candidates = [answer]
        for (open, close) in [("{", "}"), ("[", "]")] {
            if let start = answer.range(of: open), let end = answer.range(of: close, options: .backwards),
                start.lowerBound < end.lowerBound
            {
                candidates.append(answer[start.lowerBound..<end.upperBound])
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
