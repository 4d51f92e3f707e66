import Domain
import Foundation
import Storage
import TestSupport
import Testing

@testable import Recommendations

@Suite("Conditions of questions, over the built-in catalog")
struct ConditionTests {
    private static let fixture = SharedFixture {
        let directory = try TemporaryDirectory()
        let database = try CatalogDatabase(path: try await LoadedCatalogFile.copy(to: directory.path))
        let works = BuiltInAnswerWorks(
            movies: SQLiteWorkCatalog<Movie>(database: database), books: SQLiteWorkCatalog<Book>(database: database))
        let recommender = CatalogRecommender(
            catalog: try SQLiteRecommendationCatalog(database: database), works: works,
            now: { Date(timeIntervalSince1970: 1_790_000_000) })
        return (directory, recommender)
    }

    let recommender: CatalogRecommender

    init() async throws {
        recommender = try await Self.fixture.value().1
    }

    @Test(
        "Films, books or both come as they were asked for",
        arguments: [
            ("a film about dragons", true, false), ("what should I watch tonight with my kids?", true, false),
            ("a novel about dragons", false, true), ("dragons", true, true), ("영화 추천해 주세요, 슬픈 걸로", true, false),
            ("슬픈 소설", false, true), ("film or novel about a heist", true, true),
        ])
    func kinds(question: String, films: Bool, books: Bool) async throws {
        let answer = try await recommend(question)
        #expect(answer.movies.isEmpty != films && answer.books.isEmpty != books)
    }

