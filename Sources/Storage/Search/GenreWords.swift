/// The Korean names of genres, which the data names in English.
enum GenreWords {
    static func korean(_ genres: [String]) -> [String] {
        genres.compactMap { words[$0] }
    }

    private static let words = [
        "action": "액션", "adventure": "모험 어드벤처", "animation": "애니메이션 만화영화", "biography": "전기", "comedy": "코미디",
        "crime": "범죄", "documentary": "다큐멘터리", "drama": "드라마", "family": "가족", "fantasy": "판타지", "history": "역사 사극",
        "horror": "공포 호러", "music": "음악", "musical": "뮤지컬", "mystery": "미스터리 추리", "romance": "로맨스 멜로",
        "science-fiction": "SF 공상과학", "sport": "스포츠", "thriller": "스릴러", "war": "전쟁", "western": "서부극",
    ]
}
