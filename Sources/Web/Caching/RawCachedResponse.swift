import NIOCore

/// The head of a response in the bytes that were sent, and which cached response it belongs to.
struct RawCachedResponse {
    let id: CachedResponse.ID
    let hasBody: Bool
    private let head: ByteBuffer
    private let dateIndex: Int

    /// - Parameter written: the whole response, its head first.
    /// - Returns: nil for a head without `Date`.
    init?(written: [ByteBuffer], id: CachedResponse.ID) {
        guard let head = written.first, let dateIndex = head.index(after: "\r\nDate: ") else { return nil }
        self.id = id
        self.head = head
        self.dateIndex = dateIndex
        hasBody = written.count > 1
    }

    /// In bytes, with an estimate for what surrounds the buffers.
    var size: Int { head.capacity + id.key.size + 256 }

    /// - Parameter date: the value of the header `Date`, which always has the same length.
    func head(date: String) -> ByteBuffer {
        var head = head
        head.setString(date, at: dateIndex)
        return head
    }
}

extension ByteBuffer {
    /// The index behind the first occurrence of `text`.
    fileprivate func index(after text: String) -> Int? {
        readableBytesView.firstRange(of: Array(text.utf8))?.upperBound
    }
}
