import Domain
import Presentation

/// The parameters of a page of results: query, page number and search options.
struct WorkSearchFields: Decodable {
    let search: SearchFields
    /// nil where a parameter has an invalid value.
    let options: SearchOptions?

    init(from decoder: any Decoder) throws {
        search = try SearchFields(from: decoder)
        let container = try decoder.container(keyedBy: SearchOptions.Parameter.self)
        var parameters: [String: String] = [:]
        for parameter in SearchOptions.Parameter.allCases {
            parameters[parameter.rawValue] = try container.decodeIfPresent(String.self, forKey: parameter)
        }
        options = SearchOptions(parameters)
    }
}
