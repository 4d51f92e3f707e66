"""Films, as people with a browser find them: from the search box to the details page, and back."""

import unicodedata
from urllib.parse import quote

import pytest
from conftest import FREQUENT, PAGE_SIZE, UNKNOWN, Site, Visitor
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

HOSTILE = "<img src=x onerror=alert(1)>\"'"

FIRST_FILM = "#results > li:first-child a"
FIRST_RECENT_BUTTON = "#recent-queries > li:first-child :is(a, button[name=query])"
REMOVE = ".remove button"
CLEAR = "form[action='/recents/clear'] button"
STOP_RECORDING = "form[action='/recents/recording'] button[name=on][value='0']"
START_RECORDING = "form[action='/recents/recording'] button[name=on][value='1']"


# By keyboard alone


def test_by_keyboard_alone_to_a_film_and_back(anyone: Visitor, site: Site) -> None:
    """Tab and Enter lead from the home page to films, to the results, to a film, and Back to the same results."""
    expected = site.view_data(f"/movies?query={FREQUENT}")["results"]
    anyone.open("/")
    anyone.tab_to("nav a[href='/movies']")
    with anyone.new_page():
        anyone.press(Keys.ENTER)
    assert anyone.address == "/movies"
    anyone.tab_to("#query")
    anyone.press(FREQUENT)
    with anyone.new_page():
        anyone.press(Keys.ENTER)

    assert anyone.path == "/movies"
    assert anyone.parameters == {"query": [FREQUENT]}
    assert anyone.one("#result-count").is_displayed()
    assert int(anyone.one("#result-count").get_attribute("data-total")) == expected["total"] > PAGE_SIZE["movies"]
    assert anyone.results == [film["id"] for film in expected["items"]]
    results, address = anyone.results, anyone.address

    anyone.tab_to(FIRST_FILM)
    title = anyone.one(FIRST_FILM).text
    with anyone.new_page():
        anyone.press(Keys.ENTER)
    assert anyone.path == f"/movies/{results[0]}"
    assert title in anyone.one("h1").text

    with anyone.new_page():
        anyone.driver.back()
    assert anyone.address == address
    assert anyone.results == results
    assert anyone.box == FREQUENT


def test_by_keyboard_alone_from_a_recent_query_with_the_arrows(with_javascript: Visitor) -> None:
    """After Back, the recent query stands under the box, and ArrowDown and Enter search it again."""
    visitor = with_javascript
    visitor.search(FREQUENT)
    results = visitor.results
    visitor.tab_to(FIRST_FILM)
    with visitor.new_page():
        visitor.press(Keys.ENTER)
    with visitor.new_page():
        visitor.driver.back()

    assert not visitor.sees("#recent-queries")
    visitor.tab_to("#query")
    assert visitor.sees("#recent-queries > [role=option]")
    assert visitor.recents == [FREQUENT]
    visitor.press(Keys.ARROW_DOWN)
    assert visitor.active_option == FREQUENT
    with visitor.new_page():
        visitor.press(Keys.ENTER)
    assert visitor.parameters == {"query": [FREQUENT]}
    assert visitor.results == results


def test_by_keyboard_alone_from_a_recent_query_with_tab(without_javascript: Visitor) -> None:
    """Without JavaScript, the recent query under the box is reached by Tab, and Enter searches it again."""
    visitor = without_javascript
    visitor.search(FREQUENT)
    results = visitor.results
    visitor.tab_to(FIRST_FILM)
    with visitor.new_page():
        visitor.press(Keys.ENTER)
    with visitor.new_page():
        visitor.driver.back()

    assert not visitor.sees("#recent-queries")
    visitor.tab_to("#query")
    assert visitor.sees("#recent-queries")
    assert visitor.recents == [FREQUENT]
    visitor.tab_to(FIRST_RECENT_BUTTON)
    assert visitor.driver.switch_to.active_element.text == FREQUENT
    with visitor.new_page():
        visitor.press(Keys.ENTER)
    assert visitor.parameters == {"query": [FREQUENT]}
    assert visitor.results == results


