import Testing

/// Proposals beside records as the services give them, and whether they are the same book.
struct BookSimilarityCase: Sendable, CustomTestStringConvertible {
    let title: String
    let author: String
    let record: String
    var otherTitles: [String] = []
    let authors: [String]
    let isSame: Bool

    var testDescription: String { "\(title) (\(author)) – \(record) (\(authors.joined(separator: ", ")))" }
}

extension BookSimilarityCase {
    static let all: [BookSimilarityCase] = [
        // The same book: brackets, editions, series
        BookSimilarityCase(
            title: "Dune", author: "Frank Herbert", record: "Dune (Dune Chronicles, Book 1)", authors: ["Frank Herbert"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "The Hobbit", author: "J.R.R. Tolkien", record: "The Hobbit (75th Anniversary Edition)",
            authors: ["J. R. R. Tolkien"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Hunger Games", author: "Suzanne Collins", record: "The Hunger Games (Hunger Games, Book One)",
            authors: ["Suzanne Collins"], isSame: true
        ),
        BookSimilarityCase(
            title: "Pride and Prejudice", author: "Jane Austen",
            record: "Pride and Prejudice (Penguin Classics Deluxe Edition)",
            authors: ["Jane Austen"], isSame: true
        ),
        BookSimilarityCase(
            title: "A Game of Thrones (A Song of Ice and Fire, #1)", author: "George R. R. Martin", record: "A Game of Thrones",
            authors: ["George R.R. Martin"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Fifth Season", author: "N.K. Jemisin", record: "The Fifth Season (The Broken Earth, Book 1)",
            authors: ["N. K. Jemisin"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Lord of the Rings: The Two Towers", author: "J.R.R. Tolkien", record: "The Two Towers",
            authors: ["J. R. R. Tolkien"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Lion, the Witch and the Wardrobe", author: "C.S. Lewis",
            record: "The Chronicles of Narnia: The Lion, the Witch and the Wardrobe", authors: ["Lewis, C. S. (Clive Staples)"],
            isSame: true
        ),
        BookSimilarityCase(title: "파친코 1", author: "이민진", record: "파친코 1 (이민진 장편소설)", authors: ["이민진", "신승미"], isSame: true),
        BookSimilarityCase(title: "아몬드", author: "손원평", record: "[큰글자도서] 아몬드", authors: ["손원평"], isSame: true),
        BookSimilarityCase(title: "82년생 김지영", author: "조남주", record: "82년생 김지영(오늘의 젊은 작가 13)", authors: ["조남주"], isSame: true),
        BookSimilarityCase(title: "소년이 온다", author: "한강", record: "소년이 온다 (한강 장편소설)", authors: ["한강"], isSame: true),
        BookSimilarityCase(
            title: "노르웨이의 숲", author: "무라카미 하루키", record: "노르웨이의 숲 (세계문학전집 310)", authors: ["무라카미 하루키", "양억관"], isSame: true
        ),
        BookSimilarityCase(
            title: "해변의 카프카", author: "무라카미 하루키", record: "해변의 카프카(상)", authors: ["무라카미 하루키", "김춘미"], isSame: true),
        BookSimilarityCase(
            title: "위저드 베이커리", author: "구병모", record: "위저드 베이커리 (제2회 창비청소년문학상 수상작)", authors: ["구병모"], isSame: true),
        BookSimilarityCase(title: "토지", author: "박경리", record: "토지 1 (박경리 대하소설)", authors: ["박경리"], isSame: true),
        BookSimilarityCase(title: "불편한 편의점", author: "김호연", record: "불편한 편의점 (벚꽃 에디션)", authors: ["김호연"], isSame: true),
        BookSimilarityCase(
            title: "이기적 유전자", author: "리처드 도킨스", record: "이기적 유전자 (40주년 기념판)", authors: ["리처드 도킨스", "홍영남", "이상임"], isSame: true
        ),

        // The same book: a subtitle on one side
        BookSimilarityCase(
            title: "The Vegetarian", author: "Han Kang", record: "The vegetarian : a novel",
            authors: ["Kang, Han", "Smith, Deborah"], isSame: true
        ),
        BookSimilarityCase(
            title: "Sapiens", author: "Yuval Noah Harari", record: "Sapiens : a brief history of humankind",
            authors: ["Harari, Yuval N."], isSame: true
        ),
        BookSimilarityCase(
            title: "Frankenstein", author: "Mary Shelley", record: "Frankenstein, or, The modern Prometheus",
            authors: ["Mary Wollstonecraft Shelley"], isSame: true
        ),
        BookSimilarityCase(
            title: "Moby-Dick", author: "Herman Melville", record: "Moby Dick; or, The Whale", authors: ["Herman Melville"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "Twelfth Night", author: "William Shakespeare", record: "Twelfth Night; or, What You Will",
            authors: ["William Shakespeare"], isSame: true
        ),
        BookSimilarityCase(
            title: "Candide", author: "Voltaire", record: "Candide, or Optimism", authors: ["Voltaire", "Theo Cuffe"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "Educated: A Memoir", author: "Tara Westover", record: "Educated", authors: ["Tara Westover"], isSame: true
        ),
        BookSimilarityCase(
            title: "Quiet", author: "Susan Cain", record: "Quiet: The Power of Introverts in a World That Can't Stop Talking",
            authors: ["Susan Cain"], isSame: true
        ),
        BookSimilarityCase(
            title: "Atomic Habits", author: "James Clear",
            record: "Atomic Habits - An Easy & Proven Way to Build Good Habits & Break Bad Ones", authors: ["James Clear"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "Normal People", author: "Sally Rooney", record: "Normal people : a novel", authors: ["Rooney, Sally"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "사피엔스", author: "유발 하라리", record: "사피엔스: 유인원에서 사이보그까지, 인간 역사의 대담하고 위대한 질문", authors: ["유발 하라리", "조현욱"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "달러구트 꿈 백화점", author: "이미예", record: "달러구트 꿈 백화점: 주문하신 꿈은 매진입니다", authors: ["이미예"], isSame: true),
        BookSimilarityCase(title: "모순", author: "양귀자", record: "모순 - 양귀자 장편소설", authors: ["양귀자"], isSame: true),

        // The same book: case, accents, punctuation, spaces, articles
        BookSimilarityCase(
            title: "Les Misérables", author: "Victor Hugo", record: "Les Miserables", authors: ["Hugo, Victor"], isSame: true
        ),
        BookSimilarityCase(
            title: "One Hundred Years of Solitude", author: "Gabriel Garcia Marquez", record: "One hundred years of solitude",
            authors: ["Gabriel García Márquez", "Gregory Rabassa"], isSame: true
        ),
        BookSimilarityCase(
            title: "Jane Eyre", author: "Charlotte Bronte", record: "JANE EYRE", authors: ["Charlotte Brontë"], isSame: true
        ),
        BookSimilarityCase(
            title: "Handmaid's Tale", author: "Margaret Atwood", record: "The Handmaid’s Tale", authors: ["Margaret Atwood"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "Ender's Game", author: "Orson Scott Card", record: "Enders Game", authors: ["Card, Orson Scott"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "Catch 22", author: "Joseph Heller", record: "Catch-22", authors: ["Joseph Heller"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Metamorphosis", author: "Franz Kafka", record: "Metamorphosis", authors: ["Kafka, Franz"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Catcher in the Rye", author: "J.D. Salinger", record: "Catcher in the Rye", authors: ["J. D. Salinger"],
            isSame: true
        ),
        BookSimilarityCase(title: "어린 왕자", author: "생텍쥐페리", record: "어린왕자", authors: ["앙투안 드 생텍쥐페리"], isSame: true),
        BookSimilarityCase(title: "인간 실격", author: "다자이 오사무", record: "인간실격", authors: ["다자이 오사무", "김춘미"], isSame: true),
        BookSimilarityCase(title: "난장이가 쏘아올린 작은 공", author: "조세희", record: "난장이가 쏘아 올린 작은 공", authors: ["조세희"], isSame: true),
        BookSimilarityCase(
            title: "총 균 쇠", author: "재레드 다이아몬드", record: "총, 균, 쇠", authors: ["재레드 다이아몬드", "김진준"], isSame: true),

        // The same book: authors' names in other forms and orders
        BookSimilarityCase(
            title: "The Fellowship of the Ring", author: "J.R.R. Tolkien", record: "The fellowship of the ring",
            authors: ["Tolkien, J. R. R."], isSame: true
        ),
        BookSimilarityCase(
            title: "The Silmarillion", author: "J.R.R. Tolkien", record: "The Silmarillion",
            authors: ["John Ronald Reuel Tolkien", "Christopher Tolkien"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Left Hand of Darkness", author: "Ursula Le Guin", record: "The Left Hand of Darkness",
            authors: ["Ursula K. Le Guin"], isSame: true
        ),
        BookSimilarityCase(
            title: "A Wizard of Earthsea", author: "Ursula K. Le Guin", record: "A wizard of Earthsea",
            authors: ["Le Guin, Ursula"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Great Gatsby", author: "F. Scott Fitzgerald", record: "The great Gatsby",
            authors: ["Fitzgerald, F. Scott (Francis Scott)"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Time Machine", author: "H. G. Wells", record: "The Time Machine", authors: ["Herbert George Wells"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "Cat's Cradle", author: "Kurt Vonnegut", record: "Cat's Cradle", authors: ["Kurt Vonnegut Jr."], isSame: true
        ),
        BookSimilarityCase(
            title: "Never Let Me Go", author: "Kazuo Ishiguro", record: "Never let me go", authors: ["Ishiguro, Kazuo, 1954-"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "The Three-Body Problem", author: "Cixin Liu", record: "The Three-Body Problem",
            authors: ["Liu Cixin", "Ken Liu"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Cherry Orchard", author: "Anton Chekhov", record: "The Cherry Orchard",
            authors: ["Anton Pavlovich Chekhov"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Odyssey", author: "Homer", record: "The Odyssey", authors: ["Emily Wilson", "Homer"], isSame: true
        ),
        BookSimilarityCase(
            title: "Kitchen", author: "Banana Yoshimoto", record: "Kitchen", authors: ["Megan Backus", "Banana Yoshimoto"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "Charlie and the Chocolate Factory", author: "Roald Dahl", record: "Charlie and the Chocolate Factory",
            authors: ["Quentin Blake", "Roald Dahl"], isSame: true
        ),
        BookSimilarityCase(title: "채식주의자", author: "한강", record: "채식주의자 (한강 연작소설)", authors: ["한강 지음"], isSame: true),
        BookSimilarityCase(title: "작별하지 않는다", author: "한강", record: "작별하지 않는다", authors: ["저자: 한강"], isSame: true),
        BookSimilarityCase(
            title: "데미안", author: "헤르만 헤세", record: "데미안 (세계문학전집 44)", authors: ["헤르만 헤세 (지은이)", "전영애 (옮긴이)"], isSame: true
        ),
        BookSimilarityCase(title: "싯다르타", author: "헤르만 헤세", record: "싯다르타", authors: ["박병덕", "헤르만 헤세"], isSame: true),
        BookSimilarityCase(
            title: "오만과 편견", author: "제인 오스틴", record: "오만과 편견", authors: ["윤지관", "전승희", "제인 오스틴"], isSame: true),
        BookSimilarityCase(
            title: "해리 포터와 마법사의 돌", author: "J. K. 롤링", record: "해리 포터와 마법사의 돌 1", authors: ["J.K. 롤링", "강동혁"], isSame: true
        ),
        BookSimilarityCase(
            title: "나의 라임오렌지나무", author: "바스콘셀로스", record: "나의 라임 오렌지나무", authors: ["J. M. 바스콘셀로스", "박동원"], isSame: true
        ),

        // The same book: several authors
        BookSimilarityCase(
            title: "Good Omens", author: "Neil Gaiman and Terry Pratchett",
            record: "Good omens : the nice and accurate prophecies of Agnes Nutter, witch",
            authors: ["Pratchett, Terry", "Gaiman, Neil"], isSame: true
        ),
        BookSimilarityCase(
            title: "Good Omens", author: "Terry Pratchett & Neil Gaiman", record: "Good Omens",
            authors: ["Neil Gaiman", "Terry Pratchett"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Talisman", author: "Stephen King, Peter Straub", record: "The Talisman",
            authors: ["Stephen King", "Peter Straub"], isSame: true
        ),
        BookSimilarityCase(
            title: "Freakonomics", author: "Steven D. Levitt and Stephen J. Dubner", record: "Freakonomics",
            authors: ["Levitt, Steven D.", "Dubner, Stephen J."], isSame: true
        ),
        BookSimilarityCase(
            title: "현남 오빠에게", author: "조남주, 최은영", record: "현남 오빠에게",
            authors: ["조남주", "최은영", "김이설", "최정화", "손보미", "구병모", "김성중"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "여자 둘이 살고 있습니다", author: "김하나, 황선우", record: "여자 둘이 살고 있습니다", authors: ["김하나", "황선우"], isSame: true
        ),
        BookSimilarityCase(
            title: "미움받을 용기", author: "기시미 이치로", record: "미움받을 용기", authors: ["기시미 이치로", "고가 후미타케", "전경아"], isSame: true
        ),

        // The same book: transliterations
        BookSimilarityCase(
            title: "Crime and Punishment", author: "Fyodor Dostoevsky", record: "Crime and punishment",
            authors: ["Dostoyevsky, Fyodor"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Brothers Karamazov", author: "Fyodor Dostoyevsky", record: "The Brothers Karamazov",
            authors: ["Fyodor Dostoevskii"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Idiot", author: "Dostoevsky", record: "The Idiot", authors: ["Fyodor Dostoyevsky"], isSame: true
        ),
        BookSimilarityCase(
            title: "Anna Karenina", author: "Leo Tolstoy", record: "Anna Karenina", authors: ["Tolstoi, Leo"], isSame: true
        ),
        BookSimilarityCase(
            title: "Kim Ji-young, Born 1982", author: "Cho Nam-joo", record: "Kim Jiyoung, born 1982 : a novel",
            authors: ["Cho, Nam-ju", "Chang, Jamie"], isSame: true
        ),
        BookSimilarityCase(
            title: "I Have the Right to Destroy Myself", author: "Kim Young-ha", record: "I Have the Right to Destroy Myself",
            authors: ["Young-ha Kim"], isSame: true
        ),
        BookSimilarityCase(
            title: "Please Look After Mom", author: "Shin Kyung-sook", record: "Please Look After Mom",
            authors: ["Kyung-Sook Shin", "Chi-Young Kim"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Vegetarian", author: "한강", record: "The Vegetarian", authors: ["Han Kang", "Deborah Smith"],
            isSame: true
        ),
        BookSimilarityCase(title: "죄와 벌", author: "도스토옙스키", record: "죄와 벌 1", authors: ["표도르 도스토예프스키", "김연경"], isSame: true),
        BookSimilarityCase(
            title: "카라마조프가의 형제들", author: "표도르 도스토예프스키", record: "카라마조프 가의 형제들 1", authors: ["표도르 미하일로비치 도스토옙스키"], isSame: true
        ),
        BookSimilarityCase(
            title: "안나 카레니나", author: "레프 톨스토이", record: "안나 카레니나 1 (세계문학전집 219)", authors: ["레프 니콜라예비치 톨스토이", "연진희"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "1Q84", author: "무라카미 하루키", record: "1Q84", authors: ["Haruki Murakami", "Jay Rubin", "Philip Gabriel"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "수레바퀴 아래서", author: "헤르만 헤세", record: "수레바퀴 아래서", authors: ["Hermann Hesse", "김이섭"], isSame: true
        ),

        // The same book: the title is among the record's further titles
        BookSimilarityCase(
            title: "해변의 카프카", author: "무라카미 하루키", record: "Kafka on the Shore", otherTitles: ["해변의 카프카", "海辺のカフカ"],
            authors: ["Haruki Murakami"], isSame: true
        ),
        BookSimilarityCase(
            title: "채식주의자", author: "한강", record: "The Vegetarian", otherTitles: ["채식주의자"], authors: ["Han Kang"], isSame: true
        ),
        BookSimilarityCase(
            title: "Human Acts", author: "Han Kang", record: "소년이 온다", otherTitles: ["Human Acts"], authors: ["한강"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "나는 나를 파괴할 권리가 있다", author: "김영하", record: "I Have the Right to Destroy Myself",
            otherTitles: ["나는 나를 파괴할 권리가 있다"], authors: ["Young-ha Kim"], isSame: true
        ),
        BookSimilarityCase(
            title: "엄마를 부탁해", author: "신경숙", record: "Please Look After Mom", otherTitles: ["엄마를 부탁해"],
            authors: ["Kyung-sook Shin"], isSame: true
        ),
        BookSimilarityCase(
            title: "82년생 김지영", author: "조남주", record: "Kim Jiyoung, Born 1982", otherTitles: ["82년생 김지영"],
            authors: ["Cho Nam-joo"], isSame: true
        ),
        BookSimilarityCase(
            title: "데미안", author: "헤르만 헤세", record: "Demian", otherTitles: ["데미안"], authors: ["Hermann Hesse"], isSame: true
        ),
        BookSimilarityCase(
            title: "1984", author: "George Orwell", record: "Nineteen Eighty-Four", otherTitles: ["1984"],
            authors: ["George Orwell"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Stranger", author: "Albert Camus", record: "L'Étranger", otherTitles: ["The Outsider", "The Stranger"],
            authors: ["Albert Camus"], isSame: true
        ),
        BookSimilarityCase(
            title: "The Golden Compass", author: "Philip Pullman", record: "Northern Lights",
            otherTitles: ["The Golden Compass"],
            authors: ["Philip Pullman"], isSame: true
        ),

        // The same book: typos and regional titles
        BookSimilarityCase(
            title: "Wuthering Hights", author: "Emily Brontë", record: "Wuthering Heights", authors: ["Emily Brontë"],
            isSame: true
        ),
        BookSimilarityCase(
            title: "The Picture of Dorain Gray", author: "Oscar Wilde", record: "The picture of Dorian Gray",
            authors: ["Wilde, Oscar"], isSame: true
        ),
        BookSimilarityCase(
            title: "Fahrenheit 451", author: "Ray Bradburry", record: "Fahrenheit 451", authors: ["Ray Bradbury"], isSame: true
        ),
        // A variant that differs as much as an invention would: asked for again rather than mistaken.
        BookSimilarityCase(
            title: "Harry Potter and the Sorcerer's Stone", author: "J.K. Rowling",
            record: "Harry Potter and the Philosopher's Stone", authors: ["J. K. Rowling"], isSame: false
        ),
        // Another number is taken for another volume.
        BookSimilarityCase(
            title: "The 7½ Deaths of Evelyn Hardcastle", author: "Stuart Turton",
            record: "The Seven Deaths of Evelyn Hardcastle",
            authors: ["Stuart Turton"], isSame: false
        ),
        BookSimilarityCase(
            title: "Please Look After Mom", author: "Kyung-sook Shin", record: "Please Look After Mother",
            authors: ["Kyung-sook Shin"], isSame: true
        ),
        BookSimilarityCase(title: "난쟁이가 쏘아올린 작은 공", author: "조세희", record: "난장이가 쏘아올린 작은 공", authors: ["조세희"], isSame: true),
        BookSimilarityCase(
            title: "우리가 빛의 속도로 갈수 없다면", author: "김초엽", record: "우리가 빛의 속도로 갈 수 없다면 (김초엽 소설)", authors: ["김초엽"], isSame: true
        ),

        // Not the same: invented titles beside the author's real books
        BookSimilarityCase(
            title: "The Silent Shore", author: "Haruki Murakami", record: "Kafka on the Shore", authors: ["Haruki Murakami"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "The Glass Orchard", author: "Kazuo Ishiguro", record: "Never Let Me Go", authors: ["Kazuo Ishiguro"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "The Glass Orchard", author: "Kazuo Ishiguro", record: "The remains of the day",
            authors: ["Ishiguro, Kazuo"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "Letters to a Drowned Harbour", author: "Italo Calvino", record: "Invisible Cities",
            authors: ["Italo Calvino", "William Weaver"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Salt Archive", author: "Margaret Atwood", record: "The Blind Assassin", authors: ["Margaret Atwood"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "The Cartographer's Silence", author: "Anthony Doerr", record: "All the Light We Cannot See",
            authors: ["Anthony Doerr"], isSame: false
        ),
        BookSimilarityCase(
            title: "A Winter of Small Kindnesses", author: "Elizabeth Strout", record: "Olive Kitteridge",
            authors: ["Elizabeth Strout"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Clockmaker's Garden", author: "Carlos Ruiz Zafón", record: "The shadow of the wind",
            authors: ["Ruiz Zafón, Carlos", "Graves, Lucia"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Weight of Rain", author: "Colson Whitehead", record: "The Underground Railroad",
            authors: ["Colson Whitehead"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Winter Ferry", author: "Han Kang", record: "Human Acts", otherTitles: ["소년이 온다"],
            authors: ["Han Kang", "Deborah Smith"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Glass Village", author: "Kim Young-ha", record: "살인자의 기억법", otherTitles: ["Diary of a Murderer"],
            authors: ["김영하"], isSame: false
        ),
        BookSimilarityCase(title: "바다의 기억", author: "한강", record: "소년이 온다", authors: ["한강"], isSame: false),
        BookSimilarityCase(
            title: "바다의 기억", author: "한강", record: "The Vegetarian", otherTitles: ["채식주의자"], authors: ["Han Kang"],
            isSame: false
        ),
        BookSimilarityCase(title: "겨울의 문장", author: "한강", record: "희랍어 시간", authors: ["한강"], isSame: false),
        BookSimilarityCase(title: "푸른 새벽의 도서관", author: "김영하", record: "검은 꽃", authors: ["김영하"], isSame: false),
        BookSimilarityCase(title: "달빛 우체국", author: "이미예", record: "달러구트 꿈 백화점", authors: ["이미예"], isSame: false),
        BookSimilarityCase(title: "기억을 파는 상점", author: "김초엽", record: "지구 끝의 온실", authors: ["김초엽"], isSame: false),
        BookSimilarityCase(title: "오후의 정원사", author: "황정은", record: "백의 그림자", authors: ["황정은"], isSame: false),
        BookSimilarityCase(
            title: "고양이 서점의 오후", author: "무라카미 하루키", record: "해변의 카프카 (상)", authors: ["무라카미 하루키", "김춘미"], isSame: false
        ),
        BookSimilarityCase(title: "침묵의 우물", author: "무라카미 하루키", record: "태엽 감는 새 연대기 1", authors: ["무라카미 하루키"], isSame: false),
        BookSimilarityCase(title: "밤의 수영장", author: "최은영", record: "쇼코의 미소", authors: ["최은영"], isSame: false),
        BookSimilarityCase(title: "유리 온실의 아이들", author: "김애란", record: "두근두근 내 인생", authors: ["김애란"], isSame: false),

        // Not the same: invented titles that share words with a real one, invented sequels
        BookSimilarityCase(
            title: "The Secret Orchard", author: "Frances Hodgson Burnett", record: "The Secret Garden",
            authors: ["Frances Hodgson Burnett"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Midnight Museum", author: "Matt Haig", record: "The Midnight Library", authors: ["Matt Haig"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "The Lighthouse Keeper's Ledger", author: "Virginia Woolf", record: "To the Lighthouse",
            authors: ["Virginia Woolf"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Paper Merchant's Daughter", author: "Amy Tan", record: "The Bonesetter's Daughter",
            authors: ["Amy Tan"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "Normal People Again", author: "Sally Rooney", record: "Normal People", authors: ["Sally Rooney"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "Return to Gilead", author: "Margaret Atwood", record: "The Handmaid's Tale", authors: ["Margaret Atwood"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "The Great Gatsby's Daughter", author: "F. Scott Fitzgerald", record: "The Great Gatsby",
            authors: ["F. Scott Fitzgerald"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Road Back Home", author: "Cormac McCarthy", record: "The Road", authors: ["McCarthy, Cormac"],
            isSame: false
        ),
        BookSimilarityCase(title: "소년의 기억", author: "한강", record: "소년이 온다", authors: ["한강"], isSame: false),
        BookSimilarityCase(title: "아몬드 나무 아래", author: "손원평", record: "아몬드", authors: ["손원평"], isSame: false),
        BookSimilarityCase(title: "별빛 편의점의 밤", author: "김호연", record: "불편한 편의점", authors: ["김호연"], isSame: false),
        BookSimilarityCase(title: "엄마의 오래된 부엌", author: "신경숙", record: "엄마를 부탁해", authors: ["신경숙"], isSame: false),
        BookSimilarityCase(title: "89년생 이수진", author: "조남주", record: "82년생 김지영", authors: ["조남주"], isSame: false),

        // Not the same: the right title by another author
        BookSimilarityCase(
            title: "The Outsider", author: "Albert Camus", record: "The Outsider", authors: ["Stephen King"], isSame: false
        ),
        BookSimilarityCase(
            title: "Kindred", author: "Octavia E. Butler", record: "Kindred: Neanderthal Life, Love, Death and Art",
            authors: ["Rebecca Wragg Sykes"], isSame: false
        ),
        BookSimilarityCase(
            title: "Kindred", author: "Toni Morrison", record: "Kindred", authors: ["Octavia E. Butler"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Power", author: "Naomi Alderman", record: "The Power", authors: ["Rhonda Byrne"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Guest", author: "Emma Cline", record: "The Guest", authors: ["Hwang Sok-yong"], isSame: false
        ),
        BookSimilarityCase(
            title: "Joyland", author: "Stephen King", record: "Joyland", authors: ["Emily Schultz"], isSame: false),
        BookSimilarityCase(
            title: "Life After Life", author: "Kate Atkinson", record: "Life after life", authors: ["Moody, Raymond A."],
            isSame: false
        ),
        BookSimilarityCase(
            title: "Invisible Man", author: "Ralph Ellison", record: "The Invisible Man", authors: ["H. G. Wells"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "The Idiot", author: "Fyodor Dostoevsky", record: "The Idiot", authors: ["Elif Batuman"], isSame: false
        ),
        BookSimilarityCase(
            title: "Leviathan", author: "Thomas Hobbes", record: "Leviathan", authors: ["Paul Auster"], isSame: false
        ),
        BookSimilarityCase(
            title: "Brave New World", author: "George Orwell", record: "Brave new world", authors: ["Huxley, Aldous"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "The Vegetarian", author: "Kim Young-ha", record: "The Vegetarian", authors: ["Han Kang", "Deborah Smith"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "데미안", author: "프란츠 카프카", record: "데미안 (세계문학전집 44)", authors: ["헤르만 헤세", "전영애"], isSame: false),
        BookSimilarityCase(title: "채식주의자", author: "신경숙", record: "채식주의자", authors: ["한강"], isSame: false),
        BookSimilarityCase(
            title: "이방인", author: "장폴 사르트르", record: "이방인 (세계문학전집 266)", authors: ["알베르 카뮈", "김화영"], isSame: false),
        BookSimilarityCase(
            title: "설국", author: "다자이 오사무", record: "설국 (세계문학전집 61)", authors: ["가와바타 야스나리", "유숙자"], isSame: false),
        BookSimilarityCase(title: "죄와 벌", author: "레프 톨스토이", record: "죄와 벌 1", authors: ["표도르 도스토예프스키", "김연경"], isSame: false),
        BookSimilarityCase(title: "태백산맥", author: "박경리", record: "태백산맥 1", authors: ["조정래"], isSame: false),
        BookSimilarityCase(title: "칼의 노래", author: "김영하", record: "칼의 노래", authors: ["김훈"], isSame: false),

        // Not the same: names that look alike
        BookSimilarityCase(
            title: "A Brief History of Time", author: "Stephen King", record: "A Brief History of Time",
            authors: ["Stephen Hawking"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Shining", author: "Stephen Hawking", record: "The shining", authors: ["King, Stephen"], isSame: false
        ),
        BookSimilarityCase(
            title: "Gone with the Wind", author: "David Mitchell", record: "Gone with the Wind", authors: ["Margaret Mitchell"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "Cloud Atlas", author: "Margaret Mitchell", record: "Cloud Atlas", authors: ["David Mitchell"], isSame: false
        ),
        BookSimilarityCase(title: "Emma", author: "Paul Auster", record: "Emma", authors: ["Jane Austen"], isSame: false),
        BookSimilarityCase(
            title: "Eat, Pray, Love", author: "Elizabeth Strout", record: "Eat, Pray, Love", authors: ["Elizabeth Gilbert"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "Olive Kitteridge", author: "Elizabeth Gilbert", record: "Olive Kitteridge", authors: ["Elizabeth Strout"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "Agnes Grey", author: "Charlotte Brontë", record: "Agnes Grey", authors: ["Anne Brontë"], isSame: false
        ),
        BookSimilarityCase(
            title: "Coin Locker Babies", author: "Haruki Murakami", record: "Coin Locker Babies", authors: ["Ryu Murakami"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "Nightwood", author: "Julian Barnes", record: "Nightwood", authors: ["Djuna Barnes"], isSame: false
        ),
        BookSimilarityCase(
            title: "Lucky Jim", author: "Martin Amis", record: "Lucky Jim", authors: ["Kingsley Amis"], isSame: false
        ),
        BookSimilarityCase(title: "바깥은 여름", author: "김연수", record: "바깥은 여름", authors: ["김애란"], isSame: false),
        BookSimilarityCase(title: "네가 누구든 얼마나 외롭든", author: "김영하", record: "네가 누구든 얼마나 외롭든", authors: ["김연수"], isSame: false),
        BookSimilarityCase(title: "검은 꽃", author: "김애란", record: "검은 꽃 (김영하 장편소설)", authors: ["김영하"], isSame: false),
        BookSimilarityCase(title: "소년이 온다", author: "한강수", record: "소년이 온다", authors: ["한강"], isSame: false),
        BookSimilarityCase(title: "구의 증명", author: "최은영", record: "구의 증명", authors: ["최진영"], isSame: false),

        // Not the same: study guides, summaries and books about the book
        BookSimilarityCase(
            title: "Sapiens", author: "Yuval Noah Harari",
            record: "Summary of Sapiens: by Yuval Noah Harari | Includes Analysis",
            authors: ["Instaread"], isSame: false
        ),
        BookSimilarityCase(
            title: "To Kill a Mockingbird", author: "Harper Lee", record: "CliffsNotes on Lee's To Kill a Mockingbird",
            authors: ["Tamara Castleman"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Great Gatsby", author: "F. Scott Fitzgerald", record: "CliffsNotes on Fitzgerald's The Great Gatsby",
            authors: ["Kate Maurer"], isSame: false
        ),
        BookSimilarityCase(
            title: "1984", author: "George Orwell", record: "CliffsNotes on Orwell's 1984", authors: ["Nikki Moustaki"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "Hamlet", author: "William Shakespeare", record: "Hamlet (SparkNotes Literature Guide)",
            authors: ["SparkNotes"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Hobbit", author: "J.R.R. Tolkien", record: "Exploring J.R.R. Tolkien's The Hobbit",
            authors: ["Corey Olsen"], isSame: false
        ),
        BookSimilarityCase(
            title: "Ulysses", author: "James Joyce", record: "James Joyce's Ulysses: A Study", authors: ["Stuart Gilbert"],
            isSame: false
        ),
        BookSimilarityCase(title: "자본론", author: "카를 마르크스", record: "원숭이도 이해하는 자본론", authors: ["임승수"], isSame: false),
        BookSimilarityCase(title: "논어", author: "공자", record: "논어, 사람의 길을 열다", authors: ["배병삼"], isSame: false),

        // Not the same: another book of the author or series
        BookSimilarityCase(
            title: "Harry Potter and the Goblet of Fire", author: "J.K. Rowling",
            record: "Harry Potter and the Order of the Phoenix", authors: ["J. K. Rowling"], isSame: false
        ),
        BookSimilarityCase(
            title: "The Two Towers", author: "J.R.R. Tolkien", record: "The Silmarillion", authors: ["J. R. R. Tolkien"],
            isSame: false
        ),
        BookSimilarityCase(
            title: "Dune", author: "Frank Herbert", record: "The Dosadi Experiment", authors: ["Frank Herbert"], isSame: false
        ),
        BookSimilarityCase(
            title: "Catching Fire", author: "Suzanne Collins", record: "Mockingjay (The Final Book of The Hunger Games)",
            authors: ["Suzanne Collins"], isSame: false
        ),
        BookSimilarityCase(title: "Emma", author: "Jane Austen", record: "Persuasion", authors: ["Jane Austen"], isSame: false),
        BookSimilarityCase(
            title: "Animal Farm", author: "George Orwell", record: "Homage to Catalonia", authors: ["Orwell, George"],
            isSame: false
        ),
        BookSimilarityCase(title: "소년이 온다", author: "한강", record: "작별하지 않는다", authors: ["한강"], isSame: false),
        BookSimilarityCase(title: "싯다르타", author: "헤르만 헤세", record: "유리알 유희 1", authors: ["헤르만 헤세", "이영임"], isSame: false),
        BookSimilarityCase(title: "살인자의 기억법", author: "김영하", record: "빛의 제국", authors: ["김영하"], isSame: false),
        BookSimilarityCase(
            title: "해리 포터와 불의 잔", author: "J.K. 롤링", record: "해리 포터와 불사조 기사단 1", authors: ["J.K. 롤링", "강동혁"], isSame: false
        ),

        // Not the same: no author in the record
        BookSimilarityCase(
            title: "Pride and Prejudice", author: "Jane Austen", record: "Pride and Prejudice", authors: [], isSame: false
        ),
        BookSimilarityCase(title: "The Odyssey", author: "Homer", record: "The Odyssey", authors: [], isSame: false),
        BookSimilarityCase(title: "토지", author: "박경리", record: "토지 1", authors: [], isSame: false),
        BookSimilarityCase(title: "아몬드", author: "손원평", record: "아몬드", authors: [], isSame: false),

        // One word more, one word changed, another volume
        BookSimilarityCase(
            title: "Conversations with Strangers", author: "Sally Rooney", record: "Conversations with Friends",
            authors: ["Sally Rooney"], isSame: false),
        BookSimilarityCase(
            title: "One Hundred Years of Memory", author: "Gabriel García Márquez", record: "One Hundred Years of Solitude",
            authors: ["Gabriel García Márquez"], isSame: false),
        BookSimilarityCase(
            title: "The Handmaid's Sorrow", author: "Margaret Atwood", record: "The Handmaid's Tale",
            authors: ["Margaret Atwood"], isSame: false),
        BookSimilarityCase(
            title: "A Court of Mist and Sorrow", author: "Sarah J. Maas", record: "A Court of Mist and Fury",
            authors: ["Sarah J. Maas"], isSame: false),
        BookSimilarityCase(
            title: "Klara and the Moon", author: "Kazuo Ishiguro", record: "Klara and the Sun", authors: ["Kazuo Ishiguro"],
            isSame: false),
        BookSimilarityCase(
            title: "Normal People Again", author: "Sally Rooney", record: "Normal People: The Scripts",
            authors: ["Sally Rooney"], isSame: false),
        BookSimilarityCase(
            title: "The Vegetarian Diaries", author: "Han Kang", record: "The Vegetarian: A Novel", authors: ["Han Kang"],
            isSame: false),
        BookSimilarityCase(title: "불편한 편의점 3", author: "김호연", record: "불편한 편의점", authors: ["김호연"], isSame: false),
        BookSimilarityCase(
            title: "죽고 싶지만 떡볶이는 먹고 싶어 2", author: "백세희", record: "죽고 싶지만 떡볶이는 먹고 싶어", authors: ["백세희"], isSame: false),
        BookSimilarityCase(
            title: "The Lord of the Rings: The Two Towers", author: "J.R.R. Tolkien",
            record: "The Lord of the Rings: The Return of the King", authors: ["J. R. R. Tolkien"], isSame: false),
        BookSimilarityCase(
            title: "The Hunger Games: Catching Fire", author: "Suzanne Collins", record: "Catching Fire",
            authors: ["Suzanne Collins"], isSame: true),
        BookSimilarityCase(
            title: "Sapiens: A Brief History of Humankind", author: "Yuval Noah Harari", record: "Sapiens",
            authors: ["Yuval Noah Harari"], isSame: true),
        BookSimilarityCase(title: "이방인", author: "김영하", record: "이방인", authors: ["한 강"], isSame: false),
    ]
}
