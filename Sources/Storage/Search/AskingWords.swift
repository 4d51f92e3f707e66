import Domain

/// Words that people type around what they look for, and that say nothing about the work. A title that has them is found by the query
/// as it is typed.
enum AskingWords {
    static func contains(_ word: String) -> Bool { words.contains(word) || isResolution(word) }

    /// “1080p”, “2160p”.
    private static func isResolution(_ word: String) -> Bool {
        word.utf8.count > 3 && word.hasSuffix("p") && word.dropLast().utf8.allSatisfy(\.isDigit)
    }

    private static let words = Set(
        [asking, roles, formats, places, koreanAsking, koreanRoles, koreanFormats].flatMap {
            $0.split(whereSeparator: \.isWhitespace)
        }
        .map { String($0) })

    private static let asking = """
        a about all alexa am an and any anything are at available be best between but by called came can check complete could did do does ever \
        find for from full get give google good great greatest have has heard help here heres hey hello hi how i im in is it latest \
        like list look looking made me most must my name named need newest of ok okay on one online or our out please pls plz popular \
        really recommend recommended read reading released see set show sir siri some somebody someone something tell thanks that the there theres \
        this titled to top truly un very want wanna was watch watching were what whats where which who whos with would you your early mid late \
        recent famous
        """
    private static let roles = """
        actor actress author authored authors based cast characters directed director directors featuring feat film films flick movie \
        movies novel novels played plot role series adaptation book books starred starring stars star story written writer wrote
        """
    private static let formats = """
        3d 4k aac abridged audiobook bdrip bluray blu brrip collector collectors copy cover dir dolby download dts dub dubbed disc dvd \
        dvdrip eac3 ebook ebooks edition eng english epub explained ending format h264 h265 hardback hardcover hbo hd hdr hevc \
        imax isbn kindle latin limited local mass market mkv mobi mp4 official order original ost paperback pdf poster print \
        quotes rating ratings ray region release remaster remastered review reviews script soundtrack special steelbook \
        stream streaming subbed sub subs subtitle subtitles summary synopsis title torrent trailer trailers ultra uhd unabridged used \
        version vhs vol volume web webrip x264 x265 year yify free cheap buy
        """
    private static let places = """
        amazon audible goodreads hulu imdb letterboxd netflix paperwhite plus prime rotten search tomatoes tv wiki wikipedia youtube yts
        """
    private static let koreanAsking = """
        가 같이 검색 검색해줘 고전 관련 관련된 그 나와 다음 링크 명작 무슨 뭐 뭐가 뭐야 뭐뭐 뭐있어 뭐였지 보고 보고싶어 보는 보여줘 볼 볼래 볼만한 볼수 부탁해 수상작 \
        너무 시절 아주 완전 싶다 싶어 싶은데 알려주세요 알려줘 어디서 어떤 언제 얘기 유명한 이야기 읽고 읽는 인 인기 있나 있나요 있는 있는지 있니 있어 있어요 있잖아 재미있는 재밌는 정말 \
        정보 진짜 제목 제목이 좀 좋은 주세요 찾고 찾는 찾는데 찾아 찾아주세요 찾아줘 초반 중반 후반 최고 최고의 최신 추천 추천도서 추천영화 추천작 추천해주세요 추천해줘 틀어줘
        """
    private static let koreanRoles = """
        감독 감독님 감독의 감독이 고전문학 나오는 나온 내용 도서 드라마판 등장인물 만든 만들었던 문학 배우 배우가 소설 소설책 속편 스토리 시리즈 쓰신 쓴 썼던 영상 영화 영화가 \
        영화는 영화를 원서 원작 작가 작가가 작가의 작품 작품들 저자 주연 주연의 줄거리 지음 책 책은 책을 책이 출연 출연작 출연하는 출연한 평
        """
    private static let koreanFormats = """
        개봉 개봉일 개정판 결말 고화질 구매 나무위키 넷플릭스 다시보기 다운 다운로드 더빙 더빙판 리뷰 명대사 무료 무료보기 번역 번역본 블루레이 사고 상영 상영시간 서점 세트 \
        스트리밍 시청 실시간 알라딘 양장 양장본 예고 예고편 예스24 오디오북 온라인 왓챠 위키 위키백과 유튜브 자막 재개봉 전자책 전집 정주행 중고 중고책 초판 출판사 평점 포스터 \
        한글 한글자막 한국어 한정판 해석 해설 후기
        """
}