def test_a_recent_query_leads_back_from_any_page(anyone: Visitor) -> None:
    """Under the box of a film's own page, the recent query stands too, and a click searches it again."""
    anyone.search("amelie")
    results = anyone.results
    anyone.open(f"/movies/{results[0]}")
    anyone.tab_to("#query")
    assert anyone.recents == ["amelie"]
    with anyone.new_page():
        anyone.click("#recent-queries > li:first-child")
    assert anyone.parameters == {"query": ["amelie"]}
    assert anyone.results == results


def test_the_recent_query_is_there_on_the_way_back_to_the_start(with_javascript: Visitor) -> None:
    """Back on the page where the search began, the query that was searched since stands under the empty box."""
    visitor = with_javascript
    visitor.open("/")
    visitor.type("amelie")
    with visitor.new_page():
        visitor.press(Keys.ENTER)
    with visitor.new_page():
        visitor.driver.back()
    assert visitor.address == "/"
    visitor.type(Keys.BACKSPACE)
    assert visitor.box == ""
    visitor.wait_for_options(["amelie"])
    assert visitor.sees("#recent-queries > [role=option]")


def test_a_recent_query_is_deleted_by_keyboard(anyone: Visitor) -> None:
    """Tab reaches the delete button of a recent query, and Enter deletes it."""
    anyone.search(FREQUENT)
    anyone.open("/movies")
    anyone.tab_to("#query")
    anyone.tab_to(REMOVE)
    if anyone.has_javascript:
        anyone.press(Keys.ENTER)
        anyone.wait_for_options([])
    else:
        with anyone.new_page():
            anyone.press(Keys.ENTER)
    anyone.open("/movies")
    assert anyone.recents == []


def test_what_hangs_under_the_box_is_no_hurdle(anyone: Visitor) -> None:
    """The panel closes as soon as the focus has gone on to the page below, and hides nothing that has the focus."""
    anyone.search(FREQUENT)
    anyone.tab_to("#query")
    assert anyone.sees(".panel")
    anyone.tab_to(FIRST_FILM)
    assert not anyone.sees(".panel")


# Typing, with JavaScript


@pytest.mark.parametrize("text", ["par", "amelie", "seven sam", "기", "기생", "七"])
def test_typing_offers_what_the_program_suggests(with_javascript: Visitor, site: Site, text: str) -> None:
    """Two Latin letters, or one Hangul or Han character, bring the program's suggestions under the box."""
    suggestions = site.suggestions(text, "all")
    assert suggestions, f"the catalog suggests nothing for {text}"
    with_javascript.open("/")
    with_javascript.tab_to("#query")
    assert not with_javascript.is_expanded
    with_javascript.press(text)
    with_javascript.wait_for_options(suggestions)
    assert with_javascript.is_expanded
    assert all(option.is_displayed() for option in with_javascript.all("#recent-queries > [role=option]"))
    assert with_javascript.one("#recent-queries").get_attribute("role") == "listbox"
    assert with_javascript.one("#query").get_attribute("aria-controls") == "recent-queries"


@pytest.mark.parametrize(("text", "title"), [("amelie", "amelie"), ("기생", "기생충"), ("seven sam", "seven samurai")])
def test_suggestions_fold_accents_and_scripts(with_javascript: Visitor, text: str, title: str) -> None:
    """What is typed without accents, in capitals or in Korean offers the film that is meant."""

    def folded(text: str) -> str:
        letters = unicodedata.normalize("NFKD", text.lower())
        return unicodedata.normalize("NFC", "".join(letter for letter in letters if not unicodedata.combining(letter)))

    with_javascript.open("/")
    with_javascript.type(text)
    with_javascript.wait_until(
        lambda: title in [folded(option) for option in with_javascript.options], f"{title} is offered")