    @Test(
        "Each condition is read, and named",
        arguments: [
            ("best sci-fi of the last 10 years", "science fiction, years 2016-"),
            ("magical realism, not by García Márquez", "magical realism, not Gabriel García Márquez"),
            ("World War II, but not about the Holocaust", "World War II, not the Holocaust"),
            ("a standalone fantasy novel", "books, fantasy, novel, not part of a series"),
            ("a black and white comedy under 100 minutes", "movies, black and white, funny, minutes -100"),
            ("films by women from before 1980", "movies, years -1979, by women"),
            ("an Oscar winner that is not violent", "movies, Oscar winner, not violence"),
            ("러브스토리 말고 실화 바탕 법정 영화", "movies, true story, courtroom, not love"),
            ("300쪽 이하의 고전", "classic, pages -300"),
            ("여자 감독이 만든 한국영화", "movies, by women, Korea"),
            ("스릴러, 무섭지 않은 걸로", "tense, not frightening"),
            ("90년대 영화 말고 한국 공포영화", "movies, Korea, horror, not years 1990-1999"),
            ("A novel about grief and the sea, not “The Sea”", "books, novel, grief, the sea, not The Sea"),
            ("a film, nothing over two hours, about war", "movies, war, minutes -120"),
            ("a ghost story that is not set in Japan", "ghosts, not Japan"),
            ("I can't get enough of vampires", "vampires"),
            ("spare me the romance, a film about war", "movies, war, not love"),
            ("a gore-free horror film", "movies, horror, not gore"),
            ("dragons aside, a fantasy novel", "books, novel, fantasy, not dragons"),
            ("a film about a heist, keep the romance out of it", "movies, heist, not love"),
            ("무섭지 않은 괴물 영화", "movies, monsters, not frightening"),
            ("a novel set in Tokyo", "books, novel, set in Tokyo"),
            ("a film that is easy to follow", "movies, easy to follow"),
            ("a Christmas film without Santa", "movies, Christmas"),
            ("a fun heist movie", "movies, funny, heist"),
            ("won best picture and is about a real person", "Best Picture Oscar, true story, movies"),
            ("a picture book for a boy who is scared of monsters", "books, picture book, not monsters, boys"),
            ("which Agatha Christie books don't have Poirot", "books, Agatha Christie, not poirot"),
            ("something about sisters but not little women", "sisters, not Little Women"),
            ("something like Amelie but not french", "like Amélie, not France"),
            ("funny, sick of the ones where somebody dies of cancer", "funny, not someone dies, not cancer"),
            ("old westerns, he has seen all the john wayne ones", "movies, western"),
            ("a film about a man who is afraid of flying", "movies, flying"),
            ("장애와 함께 살아가는 사람들 이야기", "disability"),
            ("a book for a girl who gets scared easily", "books, girls, not frightening"),
            ("아버지가 여든이신데 같이 볼 서부영화", "movies, western, with parents"),
            ("누가 죽거나 하는 얘기는 말고 웃긴 영화", "movies, funny, not someone dies"),
            ("한강 소설, 잔인한 건 자신 없어요", "books, fiction, Han Kang, not gore"),
            ("음악 영화 중에 실존 가수 전기 말고", "movies, music, not true story"),
            ("일제강점기 한국소설, 대하소설은 말고", "books, fiction, Korea, colonial Korea, not family saga"),
            ("아버지가 어릴 때 6.25를 겪으셨거든요 그 시절을 다룬 한국 소설", "books, fiction, Korea, the Korean War"),
            ("여름밤에 읽을 추리소설", "books, mystery, fiction"),
            ("한강 소설 채식주의자는 읽었는데 다음에 뭐 읽을까", "books, fiction, Han Kang, not The Vegetarian"),
            ("Korean films except Parasite and Oldboy", "movies, Korea, not Parasite, not Oldboy"),
            ("기생충이랑 올드보이 빼고 한국 영화", "movies, Korea, not Parasite, not Oldboy"),
            ("전쟁 영화 없나요?", "movies, war"),
            ("an action film of this decade, I'm sick of superheroes", "movies, action, years 2020-, not superheroes"),
            (
                "dystopian novel that isn't 1984 or Brave New World",
                "books, novel, dystopia, not Nineteen Eighty-Four, not Brave New World"
            ),
            (
                "epic fantasy, I've read Tolkien and George R. R. Martin",
                "books, fantasy, not J. R. R. Tolkien, not George R. R. Martin"
            ),
            ("잔인한 거 못 보는데 범죄 영화", "movies, crime, not gore"), ("어렵지 않은 철학책", "books, philosophy, not demanding"),
            ("a fantasy novel, not by men", "books, novel, fantasy, by women"),
            ("남자 작가 말고 판타지 소설", "books, fiction, fantasy, by women"),
            ("films from the eighties", "movies, years 1980-1989"),
            ("a comedy, nothing older than the 90s", "funny, years 1990-"),
            ("everything except Haruki Murakami's books about loneliness", "loneliness, not Haruki Murakami"),
            ("I have thought about killing myself", "consoling, not hard to bear"),
            ("films not based on books", "movies, not from a book"),
            ("원작이 없는 한국 영화", "movies, Korea, not from a book"),
            ("novels that were never filmed", "books, novel, not made into a film"),
            ("영화로 만들어진 적 없는 소설", "books, fiction, not made into a film"),
            ("which films star Meg Ryan", "movies, Meg Ryan"),
            ("한강 소설 채식주의자 말고 또 뭐 있어?", "Han Kang, not The Vegetarian, not Vegetarian"),
            ("films directed by women that won the top prize at Cannes", "movies, by women, Palme d'Or winner"),
            ("a novel about a movie star", "novel, films about film"),
            ("films not adapted from a novel", "movies, not from a book"),
            ("which Stephen King books haven't been made into a film?", "books, Stephen King, not made into a film"),
            ("movies about boxing", "movies, boxing"), ("courtroom drama", "courtroom"),
            ("퇴사하고 집에만 있는데 잔잔한 영화 보고 싶네요", "movies, quiet and calm"),
            ("westerns, but he refuses to watch anything made after 1980", "movies, western, not years 1981-"),
            ("영국 작가는 많이 해서 영국 말고 다른 나라 고전", "books, classic, not Britain"),
            ("추리소설, 애거서 크리스티는 집에 다 있어서 빼고요", "books, mystery, fiction, not Agatha Christie"),
            ("a fantasy novel for a kid who is afraid of the dark", "books, novel, fantasy, for children"),
            ("Finished everything by Daphne du Maurier, so not her. Another ghost story", "ghosts, not Daphne du Maurier"),
            ("a Russian novel. I already know my Tolstoy", "books, novel, Russia, not Leo Tolstoy"),
            ("graphic novel by a woman. I've read Maus", "books, comics, by women, not Maus"),
            ("books like Dune. I've read it twice", "books, like Dune"),
            ("기생충 봤는데 다음엔 뭐 볼까", "movies, like Parasite"),
            ("한국 시집, 김소월은 받는 분이 이미 갖고 계세요", "books, poetry, Korea, not Kim Sowol"),
            ("만화영화요~ 디즈니 픽사는 거의 다 봐서 그건 빼고 부탁드려요", "movies, animation, not Disney, not Pixar"),
            ("90년대 한국 멜로. 8월의 크리스마스는 백 번 봤으니까 제외요", "movies, years 1990-1999, Korea, love, not Christmas in August"),
            ("a family saga set in Cairo or Istanbul", "family saga, set in Cairo or Istanbul"),
            ("sad French or Italian films", "movies, sad, France or Italy"),
            ("중국이나 대만 소설", "books, fiction, China or Taiwan"),
            ("Winter is coming and I would like a Russian novel", "books, novel, Russia"),
            (
                "an essay free of copyright since I want to print it",
                "books, essays, old enough to be free to read (published by 1930)"
            ),
            (
                "I have a train journey of three hours and I read slow. A sad novel, 150 pages at most",
                "books, novel, sad, pages -150"
            ),
            ("의학 정보 책 말고 치매에 관한 소설", "books, fiction, dementia, not doctors and hospitals"),
            ("documentaries, I've had enough of penguins and of Hitler", "movies, documentary, not Nazi Germany, not penguins"),
            ("novels about Indian independence", "books, novel, Indian independence and partition"),
            ("웃긴 책", "books, funny"), ("19세기 이전 웃긴 책", "books, funny, years -1800"),
            ("60년대 흑백 한국영화. 저는 올해 일흔여덟입니다", "movies, years 1960-1969, black and white, Korea"),
            ("비행기에서 볼 2시간 안 되는 코미디", "funny, minutes -120"),
            (
                "I've read The Vegetarian by Han Kang. What other books by Han Kang are sad?",
                "books, sad, Han Kang, not The Vegetarian"
            ),
            ("a warm Ghibli film, I've already seen Spirited Away", "movies, heartwarming, Studio Ghibli, not Spirited Away"),
            ("A novel by Tolstoy. I have read Anna Karenina", "books, novel, Leo Tolstoy, not Anna Karenina"),
            ("봉준호 영화 중에 기생충은 봤는데 무서운 거", "movies, frightening, Bong Joon-ho, not Parasite"),
            ("제주 4·3 소설. 한강의 작별하지 않는다는 읽었으니 다른 걸로요", "books, fiction, Jeju and the 4·3 massacre, not We Do Not Part"),
            ("a novel free of violence", "books, novel, not violence"),
            ("26살 여자에게 위로되는 소설", "books, fiction, hope and comfort"), ("16살 조카에게 선물할 소설", "books, fiction"),
            ("Nordic novels, anything Scandinavian or Icelandic", "books, novel, Nordic countries or Iceland"),
            ("a film from Korea, Japan or China", "movies, Korea or Japan or China"),
            ("a sci-fi novel because I want to read about robots", "books, novel, science fiction, robots and AI"),
            ("잔인한 장면은 불편해요. 범죄 영화", "movies, crime, not gore"), ("a film about poetry", "movies, poetry"),
            ("a war novel, preferably about World War II", "books, novel, war, World War II"),
            ("never watches films from before 1990", "movies, not years -1989"), ("20세기 이전 소설", "books, fiction, years -1900"),
            ("I fall asleep after 20 minutes, a thriller", "tense"), ("기차에서 벌어지는 살인 사건 영화", "movies, set on a train, murder"),
            ("모로코 소설", "books, fiction"), ("추리소설인데 탐정이 주인공이 아닌 것", "books, fiction, mystery, not private detectives"),
            ("movies by women, since 2015", "movies, years 2015-, by women"),
            ("westerns since the 1970s, not sad", "movies, western, years 1970-1979, not sad"),
            ("films by women, from any country but the USA", "movies, by women, not United States"),
            ("자기계발서는 진짜 싫어요. 위로가 되는 책", "books, hope and comfort, not self-improvement"),
            ("전쟁 영화 말고 전쟁을 다룬 소설", "books, fiction, war"), ("novels about war but not war films", "novel, war"),
            ("귀신 나오는 건 무서워서 싫고 스릴러 영화", "movies, tense, not ghosts, not frightening"),
            ("바다 이야기. 상어나 괴물 나와서 사람 잡아먹고 그런 건 싫어요", "the sea, not sharks, not monsters"),
            ("음악 영화인데 뮤지컬처럼 노래하는 건 싫어요", "movies, music, not musical, not singing"),
            ("Crime novels not set in Britain or the US", "books, mystery, novel, not Britain, not United States"),
            ("a family saga set anywhere but Europe", "family saga, not Europe"),
            ("a horror novel. King and Lovecraft bore me", "books, horror, novel, not kings"),
            ("My parents left Chile in 1974. A novel on dictatorship", "books, novel, dictatorship"),
            ("성장소설. 250쪽 넘어가면 안 읽습니다", "books, fiction, growing up, pages -250"),
            ("a whodunit from Japan, must exist in English", "mystery, Japan"),
            ("a Nature book. True, not novel, and about birds", "books, nature, birds, not novel"),
            ("comics for grown-ups", "books, comics, not for children"),
            ("a film no longer than 2 hours", "movies, minutes -120"),
            ("a novel for a boy who hates school stories and anything with magic", "books, novel, boys, not school, not magic"),
            ("a historical novel set outside Europe", "books, historical, novel, not Europe"),
            ("novels about people outside the law", "books, novel, law and justice"),
            ("a mystery in a village outside Paris", "mystery, village life, set in Paris"),
            ("a novel with no war or anything sad about sisters", "books, novel, sisters, not war, not sad"),
            ("a film about a little girl training to be a boxer", "movies, girls, boxing, training"),
            ("scary but not bloody korean film", "movies, frightening, Korea, not gore"),
            ("a love story that does not end in death", "love, not death"),
            ("Stephen King's shortest book that isn't horror", "books, short, Stephen King, not horror"),
            ("봉준호 영화 중에 가장 긴장감 넘치는 거", "movies, tense, Bong Joon-ho"),
            ("popular science for somebody with zero science background", "books, popular science"),
            ("고양이 나오지 않는 책", "books, not cats"), ("사랑 얘기는 진짜 꼴도 보기 싫고 웃긴 영화", "movies, funny, not love"),
            ("이민자 이야기", "migration and exile"), ("horor movies", "movies, horror"), ("somthing about sisters", "sisters"),
            ("something funny on a tuesday", "funny"), ("회사 그만두고 싶을 때 읽을 책", "books, working life"),
            ("a friendship between an old man and a kid", "friendship between old and young"),
            ("science fiction with no time travel", "books, fiction, science fiction, not time travel"),
            ("a thriller without any violence", "tense, not violence"),
            ("유쾌하고 부담 없는 책", "books, funny, easy to follow"),
            ("스릴러, 로맨스 빼고 잔인한 거 말고", "tense, not love, not gore"),
            ("a dog story, not one where the dog dies", "dogs, not an animal dies"),
            ("a love story, not a romcom", "love, not funny"),
            ("a film for my son who is scared easily", "movies, for children, not frightening"),
            ("Hong Kong films about gangsters", "movies, Hong Kong, gangsters"),
            ("a novel about a man sentenced to death", "books, novel, the death penalty"),
            ("마블이랑 디씨 빼고 히어로 영화", "movies, superheroes, not Marvel, not DC Comics"),
            ("복수하는 영화 보고 싶은데 박찬욱 감독 거 말고요", "movies, revenge, not Park Chan-wook"),
            ("뇌에 관한 책인데 자기계발서 느낌은 안 났으면 좋겠어요", "books, the brain, not self-improvement"),
            ("고양이 나오는데 끝에 안 죽는 거", "cats, not an animal dies"),
            ("시간여행 소재인데 로맨스 위주는 아닌 거", "time travel, not love"),
            ("엄마랑 볼만한 영화", "movies, with parents"),
            ("80년대 한국 현대사 다룬 소설", "books, fiction, modern Korean history, set in the late 20th century"),
            ("a film by Kubrick that started out as a novel", "novel, Stanley Kubrick, from a book"),
            ("We're a book club of nurses. Want a memoir under 300 pages", "books, memoir, pages -300"),
            ("i'm writing an essay on unreliable narrators", "books, unreliable narrator"),
            ("My gran loves trains. A novel about a murder", "books, novel, trains, murder"),
            ("a book set on an island, we did that at school", "books, set on an island"),
            ("a 19th century novel to last me the whole winter", "books, novel, 19th century, long"),
            ("a heist film but nothing with loads of gunfire", "movies, heist, not violence"),
            ("a novel about grief, not one where she finds love", "books, novel, grief, not love"),
            ("a murder mystery, I would rather not have another private detective", "mystery, not private detectives"),
            ("nonfiction about the brain for ordinary people", "books, nonfiction, the brain, easy to follow"),
            ("a memoir by someone who grew up really poor", "books, memoir, poverty"),
            ("films for my daughter who is still crying about Bambi, about friendship", "movies, for children, friendship"),
            ("해피엔딩인 로맨스 소설, 학교 배경은 싫어요", "books, fiction, happy ending, love, not school"),
            ("역사책인데 왕이나 장군 얘기 말고", "books, history book, not royalty and court life, not 장군"),
            ("학교나 공부 얘기 말고 여행 이야기", "travel, not school, not 공부"),
            ("군대 간 남동생한테 보내줄 얇은 책", "books, short"),
            ("우주 다큐 보고 꽂혔는데 우주책 추천", "books, space"),
            ("인생을 돌아보게 하는 책", "books"),
            ("a funny film that isnt a romcom", "movies, funny, not love"),
            ("a novel not set in western europe", "books, novel, not Europe"),
        ])
    func names(question: String, names: String) async throws {
        let found = try await recommend(question).conditions.map(\.name)
        #expect(Set(found) == Set(names.split(separator: ", ").map(String.init)))
    }

