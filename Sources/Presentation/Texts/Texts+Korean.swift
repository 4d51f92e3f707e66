import Domain
import Foundation

extension Texts {
    package static let korean = Texts(
        language: .korean,
        languageName: "한국어",
        labels: PageLabels(
            siteName: "Foyer",
            tagline: "영화와 책을 찾고, 마음에 든 작품은 담아 두세요.",
            skipToContent: "본문으로 건너뛰기",
            navigation: "주 메뉴",
            languageSwitch: "언어",
            search: "검색",
            recentQueries: "최근 검색어",
            noRecentQueries: "최근 검색어가 여기에 표시됩니다.",
            clearAll: "이 목록 지우기",
            suggestions: "추천 검색어",
            searching: "검색하는 중…",
            cancelSearch: "취소",
            recordingIsOff: "검색어 저장이 꺼져 있습니다.",
            stopRecording: "검색어 저장 끄기",
            startRecording: "검색어 저장 켜기",
            pages: "페이지",
            fromPageToScreen: "책에서 영화로",
            seeMore: "더 보기",
            loading: "더 가져오는 중…",
            loadingFailed: "더 가져오지 못했습니다. 지금까지의 결과는 그대로 있습니다.",
            previousPage: "이전 페이지",
            nextPage: "다음 페이지",
            firstPage: "첫 페이지로",
            endOfList: "목록의 끝입니다.",
            toBeAnnounced: "미정",
            releaseToBeAnnounced: "개봉일 미정",
            released: "개봉일",
            year: "제작 연도",
            runtime: "상영 시간",
            genres: PluralForms(one: "장르", several: "장르"),
            countries: PluralForms(one: "국가", several: "국가"),
            directors: PluralForms(one: "감독", several: "감독"),
            authors: PluralForms(one: "지은이", several: "지은이"),
            audience: "대상 독자",
            bookSources: "ISBN으로 도서관 찾기",
            cast: "출연",
            internationalTitle: "영어 제목",
            originalLanguage: "언어",
            links: "다른 사이트에서 보기",
            officialSite: "공식 사이트",
            tmdbCredit: "이 서비스는 TMDB API를 사용하지만 TMDB의 보증이나 인증을 받은 것은 아닙니다.",
            wrongISBN: "ISBN처럼 보이지만 올바른 번호가 아닙니다. 틀리거나 빠지거나 뒤바뀐 숫자가 없는지 확인하세요.",
            preview: "미리보기",
            rating: "평점",
            firstPublished: "초판 발행",
            editionPublished: "이 판의 발행일",
            firstPublisher: "초판 출판사",
            publisher: "출판사",
            form: "형식",
            pageTotal: "분량",
            isbn: "ISBN",
            editions: "판본",
            trailers: PluralForms(one: "예고편", several: "예고편"),
            offers: "볼 수 있는 곳",
            streaming: "스트리밍",
            rental: "대여",
            purchase: "구매",
            source: "출처",
            subjects: "주제",
            tryAgain: "다시 시도",
            typed: "입력한 내용",
            showFreshResults: "새 결과 보기",
            showFreshDetails: "최신 정보 보기",
            updating: "새로 고치는 중…",
            updated: "새로 고쳤습니다.",
            updateFailed: "이 페이지를 새로 고치지 못했습니다.",
            tried: "방금 다시 시도했습니다.",
            filters: "필터",
            chosenFilters: "선택한 필터",
            understood: "검색어에 담긴 조건",
            partialMatch: "검색한 단어가 모두 함께 들어간 작품이 없어 가장 가까운 작품을 보여 드립니다.",
            clearFilters: "선택한 필터 지우기",
            withoutFilters: "필터 없이 검색하기",
            moreFilters: "더 보기",
            firstYear: "시작 연도",
            lastYear: "끝 연도",
            applyFilters: "적용",
            footer: "최근 검색어와 질문, 서재는 이 서버에만 저장됩니다.",
            ask: "질문하기",
            askLead: "어떤 영화나 책을 찾으세요?",
            askLabel: "질문",
            askHelp: "분위기, 주제, 길이, 배경, 좋아하는 영화나 책 등을 자유롭게 적어 보세요.",
            askSubmit: "영화와 책 찾기",
            askExamples: "예를 들면",
            askAgain: "다른 작품 추천받기",
            askAnother: "다른 질문 하기",
            askWithWords: "질문하고 추천받기",
            questions: "내 질문",
            questionsLink: "내 질문",
            noQuestions: "아직 질문한 적이 없습니다.",
            yourQuestion: "질문",
            refresh: "새로 고침",
            deleteQuestion: "질문 삭제",
            deleteQuestionHint: "질문과 답변이 삭제되며 되돌릴 수 없습니다.",
            confirmDeletion: "삭제",
            keepQuestion: "취소",
            includeRead: "이미 보거나 읽은 작품도 추천받기",
            recommended: "최근 추천받은 작품",
            conditions: "질문에서 이해한 조건",
            refine: "조건 더하기",
            moreOrLess: "비슷한 작품 · 제외",
            moreLikeThis: "비슷한 작품 더 보기",
            notThisOne: "이 작품은 제외",
            ownedMark: "소장",
            share: "공유",
            copyLink: "링크 복사",
            linkToPage: "이 페이지 링크",
            copyText: "글로 복사",
            answerAsText: "질문과 추천을 글로 보기",
            copied: "복사했습니다",
            home: "홈",
            offlineHeading: "오프라인입니다",
            offlineHint: "이 페이지는 오프라인용으로 저장되어 있지 않습니다. 전에 열어 본 페이지는 볼 수 있습니다. 다시 연결되면 검색하고 저장할 수 있습니다.",
            offlineCopy: "오프라인입니다. 저장해 둔 페이지를 표시합니다. 저장 시각:"
        ),
        all: SearchTexts(
            heading: "영화와 책",
            placeholder: "영화와 책 검색",
            initialHeading: "오늘은 무엇을 보고 읽을까요?",
            initialHint: "제목, 사람 이름, 주제로 검색하세요. 어떤 언어든 괜찮습니다.",
            noResultsHint: "단어를 줄이거나 바꿔 보세요. 원제나 사람 이름으로도 찾을 수 있습니다. 아래 작품부터 둘러봐도 좋습니다.",
            browse: "영화와 책 둘러보기",
            results: { query, _ in "‘\(query)’ 영화와 책 검색" },
            none: { "‘\($0)’ 검색 결과가 없습니다" },
            noneFiltered: { "이 필터로는 ‘\($0)’ 검색 결과가 없습니다" }
        ),
        films: WorkTexts(
            kind: "영화",
            search: SearchTexts(
                heading: "영화",
                placeholder: "영화 검색",
                initialHeading: "어떤 영화를 찾으세요?",
                initialHint: "제목, 감독, 배우, 주제로 검색하세요. 어떤 언어든 괜찮습니다.",
                noResultsHint: "단어를 줄이거나 바꿔 보세요. 원제나 사람 이름으로도 찾을 수 있습니다. 아래 영화부터 둘러봐도 좋습니다.",
                browse: "영화 둘러보기",
                results: { query, page in page > 1 ? "‘\(query)’ 영화 검색, \(page)페이지" : "‘\(query)’ 영화 검색" },
                none: { "‘\($0)’에 맞는 영화가 없습니다" },
                noneFiltered: { "이 필터로는 ‘\($0)’에 맞는 영화가 없습니다" }
            ),
            bySameCreators: PluralForms(one: "같은 감독의 영화", several: "같은 감독들의 영화"),
            similar: "비슷한 영화",
            noOverview: "이 영화에는 아직 소개 글이 없습니다.",
            notFound: ErrorText(heading: "영화를 찾을 수 없습니다", message: "이 주소에는 영화가 없습니다. 검색해 보세요."),
            unavailable: "지금은 영화를 검색할 수 없습니다.",
            subjectFilter: "장르",
            amount: { count, isEstimate, isClose in
                (isClose ? "가까운 " : "") + "영화 " + (isEstimate ? "약 " : "") + "\(number(count))편"
            },
            all: { count, isEstimate in isEstimate ? "영화 모두 보기" : "영화 \(number(count))편 모두 보기" }
        ),
        books: WorkTexts(
            kind: "책",
            search: SearchTexts(
                heading: "책",
                placeholder: "책 검색",
                initialHeading: "어떤 책을 찾으세요?",
                initialHint: "제목, 작가, 주제로 검색하세요. 어떤 언어든 괜찮습니다. 영화 제목으로 원작을 찾을 수도 있습니다.",
                noResultsHint: "단어를 줄이거나 바꿔 보세요. 원제나 작가 이름으로도 찾을 수 있습니다. 아래 책부터 둘러봐도 좋습니다.",
                browse: "책 둘러보기",
                results: { query, page in page > 1 ? "‘\(query)’ 책 검색, \(page)페이지" : "‘\(query)’ 책 검색" },
                none: { "‘\($0)’에 맞는 책이 없습니다" },
                noneFiltered: { "이 필터로는 ‘\($0)’에 맞는 책이 없습니다" }
            ),
            bySameCreators: PluralForms(one: "같은 작가의 책", several: "같은 작가들의 책"),
            similar: "비슷한 책",
            noOverview: "이 책에는 아직 소개 글이 없습니다.",
            notFound: ErrorText(heading: "책을 찾을 수 없습니다", message: "이 주소에는 책이 없습니다. 검색해 보세요."),
            unavailable: "지금은 책을 검색할 수 없습니다.",
            subjectFilter: "주제",
            amount: { count, isEstimate, isClose in
                (isClose ? "가까운 " : "") + "책 " + (isEstimate ? "약 " : "") + "\(number(count))권"
            },
            all: { count, isEstimate in isEstimate ? "책 모두 보기" : "책 \(number(count))권 모두 보기" }
        ),
        questions: QuestionTexts(
            examples: [
                "상실과 슬픔을 다룬 짧은 소설", "웃기지만 가볍지만은 않은 한국 영화", "『데미안』 같은 책이 또 있을까요?",
                "모험을 좋아하는 열 살 아이가 볼 100분 이하 영화", "너무 어둡지 않은 일본 미스터리", "〈아가씨〉의 원작은 어떤 책인가요?",
            ],
            problemTitle: "질문을 확인하세요",
            problem: { problem in
                switch problem {
                case .tooShort: "질문이 너무 짧습니다. \(QuestionText.bounds.lowerBound)자 이상 적으세요."
                case .tooLong: "질문이 너무 깁니다. \(QuestionText.bounds.upperBound)자 이내로 줄이세요."
                }
            },
            counter: { "\($1)자 중 \($0)자" },
            step: { step in
                switch step {
                case .proposing: "영화와 책을 찾는 중입니다…"
                case .checking(let done, let count): "실제로 있는 책인지 확인하는 중입니다: \(count)권 중 \(done)권…"
                case .writing: "추천 이유를 쓰는 중입니다…"
                case .saving: "답변은 준비되었지만, 지금은 서버가 저장하지 못하고 있습니다."
                }
            },
            failure: { failure in
                switch failure {
                case .nothingLeft: "더 추천할 작품이 없습니다. 다른 말로 질문해 보세요."
                case .unavailable: "카탈로그가 응답하지 않았습니다. 질문은 저장되어 있습니다."
                case .serviceFailed: "추천 서비스를 이용할 수 없고, 내장 카탈로그에도 더 추천할 작품이 없습니다. 질문은 저장되어 있습니다."
                case .notSaved: "서버가 답변을 저장하지 못했습니다. 질문은 저장되어 있습니다."
                }
            },
            noAnswer: "답변 없음",
            amount: { "질문 \(number($0))개" },
            fitting: { "질문에 맞는 \(amount($0, $1)) 골랐습니다." },
            closest: { films, books in
                let names = [films > 0 ? "영화" : nil, books > 0 ? "책" : nil].compactMap { $0 }.joined(separator: "와 ")
                return "꼭 맞는 작품은 없습니다. 가장 가까운 \(names)\(books > 0 ? "을" : "를") 골랐습니다."
            },
            partlyFitting: { count, total in
                "작품 \(total)개 중 \(count)개가 질문의 조건에 모두 맞습니다. 나머지 작품에는 맞지 않는 조건을 적었습니다."
            },
            noneFitting: { isRepeated, unmet in
                "이 조건에 모두 맞는 \(isRepeated ? "다른 " : "")작품은 카탈로그에 없습니다."
                    + (unmet.isEmpty ? "" : " 아래 작품에 없는 조건: \(unmet.joined(separator: ", ")).")
            },
            condition: conditionText,
            extent: { extent in
                switch extent {
                case .all: "모든 작품"
                case .some: "일부 작품"
                case .none: "맞는 작품 없음"
                }
            },
            uncertainExtent: "확실하지 않음",
            removeCondition: { "조건 빼기: \($0)" },
            lacks: { "맞지 않는 조건: \($0.joined(separator: " · "))" },
            uncertain: { "확실하지 않은 조건: \($0.joined(separator: " · "))" },
            possiblyFitting: { "질문에 맞을 수 있는 \(amount($0, $1)) 골랐습니다. 카탈로그에 없는 정보가 있어 확실하지 않습니다." },
            notUnderstoodWords: { "이해하지 못한 말: \($0.joined(separator: ", "))" },
            fact: factText,
            searchInstead: "이 말로 검색하기",
            refinement: { refinement in
                switch refinement {
                case .only(.movie): RefinementText(label: "영화만", phrase: ", 영화만")
                case .only(.book): RefinementText(label: "책만", phrase: ", 책만")
                case .shorter(.movie): RefinementText(label: "더 짧게", phrase: ", 100분 이하")
                case .shorter(.book): RefinementText(label: "더 짧게", phrase: ", 200쪽 이하")
                case .newer: RefinementText(label: "더 최근", phrase: ", 최근 10년")
                case .older: RefinementText(label: "더 오래된", phrase: ", 1980년 이전")
                case .byWomen: RefinementText(label: "여성 작가·감독", phrase: ", 여성 작가나 여성 감독")
                }
            },
            similarQuestion: { kind, title in "「\(title)」 같은 \(kind == .movie ? "영화" : "책")" },
            withoutWork: { ", 「\($0)」 제외" },
            sentTo: { "질문은 소장한 책과, 이미 보거나 읽거나 추천받은 작품의 제목과 함께 \($0)에 전송됩니다." },
            help: CrisisHelpText(
                text: "혹시 죽고 싶은 마음이 든다면 지금 누군가와 이야기해 주세요. 이런 일로 전화해도 될까 망설이지 않으셔도 됩니다.",
                lines: [
                    CrisisHelpText.Contact(text: "자살예방 상담전화 109", href: "tel:109"),
                    CrisisHelpText.Contact(text: "다른 나라의 상담 전화: findahelpline.com", href: "https://findahelpline.com"),
                ]),
            company: "곁에 둘 만한 작품도 골랐습니다.",
            notUnderstood: "어떤 작품을 찾으시는지 알 수 없어 인기 있는 영화와 책을 골랐습니다. 분위기, 장소, 주제나 좋아하는 작품을 적어 보세요.",
            fallbackNotice: { failure in
                let reason =
                    switch failure {
                    case .service(.offline): "추천 서비스에 연결하지 못해"
                    case .service(.timeout): "추천 서비스의 응답이 너무 늦어"
                    case .service(.unauthorized): "추천 서비스가 이 서버의 인증 키를 거부해"
                    case .service(.quota): "추천 서비스의 사용량을 모두 써서"
                    case .service(.rateLimited): "추천 서비스에 요청이 몰려"
                    case .service(.notFound): "추천 서비스에 설정된 모델이 없어"
                    case .service(.unavailable), .service(.cancelled): "추천 서비스를 이용할 수 없어"
                    case .refused: "추천 서비스가 이 질문에는 답하지 않아"
                    case .truncated: "추천 서비스의 응답이 중간에 끊겨"
                    case .service(.badResponse): "추천 서비스의 응답을 읽을 수 없어"
                    case .nothingFound: "추천 서비스가 제안한 책을 하나도 찾지 못해"
                    case .nothingNew: "추천 서비스가 이미 추천했거나 읽으신 책만 제안해"
                    case .unchecked: "추천 서비스가 제안한 책을 확인하지 못해"
                    }
                return "\(reason) 내장 카탈로그에서 골랐습니다."
            },
            proposedBy: { "\($0)에서 책을 추천하고 이유를 썼습니다. 모두 실제로 있는 책인지 확인했습니다." },
            about: { subjects in "주제: \(subjects.map(\.korean).joined(separator: ", "))" },
            moods: { "분위기: \($0.map(moodName).joined(separator: ", "))" },
            form: { $0 },
            audience: { "대상: \($0)" },
            minutes: { "\($0)분" },
            group: { $0.korean },
            counterpart: { kind, title in kind == .movie ? "영화화: ‘\(title)’" : "원작: ‘\(title)’" },
            length: { length, kind in (length == .short ? "짧은 " : "긴 ") + (kind == .movie ? "영화" : "책") },
            writtenIn: { country, kind in kind == .movie ? "제작 국가: \(country)" : "작가의 나라: \(country)" },
            setIn: { "배경: \($0)" },
            published: { year, kind in
                year < 0 ? "기원전 \(-year)년 작품" : "\(year)년 \(kind == .movie ? "개봉" : "출간")"
            },
            era: { era in
                switch era {
                case .ancient: "고대 배경"
                case .medieval: "중세 배경"
                case .earlyModern: "16–18세기 배경"
                case .nineteenthCentury: "19세기 배경"
                case .earlyTwentiethCentury: "20세기 초반 배경"
                case .lateTwentiethCentury: "20세기 후반 배경"
                case .twentyFirstCentury: "21세기 배경"
                case .future: "미래 배경"
                }
            },
            like: { "‘\($0)’ 같은 작품" },
            by: { name, kind in kind == .movie ? "감독: \(name)" : "지은이: \(name)" },
            with: { "출연: \($0)" },
            byWords: "질문에 쓴 말이 소개 글에 있음",
            wellKnown: "인기 있는 작품"
        ),
        shelf: .korean,
        filters: .korean,
        people: PersonTexts(
            role: { role in
                switch role {
                case .author: "지은이"
                case .director: "감독"
                case .actor: "출연"
                case .sourceAuthor: "원작자"
                }
            },
            works: { films, books in
                [films > 0 ? "영화 \(number(films))편" : nil, books > 0 ? "책 \(number(books))권" : nil].compactMap { $0 }
                    .joined(separator: ", ")
            },
            worksHeading: "영화와 책",
            collaborators: "자주 함께한 사람",
            several: "이름이 같은 사람이 여럿인 듯합니다. 작품을 함께 보여 드립니다.",
            search: { "‘\($0)’ 검색" }),
        siteTitle: { "\($0) – Foyer" },
        quoted: { "‘\($0)’" },
        number: number,
        found: { found in
            "‘\(found.query)’\(found.isPartial ? "에 가까운" : " 검색") 결과: " + found.amounts.joined(separator: ", ")
        },
        pageOf: { page, count, isEstimate in isEstimate ? "\(page)페이지" : "\(number(count))페이지 중 \(page)페이지" },
        searchFailed: { query, page in
            page > 1 ? "\(page)페이지를 가져오지 못했습니다: ‘\(query)’" : "검색하지 못했습니다: ‘\(query)’"
        },
        resultsFor: { "‘\($0)’ 검색 결과" },
        range: { first, last, total, isEstimate in
            "\(isEstimate ? "약 " : "")\(number(total))건 중 "
                + (first == last ? "\(number(first))번째" : "\(number(first))–\(number(last))번째")
        },
        removeRecent: { "최근 검색어 ‘\($0)’ 지우기" },
        searchesSentTo: { "검색어는 \($0)에도 전송됩니다." },
        questionsSentTo: { "질문은 \($0)에도 전송됩니다." },
        otherEditions: { "그 밖에 \(number($0))종" },
        rating: { average, best, count in "\(best)점 만점에 \(average)점 (\(number(count))명)" },
        minutes: { "\($0)분" },
        pageCount: { "\($0)쪽" },
        date: { date in
            ["\(date.year)년", date.month.map { "\($0)월" }, date.day.map { "\($0)일" }]
                .compactMap { $0 }
                .joined(separator: " ")
        },
        authors: { first, others in others < 1 ? first : "\(first) 외 \(others)명" },
        alsoBook: { title, author, year in
            let source = [author, year.map(String.init)].compactMap { $0 }.joined(separator: ", ")
            return "원작: 『\(title)』" + (source.isEmpty ? "" : "(\(source))")
        },
        alsoFilms: { films, more in
            let named = films.map { film in "〈\(film.title)〉" + (film.year.map { "(\($0))" } ?? "") }
            return "영화화: " + named.joined(separator: ", ") + (more > 0 ? " 외 \(more)편" : "")
        },
        yearsBetween: { years in years == 0 ? "같은 해에 책에서 영화로" : "책에서 영화까지 \(number(years))년" },
        genre: { genre in
            switch genre {
            case .action: "액션"
            case .adventure: "모험"
            case .animation: "애니메이션"
            case .biography: "전기"
            case .comedy: "코미디"
            case .crime: "범죄"
            case .documentary: "다큐멘터리"
            case .drama: "드라마"
            case .family: "가족"
            case .fantasy: "판타지"
            case .history: "역사"
            case .horror: "공포"
            case .music: "음악"
            case .musical: "뮤지컬"
            case .mystery: "미스터리"
            case .romance: "로맨스"
            case .scienceFiction: "SF"
            case .sport: "스포츠"
            case .thriller: "스릴러"
            case .war: "전쟁"
            case .western: "서부극"
            }
        },
        form: { form in
            switch form {
            case .novel: "장편소설"
            case .novella: "중편소설"
            case .stories: "단편집"
            case .poetry: "시"
            case .play: "희곡"
            case .essays: "에세이"
            case .memoir: "회고록"
            case .biography: "전기"
            case .history: "역사"
            case .science: "과학"
            case .philosophy: "철학"
            case .comics: "만화"
            case .fable: "우화"
            case .reportage: "르포"
            case .pictureBook: "그림책"
            }
        },
        audience: { audience in
            switch audience {
            case .children: "어린이"
            case .youngAdults: "청소년"
            }
        },
        country: countries.name,
        languageNamed: languages.name,
        koreanPublisher: { KoreanPublishers.names[$0] ?? $0 },
        subject: { _ in nil },
        movieTheme: { theme in
            switch theme {
            case .fromPageToScreen: "책에서 영화로"
            case .koreanCinema: "한국 영화"
            case .classics: "1960년 이전의 고전 영화"
            case .shortEvenings: "짧게 볼 만한 영화"
            }
        },
        bookTheme: { theme in
            switch theme {
            case .onTheScreen: "영화가 된 책"
            case .koreanLiterature: "한국 문학"
            case .shortReads: "단숨에 읽는 책"
            case .classics: "1900년 이전의 고전 문학"
            case .forChildren: "어린이를 위한 책"
            }
        },
        builtInCatalog: "내장 카탈로그",
        fromCatalog: { emptySources in (emptySources.map { "\($0)에는 결과가 없어 " } ?? "") + "내장 카탈로그에서 찾은 결과입니다." },
        savedResponse: { source, seconds, reason in
            let age =
                switch seconds {
                case ..<120: "조금 전에"
                case ..<7200: "\(seconds / 60)분 전에"
                case ..<172_800: "\(seconds / 3600)시간 전에"
                default: "\(seconds / 86_400)일 전에"
                }
            return "\(source)에서 \(age) 가져와 저장한 내용입니다." + (reason.map { " 새로 고치지 못했습니다. \($0)" } ?? "")
        },
        sourceFailed: { source, reason in "\(source)에서 결과를 가져오지 못했습니다. \(reason)" },
        onlyKnownFacts: { source, reason in
            "\(source)에서 자세한 정보를 가져오지 못했습니다. \(reason) 이전 검색 결과나 추천, 서재에 있던 내용만 표시합니다."
        },
        reason: { kind in
            switch kind {
            case .offline: "연결할 수 없습니다."
            case .timeout: "응답이 너무 오래 걸립니다."
            case .unauthorized: "이 서버의 인증 키가 거부되었습니다."
            case .quota: "오늘 사용 한도에 도달했습니다."
            case .rateLimited: "요청이 너무 많습니다."
            case .notFound: "해당 항목이 없습니다."
            case .badResponse: "응답을 읽을 수 없습니다."
            case .unavailable, .cancelled: "서비스를 지금 이용할 수 없습니다."
            }
        },
        error: { error in
            switch error {
            case .catalog(.offline, let source):
                ErrorText(heading: "연결되지 않습니다", message: "\(properName(source))에 연결할 수 없습니다. 이 서버의 인터넷 연결을 확인하세요.")
            case .catalog(.timeout, let source):
                ErrorText(heading: "응답이 늦습니다", message: "\(properName(source))의 응답이 너무 오래 걸렸습니다.")
            case .catalog(.unauthorized, let source):
                ErrorText(
                    heading: "인증 키가 거부되었습니다", message: "\(properName(source))에서 이 서버의 인증 키를 거부했습니다. 관리자가 올바른 인증 키를 설정해야 합니다."
                )
            case .catalog(.quota, let source):
                ErrorText(
                    heading: "오늘 사용 한도에 도달했습니다", message: "이 서버가 \(properName(source))의 하루 사용 한도에 도달했습니다.")
            case .catalog(.rateLimited, let source):
                ErrorText(heading: "요청이 너무 잦습니다", message: "\(properName(source))에 짧은 시간에 너무 많은 요청을 보냈습니다.")
            case .catalog(.badResponse, let source):
                ErrorText(
                    heading: "응답을 읽을 수 없습니다", message: "\(properName(source))에서 읽을 수 없는 응답을 보냈습니다.")
            case .catalog(.unavailable, let source), .catalog(.cancelled, let source):
                ErrorText(heading: "지금은 이용할 수 없습니다", message: "지금은 \(properName(source))에 접속할 수 없습니다.")
            case .catalog(.notFound, _), .pageNotFound:
                ErrorText(heading: "페이지를 찾을 수 없습니다", message: "이 주소에는 아무것도 없습니다. 검색해 보세요.")
            case .methodNotAllowed:
                ErrorText(
                    heading: "바로 열 수 없는 주소입니다",
                    message: "이 사이트의 양식을 통해서만 쓸 수 있는 주소입니다. 위에서 검색하거나 다른 곳으로 가 보세요.")
            case .invalidPageNumber:
                ErrorText(heading: "없는 페이지입니다", message: "페이지 번호는 1부터 500까지입니다.")
            case .invalidFilter:
                ErrorText(
                    heading: "쓸 수 없는 필터입니다",
                    message:
                        "연도는 1부터 9999까지, 다른 필터는 \(SearchQuery.maximumLength)자 이내로 쓸 수 있습니다. 정렬은 관련도, 연도, 제목, 평점 중에서 고르세요."
                )
            case .queryTooLong:
                ErrorText(
                    heading: "검색어가 너무 깁니다", message: "검색어를 \(SearchQuery.maximumLength)자 이내로 줄이세요.")
            case .malformedRequest:
                ErrorText(heading: "잘못된 요청입니다", message: "주소나 양식에 쓸 수 없는 값이 있습니다. 뒤로 가서 다시 시도하세요.")
            case .crossSite:
                ErrorText(heading: "차단된 요청입니다", message: "다른 사이트에서 보낸 양식이라 처리하지 않았습니다.")
            case .unservedHost(let origin):
                ErrorText(heading: "주소가 다릅니다", message: "이 사이트의 주소는 다음과 같습니다: \(origin)")
            case .bodyTooLarge:
                ErrorText(heading: "너무 큽니다", message: "이 양식이 받을 수 있는 크기를 넘었습니다.")
            case .fileTooLarge(let limit):
                ErrorText(heading: "파일이 너무 큽니다", message: "파일은 \(limit >> 20)MB까지 가져올 수 있습니다. 긴 목록은 여러 파일로 나누어 가져오세요.")
            case .unsupportedMediaType:
                ErrorText(heading: "양식이 아닙니다", message: "이 주소는 양식 입력만 받습니다.")
            case .storage(.full):
                ErrorText(heading: "저장 공간이 부족합니다", message: "이 서버의 저장 공간이 가득 차서 저장하지 못했습니다. 검색과 읽기는 계속할 수 있습니다.")
            case .storage(.readOnly):
                ErrorText(heading: "저장하지 못했습니다", message: "이 서버가 데이터 폴더에 쓸 권한이 없습니다.")
            case .storage(.busy):
                ErrorText(heading: "데이터베이스가 사용 중입니다", message: "다른 프로그램이 데이터베이스를 쓰고 있습니다.")
            case .storage(.corrupt), .storage(.newer), .storage(.undecodable), .storage(.failed):
                ErrorText(heading: "저장하지 못했습니다", message: "이 서버의 데이터베이스가 작동하지 않습니다.")
            case .tooManyRequests(let wait):
                ErrorText(
                    heading: "요청이 너무 잦습니다",
                    message: "짧은 시간에 요청을 너무 많이 보냈습니다. \(Texts.wait(wait)) 뒤에 다시 보낼 수 있습니다.")
            case .tooManyFiles:
                ErrorText(heading: "잠시 기다리세요", message: "서버가 다른 파일을 읽고 있습니다. 1분 뒤에 다시 보내세요.")
            case .shelfFull:
                ErrorText(
                    heading: "서재가 가득 찼습니다",
                    message:
                        "서재에는 작품 \(Texts.number(ShelfRequest.capacity))개, 글 \(ShelfSpace.limit >> 20)MB까지 담을 수 있습니다. 먼저 작품을 빼거나 메모를 줄이세요."
                )
            case .noteTooLong:
                ErrorText(
                    heading: "메모가 너무 깁니다", message: "메모를 \(Texts.number(ShelfEntry.noteLimit))자 이내로 줄이세요.")
            case .internalFailure:
                ErrorText(heading: "문제가 생겼습니다", message: "서버에서 오류가 났습니다.")
            }
        }
    )
}