def test_suggestions_follow_each_letter(with_javascript: Visitor, site: Site) -> None:
    """Each further letter narrows the list, each deleted one widens it, and an empty box shows the recent queries."""
    film = site.suggestions("par", "movies")[0]
    with_javascript.search("amelie")
    with_javascript.open("/movies")
    with_javascript.type("par")
    with_javascript.wait_for_options(site.suggestions("par", "movies"))
    with_javascript.type(film)
    with_javascript.wait_for_options(site.suggestions(film, "movies"))
    with_javascript.press(*[Keys.BACKSPACE] * (len(film) - 2))
    with_javascript.wait_for_options(site.suggestions(film[:2], "movies"))
    with_javascript.press(Keys.BACKSPACE, Keys.BACKSPACE)
    with_javascript.wait_for_options(["amelie"])


def test_one_latin_letter_only_filters_the_recent_queries(with_javascript: Visitor) -> None:
    """One Latin letter says too little for suggestions: of the recent queries, those stay that begin with it."""
    with_javascript.search("amelie")
    with_javascript.search(FREQUENT)
    with_javascript.open("/movies")
    with_javascript.tab_to("#query")
    with_javascript.wait_for_options([FREQUENT, "amelie"])
    with_javascript.press("a")
    with_javascript.wait_for_options(["amelie"])
    with_javascript.type("T")
    with_javascript.wait_for_options([FREQUENT])
    with_javascript.type("x")
    with_javascript.wait_for_options([])
    assert not with_javascript.is_expanded


def test_recent_queries_come_before_suggestions(with_javascript: Visitor, site: Site) -> None:
    """A recent query that begins with what was typed is offered first, and has its delete button; suggestions have none."""
    with_javascript.search("pari")
    with_javascript.open("/movies")
    with_javascript.type("par")
    with_javascript.wait_for_options((["pari"] + [text for text in site.suggestions("par", "movies") if text != "pari"])[:10])
    visible = [button for button in with_javascript.all(REMOVE) if button.is_displayed()]
    assert len(visible) == 1
    option = with_javascript.one("#recent-queries > [role=option]:first-child")
    assert abs(middle(visible[0]) - middle(option)) < 2, "the delete button does not stand beside its query"


def test_a_late_answer_never_replaces_a_newer_one(with_javascript: Visitor, site: Site) -> None:
    """An answer for older letters that arrives after the one for newer letters changes nothing."""
    visitor = with_javascript
    visitor.open("/")
    visitor.driver.execute_script(
        """
        const fetch = window.fetch;
        const released = new Promise((resolve) => { window.release = resolve; });
        window.fetch = async (address, options) => {
            const isOld = new URL(address, location).searchParams.get("q") === "pa";
            if (!isOld) return fetch(address, options);
            const data = await (await fetch(address)).json();
            window.isHeld = true;
            await released;
            return { ok: true, status: 200, json: async () => data };
        };
        """)
    visitor.type("pa")
    visitor.press("r")
    visitor.wait_for_options(site.suggestions("par", "all"))
    visitor.wait_until(lambda: visitor.driver.execute_script("return window.isHeld"), "the older answer is held back")
    # The task after the release comes when everything that the older answer sets off is done.
    visitor.driver.execute_async_script("release(); setTimeout(arguments[0])")
    assert visitor.options == site.suggestions("par", "all")


# The combobox, with JavaScript


def test_the_arrows_walk_through_the_suggestions(with_javascript: Visitor, site: Site) -> None:
    """The arrows move through the options, tell assistive software where they are, and lead back to what was typed."""
    suggestions = site.suggestions("par", "all")
    assert len(suggestions) >= 2
    with_javascript.open("/")
    with_javascript.type("par")
    with_javascript.wait_for_options(suggestions)
    assert with_javascript.active_option is None

    for keys, expected in [
        (Keys.ARROW_DOWN, suggestions[0]),
        (Keys.ARROW_DOWN, suggestions[1]),
        (Keys.ARROW_UP, suggestions[0]),
        (Keys.ARROW_UP, None),
        (Keys.ARROW_UP, suggestions[-1]),
        (Keys.ARROW_DOWN, None),
    ]:
        with_javascript.press(keys)
        assert with_javascript.active_option == expected
        assert with_javascript.is_expanded
        assert with_javascript.texts("#recent-queries > [aria-selected=true]") == ([expected] if expected else [])
        assert with_javascript.box == (expected or "par")
        assert with_javascript.has_focus("#query")


