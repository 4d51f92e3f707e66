import Hummingbird
import Presentation

extension Response {
    /// A 303 after a form.
    static func redirect(to destination: Destination, type: RedirectType = .normal) -> Response {
        redirect(to: destination.address, type: type)
    }
}