extension Texts {
    private static func wait(_ seconds: Int) -> String {
        seconds < 60 ? "\(seconds)초" : "\((seconds + 59) / 60)분"
    }
}

extension FilterTexts {
    fileprivate static let korean = FilterTexts(
        year: "연도",
        language: "언어",
        country: "국가",
        ofCatalog: "필터와 정렬은 이 서버의 카탈로그에서만 찾습니다.",
        sorted: { "정렬: \($0)" },
        order: { order in
            switch order {
            case .relevance: "관련도순"
            case .year: "최신순"
            case .title: "제목순"
            case .rating: "평점순"
            }
        },
        bestKnown: "잘 알려진 순",
        decade: { "\($0)년대" },
        years: { first, last in
            switch (first, last) {
            case (let first?, let last?): first == last ? "\(first)년" : "\(first)–\(last)년"
            case (let first?, nil): "\(first)년부터"
            case (nil, let last?): "\(last)년까지"
            case (nil, nil): "모든 연도"
            }
        },
        mood: moodName,
        remove: { "필터 지우기: \($0)" },
        nothingFromYears: { "다음 연도의 결과가 없습니다: \($0). 필터를 지우면 모든 결과를 볼 수 있습니다." },
        nothingMatching: { filters in
            "다음 필터에 맞는 결과가 없습니다: \(filters.joined(separator: ", ")). "
                + (filters.count > 1 ? "필터를 하나씩, 또는 모두 지워 보세요." : "필터를 지우면 모든 결과를 볼 수 있습니다.")
        },
        corrected: { LinkSentence(before: "‘\($0)’ 검색 결과가 없어 다음 검색어로 찾은 결과를 보여 드립니다: ", after: "") },
        suggested: { LinkSentence(before: "혹시 다음 검색어를 찾으셨나요? ", after: "") }
    )
}