def test_enter_searches_the_option_that_the_arrows_have_reached(with_javascript: Visitor, site: Site) -> None:
    """ArrowDown and Enter search the first suggestion, and it is kept as a recent query."""
    film = site.suggestions("par", "all")[0]
    with_javascript.open("/")
    with_javascript.type("par")
    with_javascript.wait_for_options(site.suggestions("par", "all"))
    with with_javascript.new_page():
        with_javascript.press(Keys.ARROW_DOWN, Keys.ENTER)
    assert with_javascript.parameters == {"query": [film]}
    assert with_javascript.results
    assert with_javascript.recents == [film]


def test_enter_searches_what_was_typed_where_no_option_was_chosen(with_javascript: Visitor, site: Site) -> None:
    """Open suggestions do not get in the way of searching just the letters in the box."""
    with_javascript.open("/")
    with_javascript.type("par")
    with_javascript.wait_for_options(site.suggestions("par", "all"))
    with with_javascript.new_page():
        with_javascript.press(Keys.ENTER)
    assert with_javascript.parameters == {"query": ["par"]}


def test_escape_closes_the_suggestions(with_javascript: Visitor, site: Site) -> None:
    """Escape closes the list, keeps what was typed and the focus; an arrow opens the list again."""
    with_javascript.open("/")
    with_javascript.type("par")
    with_javascript.wait_for_options(site.suggestions("par", "all"))
    with_javascript.press(Keys.ARROW_DOWN, Keys.ESCAPE)
    assert not with_javascript.is_expanded
    assert with_javascript.active_option is None
    with_javascript.wait_until(lambda: not with_javascript.sees(".panel"), "the panel is gone")
    assert with_javascript.box == "par"
    assert with_javascript.has_focus("#query")

    with_javascript.press(Keys.ARROW_DOWN)
    assert with_javascript.is_expanded
    assert with_javascript.sees("#recent-queries > [role=option]")


def test_escape_closes_the_panel_that_holds_no_suggestions(with_javascript: Visitor) -> None:
    """Escape also closes the panel of somebody who never searched, which hides the page as well."""
    with_javascript.open("/")
    with_javascript.tab_to("#query")
    with_javascript.press(Keys.ESCAPE)
    with_javascript.wait_until(lambda: not with_javascript.sees(".panel"), "the panel is gone")
    assert with_javascript.has_focus("#query")


def test_typing_opens_a_closed_list_again(with_javascript: Visitor, site: Site) -> None:
    """After Escape, the next letter brings the suggestions back."""
    with_javascript.open("/")
    with_javascript.type("pa")
    with_javascript.wait_for_options(site.suggestions("pa", "all"))
    with_javascript.press(Keys.ESCAPE, "r")
    with_javascript.wait_for_options(site.suggestions("par", "all"))
    assert with_javascript.is_expanded
    assert with_javascript.sees("#recent-queries > [role=option]")


@pytest.mark.parametrize("mark", ["isComposing: true", "keyCode: 229"])
def test_keys_of_an_input_method_are_its_own(with_javascript: Visitor, site: Site, mark: str) -> None:
    """While a syllable is being composed, arrows, Enter and Escape belong to the input method and do nothing here."""
    with_javascript.open("/")
    with_javascript.type("par")
    with_javascript.wait_for_options(site.suggestions("par", "all"))

    def was_prevented(key: str, mark: str) -> bool:
        return with_javascript.driver.execute_script(
            "return !document.querySelector('#query').dispatchEvent(new KeyboardEvent('keydown',"
            f" {{ key: '{key}', bubbles: true, cancelable: true, {mark} }}))")

    for key in ("ArrowDown", "ArrowUp", "Escape", "Enter"):
        assert not was_prevented(key, mark)
        assert with_javascript.active_option is None
        assert with_javascript.is_expanded
        assert with_javascript.box == "par"
    assert was_prevented("ArrowDown", "isComposing: false"), "the events of this test do not reach the box at all"


