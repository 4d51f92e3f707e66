"""Films in a browser: from the search box to the page of a film, and back."""

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


def test_by_keyboard_alone_to_a_film_and_back(either_visitor: Visitor, site: Site) -> None:
    """Tab and Enter lead from the home page to films, to the results, to a film, and Back to the same results."""
    expected = site.view_data(f"/movies?query={FREQUENT}")["results"]
    either_visitor.open("/")
    either_visitor.tab_to("nav a[href='/movies']")
    with either_visitor.new_page():
        either_visitor.press(Keys.ENTER)
    assert either_visitor.address == "/movies"
    either_visitor.tab_to("#query")
    either_visitor.press(FREQUENT)
    with either_visitor.new_page():
        either_visitor.press(Keys.ENTER)

    assert either_visitor.path == "/movies"
    assert either_visitor.parameters == {"query": [FREQUENT]}
    assert either_visitor.one("#result-count").is_displayed()
    assert int(either_visitor.one("#result-count").get_attribute("data-total")) == expected["total"] > PAGE_SIZE["movies"]
    assert either_visitor.results == [film["id"] for film in expected["items"]]
    results, address = either_visitor.results, either_visitor.address

    either_visitor.tab_to(FIRST_FILM)
    title = either_visitor.one(FIRST_FILM).text
    with either_visitor.new_page():
        either_visitor.press(Keys.ENTER)
    assert either_visitor.path == f"/movies/{results[0]}"
    assert title in either_visitor.one("h1").text

    with either_visitor.new_page():
        either_visitor.driver.back()
    assert either_visitor.address == address
    assert either_visitor.results == results
    assert either_visitor.box == FREQUENT


def test_by_keyboard_alone_from_a_recent_query_with_the_arrows(with_javascript: Visitor) -> None:
    """After Back, the recent query is under the search box; ArrowDown and Enter search it again."""
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
    """Without JavaScript, Tab reaches the recent query under the search box, and Enter searches it again."""
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


def test_a_recent_query_leads_back_from_any_page(either_visitor: Visitor) -> None:
    """The search box of a film's page also has the recent query; a click searches it again."""
    either_visitor.search("amelie")
    results = either_visitor.results
    either_visitor.open(f"/movies/{results[0]}")
    either_visitor.tab_to("#query")
    assert either_visitor.recents == ["amelie"]
    with either_visitor.new_page():
        either_visitor.click("#recent-queries > li:first-child")
    assert either_visitor.parameters == {"query": ["amelie"]}
    assert either_visitor.results == results


def test_the_recent_query_is_there_on_the_way_back_to_the_start(keeping_visitor: Visitor) -> None:
    """After Back to the page where the search began, the new recent query is under the empty search box."""
    visitor = keeping_visitor
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


def test_a_recent_query_is_deleted_by_keyboard(either_visitor: Visitor) -> None:
    """Tab reaches the delete button of a recent query, and Enter deletes it."""
    either_visitor.search(FREQUENT)
    either_visitor.open("/movies")
    either_visitor.tab_to("#query")
    either_visitor.tab_to(REMOVE)
    if either_visitor.has_javascript:
        either_visitor.press(Keys.ENTER)
        either_visitor.wait_for_options([])
    else:
        with either_visitor.new_page():
            either_visitor.press(Keys.ENTER)
    either_visitor.open("/movies")
    assert either_visitor.recents == []


def test_the_panel_never_covers_the_focus(either_visitor: Visitor) -> None:
    """The panel closes when the focus moves to the page, and never covers the focused element."""
    either_visitor.search(FREQUENT)
    either_visitor.tab_to("#query")
    assert either_visitor.sees(".panel")
    either_visitor.tab_to(FIRST_FILM)
    assert not either_visitor.sees(".panel")


# Typing, with JavaScript


@pytest.mark.parametrize("text", ["par", "amelie", "seven sam", "기", "기생", "七"])
def test_typing_offers_what_the_program_suggests(with_javascript: Visitor, site: Site, text: str) -> None:
    """Two Latin letters, or one Hangul or Han character, show the program's suggestions under the search box."""
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
    """Text without accents, in capitals or in Korean suggests the matching film."""

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
    """One Latin letter shows no suggestions, only the recent queries that begin with it."""
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
    """Recent queries that begin with the text come first and have delete buttons; suggestions have none."""
    with_javascript.search("pari")
    with_javascript.open("/movies")
    with_javascript.type("par")
    with_javascript.wait_for_options((["pari"] + [text for text in site.suggestions("par", "movies") if text != "pari"])[:10])
    visible = [button for button in with_javascript.all(REMOVE) if button.is_displayed()]
    assert len(visible) == 1
    option = with_javascript.one("#recent-queries > [role=option]:first-child")
    assert abs(middle(visible[0]) - middle(option)) < 2, "the delete button is not beside its query"