extension ShelfTexts {
    fileprivate static let korean = ShelfTexts(
        labels: ShelfLabels(
            heading: "서재",
            keptAs: "서재에 담겨 있습니다",
            keepAs: "서재에 담기",
            status: "상태",
            owned: "소장하고 있습니다",
            ownedMark: "소장",
            ownedOnly: "소장한 작품만",
            ownRating: "내 별점",
            noRating: "별점 없음",
            note: "내 메모",
            save: "저장",
            saved: "저장했습니다",
            change: "수정",
            remove: "서재에서 빼기",
            find: "서재에서 찾기",
            choices: "종류와 상태",
            everything: "영화와 책",
            order: "정렬",
            show: "적용",
            showAll: "서재 전체 보기",
            addByTitle: "제목으로 담기",
            addByHand: "직접 담기",
            notFoundAddByHand: "찾는 작품이 없나요? 직접 담기",
            addByHandHint: "어느 카탈로그에도 없는 영화나 책을 담습니다. 상태는 서재에서 바꿀 수 있습니다.",
            kind: "종류",
            title: "제목",
            creator: "감독 또는 저자",
            year: "연도",
            optional: "(선택)",
            showEntry: "서재에서 보기",
            takeAlong: "내보내기",
            exportCSV: "CSV로 내려받기",
            exportJSON: "JSON으로 내려받기",
            bringIn: "가져오기",
            bringInHint: "Foyer, Goodreads, Letterboxd에서 내보낸 CSV나 JSON 파일(최대 2MB)을 고르세요. 이미 서재에 있는 작품은 다시 담지 않습니다.",
            file: "파일",
            importButton: "가져오기",
            importHeading: "가져오기 결과",
            backToShelf: "서재로 돌아가기",
            emptyHeading: "서재가 아직 비어 있습니다",
            emptyHint: "영화나 책의 +를 누르거나, 다른 곳의 목록을 가져와 보세요.",
            noneHeading: "서재에 맞는 항목이 없습니다",
            noneHint: "단어를 줄이거나 조건을 바꿔 보세요.",
            feed: "피드",
            feedHint: "이 링크가 있으면 누구나 서재에 담은 작품을 볼 수 있습니다. 메모는 보이지 않습니다. 어느 피드 리더에서나 쓸 수 있습니다.",
            openFeed: "피드 링크 만들기",
            openFeedHint:
                "나만 아는 링크로 피드 리더에서 서재를 구독하세요. 다른 사람에게 서재를 보여 주려면 그 링크나 내보낸 파일을 보내세요. 이 페이지는 각자 자기 서재만 보여 줍니다.",
            closeFeed: "피드 링크 삭제",
            shareFeed: "피드 링크 공유",
            copyFeed: "피드 링크 복사"
        ),
        status: shelfStatus,
        addLabel: { title, status in "서재에 담기: ‘\(title)’, \(status)" },
        onShelfLabel: { title, status in "서재에 있음: ‘\(title)’, \(status). 수정하기" },
        removeLabel: { "서재에서 빼기: ‘\($0)’" },
        changeLabel: { "수정: ‘\($0)’" },
        rating: { "5점 만점에 \($0)점" },
        added: { title, kind in "\(kind == .movie ? "영화로" : "책으로") 서재에 담았습니다: ‘\(title)’." },
        alreadyThere: { "이미 서재에 있습니다: ‘\($0)’. 바뀐 것은 없습니다." },
        problem: { problem in
            switch problem {
            case .missingKind: "영화인지 책인지 고르세요."
            case .missingTitle: "제목을 입력하세요."
            case .longTitle: "제목을 500자 이내로 줄이세요."
            case .longCreator: "이름을 500자 이내로 줄이세요."
            case .invalidYear: "연도는 1999처럼 숫자로 쓰거나 비워 두세요. 앞으로 10년 뒤까지 쓸 수 있습니다."
            case .shelfFull:
                "서재가 가득 찼습니다. 작품 \(Texts.number(ShelfRequest.capacity))개, 글 \(ShelfSpace.limit >> 20)MB까지 담을 수 있습니다. 먼저 다른 작품을 빼세요."
            }
        },
        finished: { kind, date in kind == .movie ? "\(date) 감상" : "\(date) 완독" },
        amount: { count, isFiltered in "\(isFiltered ? "찾은" : "서재에 담은") 작품 \(Texts.number(count))개" },
        order: { order in
            switch order {
            case .newest: "최근에 담은 순"
            case .title: "제목순"
            case .rating: "내 별점순"
            }
        },
        line: { $0 == ShelfImportLine.wholeFile ? "파일" : "\(Texts.number($0))번째 줄" },
        importSummary: { counts in
            let chosen = counts.addedWithChosenStatus
            return
                "추가 \(Texts.number(counts.added))개\(chosen > 0 ? " (\(Texts.number(chosen))개는 상태 확인 필요)" : "") · 이미 있음 \(Texts.number(counts.alreadyThere))개 · 문제 \(Texts.number(counts.problems))개"
        },
        unlistedLines: { "이 목록에 없는 줄이 \(Texts.number($0))개 더 있습니다." },
        importOutcome: { outcome in
            switch outcome {
            case .added: "추가했습니다."
            case .addedWithShorterNote: "추가했습니다. 메모는 2,000자로 줄였습니다."
            case .addedAs(let status, let unknown, let noteWasCut):
                (unknown.map { "알 수 없는 책장 ‘\($0)’입니다. " } ?? "책장이 지정되지 않았습니다. ")
                    + "‘\(shelfStatus(status))’ 상태로 추가했습니다." + (noteWasCut ? " 메모는 2,000자로 줄였습니다." : "")
            case .alreadyThere: "이미 서재에 있습니다."
            case .completed: "이미 서재에 있습니다. 빠진 정보를 채웠습니다."
            case .problem(let problem, let unknownStatus):
                switch problem {
                case .emptyFile: "빈 파일입니다."
                case .packed:
                    "ZIP 파일이나 스프레드시트입니다. 압축을 풀거나 CSV로 저장하세요."
                case .notText: "UTF-8로 된 CSV나 JSON 파일이 아닙니다. ‘CSV UTF-8’ 형식으로 저장한 뒤 다시 시도하세요."
                case .notJSON: "Foyer 서재의 JSON 형식이 아닙니다."
                case .unknownColumns: "알 수 없는 파일입니다. Goodreads, Letterboxd, Foyer에서 내보낸 파일을 쓰세요."
                case .noEntries: "열 이름만 있고 항목이 없습니다."
                case .brokenQuotes: "이 줄의 따옴표가 맞지 않습니다."
                case .missingTitle: "제목이 없습니다."
                case .tooLong: "제목이나 이름 또는 목록이 너무 깁니다."
                case .unknownKind: "작품 종류(movies 또는 books)가 없습니다."
                case .unknownStatus:
                    (unknownStatus.map { "알 수 없는 상태 ‘\($0)’입니다." } ?? "알 수 없는 상태입니다.")
                        + " 영화는 to-watch, watched, 책은 to-read, reading, read 중에서 고르세요."
                case .unknownRating: "별점은 0.5점에서 5점 사이여야 합니다."
                case .tooManyLines: "파일이 너무 길어 여기서 멈췄습니다. 나머지는 다른 파일로 나누어 가져오세요."
                case .shelfFull:
                    "서재가 가득 찼습니다. 작품 \(Texts.number(ShelfRequest.capacity))개, 글 \(ShelfSpace.limit >> 20)MB까지 담을 수 있습니다."
                }
            }
        }
    )
}

