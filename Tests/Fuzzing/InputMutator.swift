/// Mutates the corpus of a target with a pseudorandom generator: the same inputs for the same seed.
struct InputMutator {
    /// In bytes: enough for every branch of the parsers here.
    private static let maximumSize = 4096

    private var state: UInt64
    private let corpus: [[UInt8]]
    private let dictionary: [[UInt8]]

    init(seed: UInt64, target: FuzzTarget) {
        state = seed
        corpus = target.corpus
        dictionary = target.dictionary.map { Array($0.utf8) }
    }

    mutating func next() -> [UInt8] {
        var input = corpus[below(corpus.count)]
        for _ in 0...below(6) { mutate(&input) }
        return Array(input.prefix(Self.maximumSize))
    }

    private mutating func mutate(_ input: inout [UInt8]) {
        let range = piece(of: input)
        switch below(9) {
        case 0: if !input.isEmpty { input[below(input.count)] ^= 1 << UInt8(below(8)) }
        case 1: if !input.isEmpty { input[below(input.count)] = UInt8(below(256)) }
        case 2: input.removeSubrange(range)
        case 3: input = Array(input.prefix(below(input.count + 1)))
        case 4: input.insert(contentsOf: dictionary[below(dictionary.count)], at: below(input.count + 1))
        case 5: input.replaceSubrange(range, with: dictionary[below(dictionary.count)])
        case 6:
            let other = corpus[below(corpus.count)]
            input.replaceSubrange(range, with: other[piece(of: other)])
        case 7: input.insert(contentsOf: input[range], at: below(input.count + 1))
        default:
            let repeated = Array(repeating: Array(input[range].prefix(64)), count: 1 + below(40)).joined()
            input.insert(contentsOf: repeated, at: below(input.count + 1))
        }
    }

    private mutating func piece(of input: [UInt8]) -> Range<Int> {
        let start = below(input.count + 1)
        return start..<min(input.count, start + below(below(4) == 0 ? input.count + 1 : 9))
    }

    private mutating func below(_ limit: Int) -> Int {
        Int(random() % UInt64(max(1, limit)))
    }

    /// SplitMix64 (Steele, Lea and Flood).
    private mutating func random() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
