import Domain
import Foundation

@testable import Providers

enum ChatInvariants: Invariants {
    private static let book = #"{"title":"The Sea","author":"John Banville","reason":"A widower goes back <b>there</b>."}"#

    static let corpus = [
        #"{"books":[\#(book)]}"#, "```json\n[\(book),\(book)]\n```",
        "<think>Maybe {\"books\":[]}?</think>\nHere: {\"books\":[1,\(book)]} {x}",
        #"{"choices":[{"message":{"content":"{\"books\":[{\"title\":\"T\",\"author\":\"A\",\"reason\":\"R\"}]}"},"finish_reason":"stop"}]}"#,
        #"{"choices":[{"message":{"content":null,"refusal":"no"},"finish_reason":"length"}]}"#,
    ]
    static let dictionary = [
        "{\"books\":[", "\"title\":", "\"author\":", "\"reason\":", "</think>", "```", "{", "}", "[", "]", ",", book,
        "," + book, "\\u0000", "\\n",
        "\"choices\":[{\"message\":{\"content\":\"", "\"refusal\":", "null",
    ]

    static func check(_ input: [UInt8]) throws(InvariantViolationError) {
        try checkResponse(Data(input))
        // The input as the model's text within the server's response.
        let content = String(decoding: input, as: UTF8.self)
        let response = ["choices": [["message": ["content": content]]]]
        guard let body = try? JSONEncoder().encode(response) else { return }
        try checkResponse(body)
    }

    private static func checkResponse(_ body: Data) throws(InvariantViolationError) {
        guard let proposals = try? ChatResponseParser.proposals(in: body) else { return }
        try require((1...20).contains(proposals.count), "\(proposals.count) proposals")
        for proposal in proposals {
            try checkLine(proposal.title, "a title", upTo: 200)
            try checkLine(proposal.author, "an author", upTo: 200)
            try checkLine(proposal.reason, "a reason", upTo: 400)
            let isLong =
                SingleLineText.isLonger(proposal.title, than: 200) || SingleLineText.isLonger(proposal.author, than: 200)
                || SingleLineText.isLonger(proposal.reason, than: 400)
            try require(!isLong, "a long proposal: \(proposal)")
        }
    }
}