private func shelfStatus(_ status: ShelfStatus) -> String {
    switch status {
    case .toWatch: "볼 영화"
    case .watched: "본 영화"
    case .toRead: "읽을 책"
    case .reading: "읽는 중"
    case .read: "읽은 책"
    }
}

private func properName(_ source: Source) -> String {
    source.properName ?? "내장 카탈로그"
}

private func moodName(_ mood: Book.Mood) -> String {
    switch mood {
    case .funny: "웃음"
    case .warm: "따뜻함"
    case .cosy: "아늑함"
    case .hopeful: "희망"
    case .sad: "슬픔"
    case .bittersweet: "애틋함"
    case .dark: "어두움"
    case .frightening: "무서움"
    case .tense: "긴장감"
    case .strange: "기묘함"
    case .dreamlike: "몽환적"
    case .calm: "잔잔함"
    case .playful: "장난기"
    case .angry: "분노"
    case .romantic: "낭만적"
    case .epic: "웅장함"
    case .thoughtful: "사색적"
    case .bleak: "황량함"
    }
}

/// "영화 2편과 책 3권을": the particles belong to the counters.
private func amount(_ films: Int, _ books: Int) -> String {
    let parts = [films == 0 ? nil : "영화 \(films)편", books == 0 ? nil : "책 \(books)권"]
    return parts.compactMap { $0 }.joined(separator: "과 ") + "을"
}

