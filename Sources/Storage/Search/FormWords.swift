/// The words that people search for a form of book, in English and Korean.
enum FormWords {
    static func all(_ form: String) -> [String] {
        [form] + (korean[form].map { [$0] } ?? [])
    }

    private static let korean = [
        "novel": "소설 장편소설", "novella": "소설 중편소설", "stories": "소설 단편 단편집", "poetry": "시 시집 poems", "play": "희곡",
        "essays": "에세이 수필", "memoir": "회고록 autobiography", "biography": "전기 평전", "history": "역사", "science": "과학",
        "philosophy": "철학", "comics": "만화 graphic novel", "fable": "우화", "reportage": "르포", "picture-book": "그림책",
    ]
}