def test_a_syllable_suggests_while_it_is_composed(with_javascript: Visitor, site: Site) -> None:
    """An input method's unfinished Hangul syllable already brings suggestions."""
    with_javascript.open("/")
    with_javascript.tab_to("#query")
    with_javascript.driver.execute_cdp_cmd("Input.imeSetComposition", {"text": "기", "selectionStart": 1, "selectionEnd": 1})
    with_javascript.wait_for_options(site.suggestions("기", "all"))
    assert with_javascript.is_expanded


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_a_click_or_tap_on_a_suggestion_searches_it(with_javascript: Visitor, site: Site, pointer: str) -> None:
    """A press on a suggestion searches it, although the box could lose the focus by it."""
    suggestions = site.suggestions("par", "all")
    with_javascript.open("/")
    with_javascript.type("par")
    with_javascript.wait_for_options(suggestions)
    option = with_javascript.one("#recent-queries > [role=option]:nth-child(2)")
    with with_javascript.new_page():
        if pointer == "mouse":
            with_javascript.actions().move_to_element(option).click().perform()
        else:
            touch = ActionBuilder(with_javascript.driver, mouse=PointerInput(POINTER_TOUCH, "finger"), duration=0)
            touch.pointer_action.move_to(option).pointer_down().pointer_up()
            touch.perform()
    assert with_javascript.path == "/search"
    assert with_javascript.parameters == {"query": [suggestions[1]]}


def test_delete_buttons_stand_beside_the_options(with_javascript: Visitor) -> None:
    """The list holds options and nothing else, options hold no controls, and each recent query has its delete button."""
    with_javascript.search("amelie")
    with_javascript.search(FREQUENT)
    with_javascript.tab_to("#query")
    with_javascript.wait_for_options([FREQUENT, "amelie"])
    assert not with_javascript.all("[role=listbox] > :not([role=option])")
    assert not with_javascript.all("[role=option] :is(a, button, form, input, [tabindex])")
    buttons = [button for button in with_javascript.all(REMOVE) if button.is_displayed()]
    options = with_javascript.all("#recent-queries > [role=option]")
    assert len(buttons) == len(options) == 2
    for button, option in zip(buttons, options, strict=True):
        assert abs(middle(button) - middle(option)) < 2, "a delete button does not stand beside its query"
        assert option.get_property("textContent") in button.accessible_name


def test_a_recent_query_is_deleted_in_place(with_javascript: Visitor) -> None:
    """The × of a recent query removes it without a new page, the others stay, and it is still gone after a reload."""
    for query in ("amelie", "vertigo", FREQUENT):
        with_javascript.search(query)
    with_javascript.tab_to("#query")
    with_javascript.wait_for_options([FREQUENT, "vertigo", "amelie"])
    page = with_javascript.document
    with_javascript.all(REMOVE)[1].click()
    with_javascript.wait_for_options([FREQUENT, "amelie"])
    assert with_javascript.document == page
    assert with_javascript.sees("#recent-queries > [role=option]"), "the panel has closed"

    with with_javascript.new_page():
        with_javascript.driver.refresh()
    with_javascript.tab_to("#query")
    with_javascript.wait_for_options([FREQUENT, "amelie"])


def test_the_last_recent_query_is_deleted_in_place(with_javascript: Visitor) -> None:
    """Where the last recent query has gone, the panel looks as it does to somebody who never searched."""
    with_javascript.open("/movies")
    with_javascript.tab_to("#query")
    fresh = visible_text(with_javascript)
    with_javascript.search(FREQUENT)
    with_javascript.open("/movies")
    with_javascript.tab_to("#query")
    assert visible_text(with_javascript) != fresh
    with_javascript.click(REMOVE)
    with_javascript.wait_until(lambda: visible_text(with_javascript) == fresh, f"the panel reads {fresh!r} again")