def test_a_late_response_never_replaces_a_newer_one(with_javascript: Visitor, site: Site) -> None:
    """A response for older text that arrives after the response for newer text changes nothing."""
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
    visitor.wait_until(lambda: visitor.driver.execute_script("return window.isHeld"), "the response for the older text is delayed")
    # This task runs after everything that the older response causes.
    visitor.driver.execute_async_script("release(); setTimeout(arguments[0])")
    assert visitor.options == site.suggestions("par", "all")


# The combobox, with JavaScript


def test_the_arrow_keys_move_through_the_suggestions(with_javascript: Visitor, site: Site) -> None:
    """The arrow keys move through the options, report the active one to assistive software, and lead back to the typed text."""
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


def test_enter_searches_the_active_option(with_javascript: Visitor, site: Site) -> None:
    """ArrowDown and Enter search the first suggestion, which becomes a recent query."""
    film = site.suggestions("par", "all")[0]
    with_javascript.open("/")
    with_javascript.type("par")
    with_javascript.wait_for_options(site.suggestions("par", "all"))
    with with_javascript.new_page():
        with_javascript.press(Keys.ARROW_DOWN, Keys.ENTER)
    assert with_javascript.parameters == {"query": [film]}
    assert with_javascript.results
    assert with_javascript.recents == [film]


def test_enter_without_an_active_option_searches_the_text(with_javascript: Visitor, site: Site) -> None:
    """With open suggestions and no active option, Enter searches the text in the search box."""
    with_javascript.open("/")
    with_javascript.type("par")
    with_javascript.wait_for_options(site.suggestions("par", "all"))
    with with_javascript.new_page():
        with_javascript.press(Keys.ENTER)
    assert with_javascript.parameters == {"query": ["par"]}


def test_escape_closes_the_suggestions(with_javascript: Visitor, site: Site) -> None:
    """Escape closes the list and keeps the text and the focus; an arrow key opens the list again."""
    with_javascript.open("/")
    with_javascript.type("par")
    with_javascript.wait_for_options(site.suggestions("par", "all"))
    with_javascript.press(Keys.ARROW_DOWN, Keys.ESCAPE)
    assert not with_javascript.is_expanded
    assert with_javascript.active_option is None
    with_javascript.wait_until(lambda: not with_javascript.sees(".panel"), "the panel has closed")
    assert with_javascript.box == "par"
    assert with_javascript.has_focus("#query")

    with_javascript.press(Keys.ARROW_DOWN)
    assert with_javascript.is_expanded
    assert with_javascript.sees("#recent-queries > [role=option]")


def test_escape_closes_the_panel_that_holds_no_suggestions(with_javascript: Visitor) -> None:
    """Escape also closes the panel of a visitor without recent queries."""
    with_javascript.open("/")
    with_javascript.tab_to("#query")
    with_javascript.press(Keys.ESCAPE)
    with_javascript.wait_until(lambda: not with_javascript.sees(".panel"), "the panel has closed")
    assert with_javascript.has_focus("#query")


def test_typing_opens_a_closed_list_again(with_javascript: Visitor, site: Site) -> None:
    """After Escape, the next letter opens the suggestions again."""
    with_javascript.open("/")
    with_javascript.type("pa")
    with_javascript.wait_for_options(site.suggestions("pa", "all"))
    with_javascript.press(Keys.ESCAPE, "r")
    with_javascript.wait_for_options(site.suggestions("par", "all"))
    assert with_javascript.is_expanded
    assert with_javascript.sees("#recent-queries > [role=option]")


@pytest.mark.parametrize("mark", ["isComposing: true", "keyCode: 229"])
def test_keys_of_an_input_method_are_ignored(with_javascript: Visitor, site: Site, mark: str) -> None:
    """While an input method composes a syllable, the page ignores arrow keys, Enter and Escape."""
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
    """An unfinished Hangul syllable of an input method shows suggestions."""
    with_javascript.open("/")
    with_javascript.tab_to("#query")
    with_javascript.driver.execute_cdp_cmd("Input.imeSetComposition", {"text": "기", "selectionStart": 1, "selectionEnd": 1})
    with_javascript.wait_for_options(site.suggestions("기", "all"))
    assert with_javascript.is_expanded


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_a_click_or_tap_on_a_suggestion_searches_it(with_javascript: Visitor, site: Site, pointer: str) -> None:
    """A click or a tap on a suggestion searches it, although it takes the focus from the search box."""
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


def test_delete_buttons_are_beside_the_options(with_javascript: Visitor) -> None:
    """The list has options only, options contain no controls, and each recent query has a delete button beside it."""
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
        assert abs(middle(button) - middle(option)) < 2, "a delete button is not beside its query"
        assert option.get_property("textContent") in button.accessible_name