    @Test(
        "No work that breaks a denial is shown",
        arguments: [
            ("magical realism, not by García Márquez", "Gabriel García Márquez"),
            ("한국 영화인데 봉준호 거 말고", "Bong Joon-ho"),
        ])
    func denials(question: String, person: String) async throws {
        let answer = try await recommend(question)
        #expect(!answer.works.isEmpty)
        #expect(!answer.books.contains { $0.book.authors.contains { $0.name == person } })
        #expect(!answer.movies.contains { $0.directors.contains { $0.name == person } })
    }

    @Test(
        "Works for which people name the topic first come before works that have it, too",
        arguments: [
            ("something about chess", "Chess Story", "The Seventh Seal"),
            ("spy novels", "The Thirty-Nine Steps", "The Three Musketeers"),
            ("films about trains", "The General", "Before Sunrise"),
        ])
    func mainTopics(question: String, first: String, other: String) async throws {
        let titles = try await recommend(question).works.map(\.work.shelfWork.title)
        let index = try #require(titles.firstIndex(of: first), "\(titles)")
        #expect(titles.firstIndex(of: other).map { $0 > index } ?? true, "\(titles)")
    }

    @Test("A film is of its first country, and not of those that took part in it")
    func coproductions() async throws {
        let titles = try await recommend("funny French films since 2000").movies.map(\.title.title)
        #expect(titles.contains("The Intouchables") && !titles.contains("Bridget Jones's Diary"), "\(titles)")
    }

