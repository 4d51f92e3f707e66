import CCrypto
import Domain

/// Hashes of the secrets in cookies and addresses. The database has no secret itself, so that a person who reads a copy of it cannot
/// act as a visitor.
enum SecretHash {
    /// The first 128 bits of the SHA-256 of a secret, as 32 hexadecimal digits. The secrets are 128 random bits, so that a slow
    /// hash, as for passwords, is not needed.
    static func digits(of secret: String) -> String {
        var hash = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        let bytes = Array(secret.utf8)
        SHA256(bytes, bytes.count, &hash)
        return digits(hash.prefix(16))
    }

    /// Encrypts the 32 hexadecimal digits of a key, or decrypts them: exclusive or with the first 128 bits of an HMAC-SHA-256.
    ///
    /// - Parameters:
    ///   - name: a name that no other key has, since each code may be used for one key only.
    ///   - secret: the secret without which the key cannot be read.
    static func crypt(_ key: String, named name: String, under secret: String) -> String {
        var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        let (name, secret) = (Array(name.utf8), Array(secret.utf8))
        HMAC(EVP_sha256(), secret, Int32(secret.count), name, name.count, &code, nil)
        return digits(zip(bytes(key), code).map { $0 ^ $1 })
    }

    private static func digits(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func bytes(_ digits: String) -> [UInt8] {
        let values = digits.compactMap { $0.hexDigitValue.map { UInt8($0) } }
        return stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
