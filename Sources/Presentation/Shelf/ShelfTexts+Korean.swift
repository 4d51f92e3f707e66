import Domain

extension ShelfTexts {
    static let korean = ShelfTexts(
        labels: ShelfLabels(
            heading: "서재",
            keep: "담기",
            keptAs: "서재에 담겨 있습니다",
            keepAs: "서재에 담기",
            status: "상태",
            owned: "소장하고 있습니다",
            ownedMark: "소장",
            ownedOnly: "소장한 책만",
            ownRating: "내 별점",
            noRating: "별점 없음",
            note: "내 메모",
            save: "저장",
            change: "수정",
            remove: "서재에서 빼기",
            find: "서재에서 찾기",
            kind: "종류",
            everything: "영화와 책",
            everyStatus: "모든 상태",
            order: "정렬",
            show: "보기",
            showAll: "서재 전체 보기",
            takeAlong: "내보내기",
            exportCSV: "CSV로 내려받기",
            exportJSON: "JSON으로 내려받기",
            bringIn: "가져오기",
            bringInHint: "여기에서 내려받은 파일이나 Goodreads, Letterboxd에서 내보낸 파일(CSV 또는 JSON, 최대 2MB)을 고르세요. 같은 항목이 두 번 담기지는 않습니다.",
            file: "파일",
            importButton: "가져오기",
            importHeading: "가져오기 결과",
            backToShelf: "서재로 가기",
            emptyHeading: "서재가 아직 비어 있습니다",
            emptyHint: "영화나 책 옆의 ‘담기’를 누르거나, 다른 곳의 목록을 가져와 보세요.",
            noneHeading: "서재에 맞는 항목이 없습니다",
            noneHint: "단어를 줄이거나 조건을 바꿔 보세요.",
            feed: "피드",
            feedHint: "이 주소를 아는 사람은 서재에 담는 항목을 볼 수 있습니다. 메모는 보이지 않습니다. 어느 피드 리더에서나 쓸 수 있습니다.",
            openFeed: "피드 주소 만들기",
            openFeedHint: "추측할 수 없는 주소로 피드 리더에서 서재를 받아 보세요.",
            closeFeed: "피드 끝내기"
        ),
        status: { status in
            switch status {
            case .toWatch: "볼 영화"
            case .watched: "본 영화"
            case .toRead: "읽을 책"
            case .reading: "읽는 중"
            case .read: "읽은 책"
            }
        },
        keepLabel: { title, status in "‘\(title)’ 서재에 담기: \(status)" },
        keptLabel: { title, status in "‘\(title)’ 서재에 있음: \(status). 수정하기" },
        removeLabel: { "‘\($0)’ 서재에서 빼기" },
        changeLabel: { "‘\($0)’ 수정" },
        rating: { "5점 만점에 \($0)점" },
        finished: { kind, date in kind == .movies ? "\(date)에 봄" : "\(date)에 다 읽음" },
        amount: { count, isFiltered in isFiltered ? "찾은 항목 \(Texts.number(count))개" : "서재에 \(Texts.number(count))개" },
        order: { order in
            switch order {
            case .newest: "최근에 담은 순"
            case .title: "제목순"
            case .rating: "내 별점순"
            }
        },
        line: { "\(Texts.number($0))번째 줄" },
        importSummary: { added, alreadyThere, problems in
            "추가 \(Texts.number(added))개 · 이미 있음 \(Texts.number(alreadyThere))개 · 문제 \(Texts.number(problems))개"
        },
        fate: { fate in
            switch fate {
            case .added: "추가했습니다"
            case .addedWithShorterNote: "추가했습니다. 메모는 2,000자까지만 담았습니다"
            case .alreadyThere: "이미 있습니다"
            case .completed: "이미 있습니다. 비어 있던 정보를 채웠습니다"
            case .problem(let problem):
                switch problem {
                case .emptyFile: "빈 파일입니다."
                case .notText: "UTF-8 텍스트 파일이 아닙니다. ‘CSV UTF-8’ 형식으로 저장한 뒤 다시 시도하세요."
                case .notJSON: "서재의 JSON 형식이 아닙니다."
                case .unknownColumns: "알 수 없는 열입니다. Foyer, Goodreads, Letterboxd에서 내보낸 파일은 첫 줄의 열 이름으로 알아봅니다."
                case .noEntries: "첫 줄 말고는 항목이 없습니다."
                case .brokenQuotes: "이 줄의 따옴표가 맞지 않습니다."
                case .missingTitle: "제목이 없습니다."
                case .tooLong: "제목이나 이름 또는 목록이 너무 깁니다."
                case .unknownKind: "종류가 ‘movies’도 ‘books’도 아닙니다."
                case .unknownStatus: "Foyer에 없는 상태 또는 Goodreads 서가입니다."
                case .unknownRating: "별점이 0.5점에서 5점 사이가 아닙니다."
                case .tooManyLines: "여기부터는 읽지 않았습니다. 나머지는 다른 파일로 나누어 가져오세요."
                case .shelfFull: "서재가 가득 찼습니다."
                }
            }
        }
    )
}