def test_a_recent_query_is_deleted_in_place(with_javascript: Visitor) -> None:
    """The × of a recent query deletes it without a new page; the others stay, and it stays deleted after a reload."""
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
    """After the last recent query is deleted, the panel looks as before the first search."""
    with_javascript.open("/movies")
    with_javascript.tab_to("#query")
    fresh = visible_text(with_javascript)
    with_javascript.search(FREQUENT)
    with_javascript.open("/movies")
    with_javascript.tab_to("#query")
    assert visible_text(with_javascript) != fresh
    with_javascript.click(REMOVE)
    with_javascript.wait_until(lambda: visible_text(with_javascript) == fresh, f"the panel reads {fresh!r} again")


def test_suggestions_have_no_heading_of_recent_queries(with_javascript: Visitor, site: Site) -> None:
    """With suggestions only, the panel has no heading or buttons for recent queries."""
    with_javascript.open("/movies")
    with_javascript.tab_to("#query")
    said = [line for line in visible_text(with_javascript).splitlines() if "recent" in line.lower()]
    assert said, "the empty panel says nothing of recent queries"
    with_javascript.press("par")
    with_javascript.wait_for_options(site.suggestions("par", "movies"))
    assert not [line for line in said if line in visible_text(with_javascript).splitlines()]


# Without JavaScript


def test_the_panel_is_hidden_without_focus(without_javascript: Visitor) -> None:
    """Recent queries are hidden until the search box has the focus."""
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
    """A click on × deletes this query only, and leads back to the same page."""
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
    """“Clear this list” empties it, leads back to the same page, and disappears."""
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
    """While recording is off, searches work and are not saved; when it is on again, they are saved."""
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


# Pages


def test_a_click_during_a_view_transition_works(with_javascript: Visitor) -> None:
    """A click during the view transition between two pages works."""
    visitor = with_javascript
    visitor.open(f"/movies?query={FREQUENT}&page=2")
    page = visitor.document
    visitor.click("a[rel=prev]")
    visitor.wait_until(lambda: visitor.document != page and visitor.all(FIRST_FILM), "the page before")
    with visitor.new_page():
        visitor.click(FIRST_FILM)
    assert visitor.path.startswith("/movies/")


def test_no_results_say_so(either_visitor: Visitor) -> None:
    """A search without results says so, keeps the query in the search box, and shows selected films."""
    either_visitor.search(UNKNOWN)
    assert either_visitor.one("#empty").is_displayed()
    assert either_visitor.one("#empty").get_attribute("data-state") == "no-results"
    assert UNKNOWN in either_visitor.one("#empty").text
    assert either_visitor.box == UNKNOWN
    assert not either_visitor.all("#results, #result-count")
    assert either_visitor.all("main a[href^='/movies/']")


@pytest.mark.parametrize("blank", ["", "   "])
def test_a_blank_query_searches_nothing(with_javascript: Visitor, blank: str) -> None:
    """Enter in an empty search box leads to the page of films, and saves nothing."""
    with_javascript.open("/movies")
    with_javascript.type(blank)
    with with_javascript.new_page():
        with_javascript.press(Keys.ENTER)
    assert with_javascript.address == "/movies"
    assert with_javascript.one("#empty").get_attribute("data-state") == "initial"
    assert with_javascript.recents == []


# Hostile queries


def test_a_hostile_query_is_text(either_visitor: Visitor) -> None:
    """A query with HTML appears as text on the page, in the search box and under it, and is never run."""
    either_visitor.search(HOSTILE)
    assert HOSTILE in either_visitor.one("#empty, #result-count").text
    assert HOSTILE in either_visitor.driver.title
    assert either_visitor.box == HOSTILE
    either_visitor.tab_to("#query")
    assert either_visitor.recents == [HOSTILE]
    assert either_visitor.sees("#recent-queries > li")
    assert HOSTILE in either_visitor.one(REMOVE).accessible_name
    assert_harmless(either_visitor)


def test_a_hostile_recent_query_is_text_while_typing(with_javascript: Visitor) -> None:
    """The script also treats a query with HTML as text when it shows, filters, selects and deletes it."""
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
def test_a_hostile_query_is_text_on_an_error_page(either_visitor: Visitor, rest: str) -> None:
    """An error page keeps a query with HTML in the search box, as text."""
    either_visitor.open(f"/movies?query={quote(HOSTILE)}{rest}", 400)
    assert either_visitor.one("#error").is_displayed()
    assert either_visitor.one("#error").get_attribute("role") == "alert"
    assert either_visitor.box.startswith(HOSTILE)
    assert_harmless(either_visitor)


# Shared checks


def middle(element) -> float:
    box = element.rect
    return box["y"] + box["height"] / 2


def visible_text(visitor: Visitor) -> str:
    return visitor.one(".panel").text


def assert_harmless(visitor: Visitor) -> None:
    """Checks that the query created no element; an alert would fail the test by itself."""
    assert not visitor.driver.find_elements(By.CSS_SELECTOR, "img[src=x], [onerror]")