def test_suggestions_stand_alone(with_javascript: Visitor, site: Site) -> None:
    """Above and below suggestions, nothing is said of recent queries that are not shown."""
    with_javascript.open("/movies")
    with_javascript.tab_to("#query")
    said = [line for line in visible_text(with_javascript).splitlines() if "recent" in line.lower()]
    assert said, "the empty panel says nothing of recent queries"
    with_javascript.press("par")
    with_javascript.wait_for_options(site.suggestions("par", "movies"))
    assert not [line for line in said if line in visible_text(with_javascript).splitlines()]


# Without JavaScript


def test_the_panel_hangs_under_the_focused_box_only(without_javascript: Visitor) -> None:
    """Recent queries are out of sight until the box has the focus."""
    visitor = without_javascript
    visitor.search(FREQUENT)
    visitor.search("amelie")
    assert not visitor.sees(".panel")
    assert not visitor.sees("#recent-queries")
    visitor.tab_to("#query")
    assert visitor.sees("#recent-queries")
    assert visitor.recents == ["amelie", FREQUENT]
    assert all(button.is_displayed() for button in visitor.all("#recent-queries :is(a, button)"))


def test_one_recent_query_is_deleted(without_javascript: Visitor) -> None:
    """A click on × deletes this query and no other, and leads back to the same page."""
    visitor = without_javascript
    for query in ("amelie", "vertigo", FREQUENT):
        visitor.search(query)
    address = visitor.address
    visitor.click("#query")
    with visitor.new_page():
        visitor.all(REMOVE)[1].click()
    assert visitor.address == address
    assert visitor.recents == [FREQUENT, "amelie"]


def test_all_recent_queries_are_cleared(without_javascript: Visitor) -> None:
    """“Clear all” empties the list, leads back to the same page, and goes away itself."""
    visitor = without_javascript
    visitor.search("amelie")
    visitor.search(FREQUENT)
    address = visitor.address
    visitor.click("#query")
    with visitor.new_page():
        visitor.click(CLEAR)
    assert visitor.address == address
    assert visitor.recents == []
    assert not visitor.all(CLEAR)
    visitor.open("/movies")
    assert visitor.recents == []


def test_recording_is_switched_off_and_on(without_javascript: Visitor) -> None:
    """While recording is off, searches work and none is kept; once on again, they are kept as before."""
    visitor = without_javascript
    visitor.search("amelie")
    visitor.click("#query")
    with visitor.new_page():
        visitor.click(STOP_RECORDING)
    assert visitor.parameters == {"query": ["amelie"]}
    assert not visitor.all(STOP_RECORDING)
    visitor.search(FREQUENT)
    assert visitor.results
    assert FREQUENT not in visitor.recents

    visitor.click("#query")
    with visitor.new_page():
        visitor.click(START_RECORDING)
    assert visitor.parameters == {"query": [FREQUENT]}
    assert not visitor.all(START_RECORDING)
    visitor.search("vertigo")
    assert visitor.recents[0] == "vertigo"
    assert FREQUENT not in visitor.recents


def test_searching_again_moves_a_recent_query_to_the_top(without_javascript: Visitor) -> None:
    """The newest search stands first, and a repeated one stands there once."""
    for query in ("amelie", FREQUENT, "AMELIE "):
        without_javascript.open("/movies")
        without_javascript.type(query)
        with without_javascript.new_page():
            without_javascript.press(Keys.ENTER)
    assert [text.lower() for text in without_javascript.recents] == ["amelie", FREQUENT]


def test_another_visitor_sees_none_of_them(without_javascript: Visitor) -> None:
    """Recent queries belong to one browser."""
    without_javascript.search("amelie")
    assert without_javascript.recents == ["amelie"]
    without_javascript.driver.delete_all_cookies()
    without_javascript.open("/movies")
    assert without_javascript.recents == []


# Page by page