private func conditionText(_ condition: Condition, isActor: Bool) -> String {
    func range(_ from: Int?, _ through: Int?, _ unit: String) -> String {
        switch (from, through) {
        case (let from?, let through?): from == through ? "\(from)\(unit)" : "\(from)–\(through)\(unit)"
        case (let from?, nil): "\(from)\(unit) 이상"
        case (nil, let through?): "\(through)\(unit) 이하"
        case (nil, nil): "길이 무관"
        }
    }
    let text: String
    switch condition.value {
    case .kind(let kind): text = kind == .movie ? "영화" : "책"
    case .topic(let name): text = name.korean
    case .years(let from, let through): text = years(from, through)
    case .pages(let from, let through): text = range(from, through, "쪽")
    case .minutes(let from, let through): text = range(from, through, "분")
    case .person(let name): text = condition.isDenied ? name : isActor ? "출연: \(name)" : "\(name)의 작품"
    case .similar(let name): text = "‘\(name)’ 같은 작품"
    case .work(let title): text = "‘\(title)’"
    case .word(let word): text = "‘\(word)’ 언급"
    }
    return condition.isDenied ? "\(text) 제외" : text
}

private func years(_ from: Int?, _ through: Int?) -> String {
    switch (from, through) {
    case (let from?, let through?):
        if from == through { return year(from) }
        return from > 0 && from.isMultiple(of: 10) && through == from + 9
            ? "\(from)년대" : "\(year(from))–\(year(through))"
    case (let from?, nil): return "\(year(from)) 이후"
    case (nil, let through?): return "\(year(through)) 이전"
    case (nil, nil): return "연도 무관"
    }
}

