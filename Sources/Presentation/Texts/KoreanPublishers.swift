/// The Korean names of Korean publishers, which the built-in catalog has in Latin letters only.
enum KoreanPublishers {
    static let names = [
        "Arzak": "아작", "Bori": "보리", "Bumwoosa": "범우사", "Changbi": "창비", "Dolbegae": "돌베개", "EunHaeng NaMu": "은행나무",
        "Hangilsa": "한길사", "Hubble": "허블", "Jeongeumsa": "정음사", "Maemunsa": "매문사", "Minumsa": "민음사", "Moonji": "문학과지성사",
        "Munhakdongne": "문학동네", "Prunsoop": "푸른숲", "Sakyejul": "사계절",
    ]
}
