import Testing
import Web

@testable import Foyer

@Suite("The shares of connections")
struct ConnectionSharesTests {
    /// Opens connections from the addresses, and returns how many were allowed.
    private func open(_ addresses: [String], in shares: inout ConnectionShares) -> Int {
        addresses.count { shares.add(IPAddress($0)) }
    }

    private func repeated(_ address: String, _ count: Int = 2000) -> [String] { Array(repeating: address, count: count) }

    @Test(
        "An address has a quarter of the connections, or 16 where that is more, and never more than half",
        arguments: [(4000, 1000), (100, 25), (40, 16), (10, 5), (1, 1)])
    func share(limit: Int, share: Int) throws {
        var shares = ConnectionShares(limit: limit, proxies: TrustedProxies())
        let (all, others) = (open(repeated("203.0.113.1"), in: &shares), open(repeated("203.0.113.2", 1), in: &shares))
        #expect(all == share && others == 1)
        shares.remove(IPAddress("203.0.113.1"))
        let again = open(repeated("203.0.113.1"), in: &shares)
        #expect(again == 1)
        for _ in 1...share { shares.remove(IPAddress("203.0.113.1")) }
        let afterAll = open(repeated("203.0.113.1"), in: &shares)
        #expect(afterAll == share)
    }

    @Test("All networks of one IPv6 site together have half of the connections")
    func sites() {
        var shares = ConnectionShares(limit: 64, proxies: TrustedProxies())
        let site = open((1...9).flatMap { repeated("2001:db8:1:\($0)::1", 8) }, in: &shares)
        let other = open(["2001:db8:2:1::1"], in: &shares)
        #expect(site == 32 && other == 1)
        shares.remove(IPAddress("2001:db8:1:1::1"))
        let again = open(repeated("2001:db8:1:9::1"), in: &shares)
        #expect(again == 1)
    }

    @Test("Each warning is logged once a minute, whatever the others are")
    func warnings() {
        var throttle = WarningThrottle()
        let logged = [("a", 0), ("b", 0), ("a", 59), ("b", 60), ("a", 60), ("a", 61)].map { reason, second in
            throttle.allows(reason, at: .seconds(second))
        }
        #expect(logged == [true, true, false, true, true, false])
    }

    @Test("The addresses of one IPv6 network share; this machine and trusted proxies have no limit")
    func addresses() throws {
        let proxy = try #require(IPNetwork("10.0.0.2"))
        var shares = ConnectionShares(limit: 64, proxies: TrustedProxies([proxy]))
        let network = open((1...100).map { "2001:db8:1:2::\($0)" }, in: &shares)
        let other = open(["2001:db8:1:3::1"], in: &shares)
        #expect(network == 16 && other == 1)
        for address in ["127.0.0.1", "::1", "10.0.0.2"] {
            let count = open(repeated(address), in: &shares)
            #expect(count == 2000, "\(address)")
        }
        // A proxy in the network of clients takes nothing of their share, also when its connections end.
        let inside = try #require(IPNetwork("2001:db8:1:2::ff"))
        shares = ConnectionShares(limit: 64, proxies: TrustedProxies([inside]))
        _ = open((1...100).map { "2001:db8:1:2::\($0)" }, in: &shares)
        for _ in 0..<16 { shares.remove(IPAddress("2001:db8:1:2::ff")) }
        let more = open(["2001:db8:1:2::1"], in: &shares)
        #expect(more == 0)
    }
}