private func year(_ year: Int) -> String { year < 0 ? "기원전 \(-year)년" : "\(year)년" }

private let countries = LocaleNames.regions(
    in: "ko",
    [
        "KR": "한국", "CN": "중국", "HK": "홍콩", "TR": "튀르키예", "SU": "소련", "CS": "체코슬로바키아", "YU": "유고슬라비아",
        "DD": "동독", "PS": "팔레스타인", "CI": "코트디부아르",
    ]
)
private let languages = LocaleNames.languages(in: "ko")

/// No name or title is followed by a particle, whose form depends on its last sound.
private func factText(_ fact: Fact, _ films: Int, _ books: Int) -> String {
    let kinds = books == 0 ? "영화" : films == 0 ? "책" : "영화와 책"
    return switch fact {
    case .source(let film): "‘\(film)’의 원작:"
    case .adaptations(let book): "‘\(book)’ 원작의 영화:"
    case .adaptationsOf(let author): "이 카탈로그에 있는 \(author) 원작의 영화:"
    case .creators(_, let title, let names) where names.isEmpty: factText(.unknown(title: title), films, books)
    case .creators(let kind, let title, let names):
        "‘\(title)’의 \(kind == .movie ? "감독" : "지은이"): \(names.joined(separator: ", "))"
    case .cast(let title, let names):
        "‘\(title)’의 출연: \(names.joined(separator: ", ")). 누가 어떤 역을 맡았는지는 카탈로그에 없습니다."
    case .year(.movie, let title, let number): "‘\(title)’의 개봉 연도: \(year(number))"
    case .year(.book, let title, let number): "‘\(title)’의 초판 발행 연도: \(year(number))"
    case .minutes(let title, let minutes): "‘\(title)’의 상영 시간: \(minutes)분"
    case .pages(let title, let from, let through):
        from == through ? "‘\(title)’의 분량: 약 \(from)쪽" : "‘\(title)’의 분량: 보통 \(from)–\(through)쪽"
    case .order(let series) where films + books == 1: "‘\(series)’ 시리즈 중 이 카탈로그에 있는 작품:"
    case .order(let series): "이 카탈로그에 있는 ‘\(series)’ 시리즈의 \(kinds), 순서대로:"
    case .works(_, let person): "이 카탈로그에 있는 \(person)의 \(kinds):"
    case .first(let kind, let person): "이 카탈로그에 있는 \(person)의 첫 \(kind == .movie ? "영화" : "책"):"
    case .last(let kind, let person): "이 카탈로그에 있는 \(person)의 마지막 \(kind == .movie ? "영화" : "책"):"
    case .extreme(let kind, let person, let isLongest):
        "이 카탈로그에 있는 \(person)의 \(kind == .movie ? "영화" : "책") 중 분량을 아는 것 가운데 가장 \(isLongest ? "긴" : "짧은") 작품:"
    case .prizes(let title, let names):
        "‘\(title)’의 수상: \(names.map(\.korean).joined(separator: ", ")). 이 카탈로그에 없는 상이 더 있을 수 있습니다."
    case .trueStory(let title, true): "‘\(title)’: 실제 사건이나 실존 인물을 바탕으로 한 작품입니다."
    case .trueStory(let title, false): "‘\(title)’: 실화로 알려진 작품이 아닙니다."
    case .language(let title, let code): "‘\(title)’의 원어: \(languages.name(code))"
    case .countries(let title, let codes): "‘\(title)’의 나라: \(codes.map(countries.name).joined(separator: ", "))"
    case .originalTitle(let title, let original): "‘\(title)’의 원제: ‘\(original)’"
    case .about(let title): "‘\(title)’ 소개:"
    case .noWorks(let person): "이 목록에 있는 \(person)의 작품 중에는 그런 것이 없습니다."
    case .several(let facts): facts.map { factText($0, films, books) }.joined(separator: " · ")
    case .missing: "이 카탈로그에 없는 작품에 대한 질문인 듯합니다."
    case .unknown(let title): "카탈로그에 ‘\(title)’ 항목은 있지만, 물어보신 내용은 없습니다."
    }
}
