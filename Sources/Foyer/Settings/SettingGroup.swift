/// The headings under which the settings are listed.
enum SettingGroup: String, CaseIterable {
    case server = "Server"
    case log = "Log and metrics"
    case movies = "Films"
    case books = "Books"
    case questions = "Questions"
    case saved = "Saved responses and pictures"
    case limits = "Limits"
}