def test_a_click_is_not_lost_while_pages_turn(with_javascript: Visitor) -> None:
    """The motion between two pages does not keep anybody from going on at once."""
    visitor = with_javascript
    visitor.open(f"/movies?query={FREQUENT}&page=2")
    page = visitor.document
    visitor.click("a[rel=prev]")
    visitor.wait_until(lambda: visitor.document != page and visitor.all(FIRST_FILM), "the page before")
    with visitor.new_page():
        visitor.click(FIRST_FILM)
    assert visitor.path.startswith("/movies/")


def test_a_page_past_the_last_one_is_the_last_one(without_javascript: Visitor, site: Site) -> None:
    """An address with too high a page leads to the last page there is."""
    without_javascript.open(f"/movies?query={FREQUENT}&page=500")
    assert without_javascript.address == site.last_page(FREQUENT, "movies")
    assert without_javascript.sees(".pages .end")


def test_no_results_say_so(anyone: Visitor) -> None:
    """A search that finds nothing says so, keeps the query in the box, and offers films to begin with."""
    anyone.search(UNKNOWN)
    assert anyone.one("#empty").is_displayed()
    assert anyone.one("#empty").get_attribute("data-state") == "no-results"
    assert UNKNOWN in anyone.one("#empty").text
    assert anyone.box == UNKNOWN
    assert not anyone.all("#results, #result-count")
    assert anyone.all("main a[href^='/movies/']")


@pytest.mark.parametrize("blank", ["", "   "])
def test_a_blank_query_searches_nothing(anyone: Visitor, blank: str) -> None:
    """Enter in an empty box leads to the films' page, and nothing is kept."""
    anyone.open("/movies")
    anyone.type(blank)
    with anyone.new_page():
        anyone.press(Keys.ENTER)
    assert anyone.address == "/movies"
    assert anyone.one("#empty").get_attribute("data-state") == "initial"
    assert anyone.recents == []


# Hostile queries


def test_a_hostile_query_is_text(anyone: Visitor) -> None:
    """A query that looks like HTML is shown as it was written, on the page, in the box and under it, and is never run."""
    anyone.search(HOSTILE)
    assert HOSTILE in anyone.one("#empty").text
    assert HOSTILE in anyone.driver.title
    assert anyone.box == HOSTILE
    anyone.tab_to("#query")
    assert anyone.recents == [HOSTILE]
    assert anyone.sees("#recent-queries > li")
    assert HOSTILE in anyone.one(REMOVE).accessible_name
    assert_harmless(anyone)


def test_a_hostile_recent_query_is_text_while_typing(with_javascript: Visitor) -> None:
    """The script shows, filters, chooses and deletes such a query as text, too."""
    with_javascript.search(HOSTILE)
    with_javascript.open("/movies")
    with_javascript.type("<img")
    with_javascript.wait_for_options([HOSTILE])
    assert_harmless(with_javascript)
    with with_javascript.new_page():
        with_javascript.press(Keys.ARROW_DOWN, Keys.ENTER)
    assert with_javascript.parameters == {"query": [HOSTILE]}
    with_javascript.tab_to("#query")
    with_javascript.click(REMOVE)
    with_javascript.wait_for_options([])
    assert_harmless(with_javascript)


@pytest.mark.parametrize("rest", ["&page=none", "w" * 200], ids=["no page number", "too long"])
def test_a_hostile_query_is_text_on_an_error_page(anyone: Visitor, rest: str) -> None:
    """An error page keeps such a query in the box, as text."""
    anyone.open(f"/movies?query={quote(HOSTILE)}{rest}", 400)
    assert anyone.one("#error").is_displayed()
    assert anyone.one("#error").get_attribute("role") == "alert"
    assert anyone.box.startswith(HOSTILE)
    assert_harmless(anyone)


# What several tests look at


def middle(element) -> float:
    box = element.rect
    return box["y"] + box["height"] / 2


def visible_text(visitor: Visitor) -> str:
    return visitor.one(".panel").text


def assert_harmless(visitor: Visitor) -> None:
    """No element came of the query; an alert would have failed the test by itself."""
    assert not visitor.driver.find_elements(By.CSS_SELECTOR, "img[src=x], [onerror]")