    @Test("Questions of parts of others, with titles among them, are answered")
    func combinations() async throws {
        let parts = [
            "who directed Arrival", "Emma; Persuasion?", "when was Dune published and", "like Parasite, but not",
            "novels by Han Kang",
            "한강 소설 말고", "기생충 감독이 누구고", "데미안이랑 싯다르타 중에", "in what order", "the longest", "My son is 9,", "안 무서운", "films from",
            "Pride and Prejudice.", "older than", "이나", "not", "“It”", "1984", "or", "그리고", "without a", "쓴 사람이 누구", "?",
        ]
        var random = SeededRandom(seed: 0x464F_5945_52)
        for _ in 0..<150 {
            let count = Int.random(in: 1...5, using: &random)
            let question = (0..<count).compactMap { _ in parts.randomElement(using: &random) }
                .joined(separator: Int.random(in: 0..<3, using: &random) == 0 ? ", " : " ")
            guard (try? QuestionText(question)) != nil else { continue }
            let answer = try await recommend(question)
            #expect(answer.works.allSatisfy { $0.unmet.allSatisfy(answer.conditions.indices.contains) }, "\(question)")
        }
    }

    @Test("A work is marked with what it lacks, and the best come first")
    func unmet() async throws {
        let answer = try await recommend("a black and white Korean documentary about dragons by women")
        let lacking = answer.works.map(\.unmet.count)
        #expect(!answer.isFitting && lacking.allSatisfy { $0 > 0 } && lacking == lacking.sorted())
    }

