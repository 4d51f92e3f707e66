/// A setting that cannot be used. The description is one line for the person who set it.
enum SettingError: Error, Equatable, CustomStringConvertible {
    /// - Parameters:
    ///   - setting: the setting's label, such as `FOYER_PORT (--port)`.
    ///   - takes: the values that the setting accepts.
    ///   - given: the value, or the part of it, that does not fit; nil where it must not be shown.
    case invalid(_ setting: String, takes: String, given: String? = nil)
    case malformedDotEnv(path: String, line: Int)
    case unreadableDotEnv(path: String)

    var description: String {
        switch self {
        case .invalid(let setting, let takes, let given): "\(setting) takes \(takes)" + (given.map { ", not \($0)" } ?? "")
        case .malformedDotEnv(let path, let line): "line \(line) of \(path) is not of the form NAME=VALUE"
        case .unreadableDotEnv(let path): "\(path) cannot be read; change its permissions, or move it away"
        }
    }
}
