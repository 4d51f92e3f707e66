import Testing

@testable import Storage

@Suite("Hashes of secrets")
struct SecretHashTests {
    /// NIST's example of SHA-256.
    @Test("The hash is the beginning of SHA-256")
    func hash() {
        #expect(SecretHash.digits(of: "abc") == "ba7816bf8f01cfea414140de5dae2223")
    }

    /// RFC 4231, test case 2.
    @Test("A key is encrypted with an HMAC-SHA-256, and decrypted in the same way")
    func encryption() {
        let zero = String(repeating: "0", count: 32)
        let encrypted = SecretHash.crypt(zero, named: "what do ya want for nothing?", under: "Jefe")
        #expect(encrypted == "5bdcc146bf60754e6a042426089575c7")
        #expect(SecretHash.crypt(encrypted, named: "what do ya want for nothing?", under: "Jefe") == zero)
        let key = "0123456789abcdef0123456789abcdef"
        #expect(SecretHash.crypt(SecretHash.crypt(key, named: "a", under: "b"), named: "a", under: "b") == key)
        #expect(SecretHash.crypt(key, named: "a", under: "b") != SecretHash.crypt(key, named: "c", under: "b"))
    }
}