    @Test("What the catalog does not know is told, and only a work that is known to be without it meets a denial")
    func unknown() async throws {
        let gore = Concept(name: "gore", groups: ["violent"], contents: ["gore"], deniedContents: ["torture"])
        func absent(_ contents: WorkContents?, isMild: Bool = false) -> Bool? {
            gore.isAbsent(from: WorkProfile(key: "a", titles: ["A"], contents: contents), isMild: isMild)
        }
        #expect(absent(nil) == nil && absent(WorkContents(unknown: ["gore"])) == nil)
        #expect(absent(WorkContents(present: ["war"], unknown: ["war"])) == true)
        #expect(
            absent(WorkContents(slight: ["torture"])) == false && absent(WorkContents(slight: ["gore"]), isMild: true) == true)
        #expect(absent(WorkContents(present: ["gore"]), isMild: true) == false)
        let answer = try await recommend("a horror film that is not too gory")
        #expect(answer.conditions.map(\.name).contains("not gore") && answer.works.allSatisfy { $0.unknown.isEmpty })
    }

    @Test("What people remember of a work finds it")
    func notes() {
        let index = NoteIndex([
            WorkProfile(key: "a", titles: ["A"], places: ["lisbon"], notes: ["a keeper of bees", "벌을 치는 할아버지"]),
            WorkProfile(key: "b", titles: ["B"], notes: ["two bee hives"]),
        ])
        #expect(index.works(with: EnglishStemmer.stem("bees")) == ["a", "b"] && index.works(with: "할아버지") == ["a"])
        #expect(index.works(with: "lisbon") == ["a"] && index.works(with: "할머니").isEmpty)
        let texts = TextMatches(byWord: ["lisbon": ["b": 1], "whale": [:]], notes: index, workCount: 2)
        #expect(texts.byWord == ["lisbon": ["a": 0.8, "b": 1], "whale": [:]])
    }

    @Test("Films keep a limit of minutes, and have been made in the years that were asked for")
    func films() async throws {
        let short = try await recommend("a funny film under 90 minutes")
        #expect(short.isFitting && short.movies.allSatisfy { ($0.runtime ?? 1000) <= 90 })
        let recent = try await recommend("best sci-fi films of the last 10 years")
        #expect(recent.isFitting && recent.movies.allSatisfy { ($0.releaseDate?.year ?? 0) >= 2016 })
    }

    @Test("Words that no text has are told, and words that a text has are conditions")
    func words() async throws {
        let answer = try await recommend("a novel about grief and zorbleflex")
        #expect(answer.notUnderstood == ["zorbleflex"] && answer.isFitting)
        let story = try await recommend("movie about a hitman and a girl with a plant")
        #expect(story.movies.first?.title.title == "Léon: The Professional" && story.works.first?.unmet == [])
        let plot = try await recommend("the movie with the guy who has no short term memory and gets tattoos")
        #expect(plot.movies.first?.title.title == "Memento")
        #expect(plot.conditions.contains(Condition(.word("tattoos"))))
    }

    @Test("A topic that no subject names is met by a note of the work, and such a note breaks its denial")
    func mentions() async throws {
        let boxing = try await recommend("movies about boxing")
        #expect(boxing.isFitting && boxing.works.allSatisfy { $0.unmet.isEmpty && !$0.reasons.isEmpty })
        let loop = try await recommend("time loop stories").movies.map(\.title.title)
        #expect(loop.contains("Groundhog Day"), "\(loop)")
        let others = try await recommend("a funny book for a 13 year old, no wizards").works.map(\.work.shelfWork.title)
        #expect(!others.isEmpty && !others.contains("The Hobbit"), "\(others)")
    }

    @Test("Works that break a denial are left out of lists of facts")
    func deniedInFacts() async throws {
        let answer = try await recommend("films based on Stephen King books that aren't horror")
        let titles = answer.movies.map(\.title.title)
        #expect(titles.contains("Stand by Me") && !titles.contains("The Shining"), "\(titles)")
    }

    @Test(
        "A condition that the visitor took away is gone",
        arguments: ["Korea", "sad", "movies", "not love", "years 1990-1999"])
    func dropping(name: String) async throws {
        let question = "a sad Korean film from the 90s, no love story"
        #expect(try await recommend(question).conditions.map(\.name).contains(name))
        #expect(try await !recommend(question, without: [name]).conditions.map(\.name).contains(name))
    }

    @Test(
        "A title or a name alone is a search; a word of the vocabulary is a question",
        arguments: [
            ("Parasite", true), ("기생충", true), ("Han Kang", true), ("dragons", false), ("슬픈 소설", false),
            ("books like Dune", false),
        ])
    func searches(text: String, isSearch: Bool) async throws {
        #expect(try await recommender.isSearch(try QuestionText(text)) == isSearch)
    }

    @Test("Works that were said to be like another share two things with it that are named")
    func similar() async throws {
        for question in ["films like Parasite", "books like Never Let Me Go", "similar to Han Kang"] {
            let answer = try await recommend(question)
            #expect(answer.works.contains { $0.reasons.contains { if case .like = $0 { true } else { false } } })
            for work in answer.works where work.reasons.contains(where: { if case .like = $0 { true } else { false } }) {
                let named = work.reasons.reduce(0) { count, reason in
                    switch reason {
                    case .about(let subjects): count + subjects.count
                    case .moods(let moods): count + moods.count
                    default: count
                    }
                }
                #expect(named > 1, "\(question): \(work.reasons)")
            }
            #expect(!answer.books.contains { $0.book.authors.contains { $0.name == "Han Kang" } })
        }
    }

    @Test(
        "A list of a person's works has those that meet the other conditions, which are named",
        arguments: [
            ("list all Miyazaki films about flying", "flying", ["castle-in-the-sky-1986"], ["my-neighbor-totoro-1988"]),
            ("박찬욱 감독의 2시간 이하 영화 전부", "minutes -120", ["oldboy-2003"], ["the-handmaiden-2016"]),
            ("What other films did the director of Parasite make after 2010?", "years 2011-", ["okja-2017"], ["mother-2009"]),
            (
                "what did Ishiguro write before 2000?", "years -1999", ["the-remains-of-the-day-ishiguro"],
                ["klara-and-the-sun-ishiguro"]
            ),
            (
                "films from Stephen King books that aren't horror", "not horror", ["the-shawshank-redemption-1994"],
                ["the-shining-1980"]
            ),
        ])
    func lists(question: String, condition: String, present: [String], absent: [String]) async throws {
        let answer = try await recommend(question)
        let keys = answer.works.map { $0.work.shelfWork.key.id.replacing("catalog-", with: "") }
        #expect(answer.fact?.listsWorks == true && answer.conditions.map(\.name) == [condition])
        #expect(Set(present).isSubset(of: keys) && Set(absent).isDisjoint(with: keys))
        #expect(try await recommend(question, without: [condition]).works.count > answer.works.count)
    }

    @Test(
        "Two people who are asked for together are both of the first work",
        arguments: [
            "which films star both Tom Hanks and Meg Ryan?", "films with Tom Hanks and Meg Ryan", "톰 행크스와 멕 라이언이 같이 나오는 영화",
            "films by Nora Ephron with Meg Ryan",
        ])
    func together(question: String) async throws {
        let answer = try await recommend(question)
        let first = try #require(answer.works.first)
        #expect(first.unmet.isEmpty)
        #expect(["catalog-youve-got-mail-1998", "catalog-sleepless-in-seattle-1993"].contains(first.work.shelfWork.key.id))
    }

    @Test(
        "Either of two people will do where both are not asked for",
        arguments: [
            "films by Nolan or Villeneuve with time travel", "films with Tom Hanks or Meg Ryan and a happy ending",
            "films by Kubrick and Hitchcock", "엄마와 함께 볼 봉준호나 박찬욱 영화", "봉준호나 박찬욱 감독 영화 중에 아이가 나오는 영화",
        ])
    func either(question: String) async throws {
        let answer = try await recommend(question)
        let people = answer.conditions.indices.filter { if case .person = answer.conditions[$0].value { true } else { false } }
        #expect(people.count == 2)
        #expect(answer.works.allSatisfy { Set($0.unmet).isDisjoint(with: people) })
    }

    @Test("That no film was made from a book is never said: the catalog knows its own films alone")
    func neverFilmed() async throws {
        let answer = try await recommend("Books by Stephen King that have not been made into a film")
        let index = try #require(answer.conditions.firstIndex { $0.name == "not made into a film" })
        #expect(!answer.works.isEmpty && answer.works.allSatisfy { $0.unknown.contains(index) })
        #expect(!answer.works.contains { $0.work.shelfWork.key.id == "catalog-the-shining-king" })
    }

    @Test("Proposals are checked by what their records tell")
    func checks() async throws {
        let request = RecommendationRequest(
            question: try QuestionText("a novel by Jane Austen, not Emma, under 300 pages"), language: .english)
        let books = [("Jane Austen", 200), ("Jane Austen", 500), ("Emily Brontë", 200)].enumerated().map { number, book in
            Book(
                id: WorkID(source: .google, key: "g\(number)"), title: LocalizedTitle(title: "A", language: "en"),
                authors: [Person(name: book.0)], pages: book.1)
        }
        let conditions = try await recommender.reading(of: request).conditions.map(\.name)
        let checks = try await recommender.checks(of: books, for: request)
        #expect(checks[0].unmet.isEmpty && !checks[0].isExcluded)
        #expect(checks[1].isExcluded)
        #expect(checks[2].unmet.map { conditions[$0] } == ["Jane Austen"])
    }

    private func recommend(_ question: String, without dropped: Set<String> = []) async throws -> Recommendation {
        try await recommender.recommendation(
            for: RecommendationRequest(
                question: try QuestionText(question), language: .english, droppedConditions: dropped)
        ) { _ in }
    }
}
