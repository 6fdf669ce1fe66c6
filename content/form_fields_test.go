package content_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
)

// quoteFields is the list of questions of the quote form.
const quoteFields = "/blocks/form/fields"

// ownQuestion returns a question of the owner as JSON, with further fields.
func ownQuestion(id, kind, rest string) string {
	return fmt.Sprintf(`{"id":%q,"label":"A question","kind":%q%s}`, id, kind, rest)
}

func TestFormRulesAreExplained(t *testing.T) {
	t.Parallel()
	field := func(name, value string) []content.Change {
		return []content.Change{set("pages/quote.json", quoteFields+"/"+name, value)}
	}
	own := func(kind, rest string) []content.Change {
		return field("day", ownQuestion("day", kind, rest))
	}
	var many []content.Change
	for i := range 11 {
		id := fmt.Sprintf("own-%d", i)
		many = append(many, field(id, ownQuestion(id, "text", ""))...)
	}
	for name, tc := range map[string]struct {
		changes []content.Change
		want    string
	}{
		"a question of the program is removed": {[]content.Change{remove("pages/quote.json", quoteFields+"/budget")},
			`pages/quote.json: /blocks/form/fields lack the question “Budget”, which the program needs: bring it back`},
		"it becomes optional": {[]content.Change{remove("pages/quote.json", quoteFields+"/name/required")},
			`/fields/name/required must be on, because the program needs this answer: turn it on`},
		"it becomes required": {append(field("phone/required", `true`), field("phone/missing", `"Call."`)...),
			`/fields/phone/required must be off, because the program accepts forms without this answer: turn it off`},
		"it gets another kind": {field("email/kind", `"text"`),
			`/fields/email/kind must be Email, because the program reads the answer: set it back`},
		"it gets another limit": {field("description/limit", `9000`), `/fields/description/limit must be 5000`},
		"it gets choices": {field("industry/options", `["Fishing","Farming"]`),
			`/fields/industry/options have no effect here: remove them, and change these choices under Choices in forms`},
		"it gets choices of another question": {field("industry/options_from", `"quote_budgets"`),
			`/fields/industry/options_from must stay: set it back`},
		"it is sent as another": {field("company/sent_as", `"phone"`), `/fields/company/sent_as must stay`},
		"it has no sentence for a missing answer": {[]content.Change{remove("pages/quote.json", quoteFields+"/name/missing")},
			`/fields/name/missing is empty: write the sentence for visitors who don't answer`},
		"an own one has none either": {own("text", `,"required":true`), `/fields/day/missing is empty: write the sentence`},
		"an own one is an address": {own("email", ""),
			`/fields/day/kind is Email, which only the program's questions can be: choose One line, Several lines or One choice`},
		"an own one is sent as a field of the request": {own("text", `,"sent_as":"elapsed_ms"`),
			`/fields/day/sent_as is only for the program's questions: remove it`},
		"an own one takes choices of the program": {own("choice", `,"options_from":"countries","options":["A","B"]`),
			`/fields/day/options_from is only for the program's questions: remove it`},
		"a choice without choices": {own("choice", ""), `/fields/day/options are 0: offer 2 to 20`},
		"a choice of one":          {own("choice", `,"options":["A"]`), `/fields/day/options are 1: offer 2 to 20`},
		"a choice of 21": {own("choice", `,"options":["`+strings.Join(numbers(21), `","`)+`"]`),
			`/fields/day/options are 21: offer`},
		"one choice twice":    {own("choice", `,"options":["A","A"]`), "is “A”, which the list has already"},
		"a choice of nothing": {own("choice", `,"options":["A","unset"]`), `means that nothing is chosen: use another word`},
		"a long choice": {own("choice", `,"options":["A","`+strings.Repeat("é", 101)+`"]`),
			`is too long: use at most 100 characters`},
		"choices of a text": {own("text", `,"options":["A","B"]`),
			`/fields/day/options are only for a choice: remove them, or make the answer a choice`},
		"an endless answer": {own("long-text", `,"limit":2001`), `/fields/day/limit is 2001: use at most 2000`},
		"a long question": {field("day", `{"id":"day","kind":"text","label":"`+strings.Repeat("é", 201)+`"}`),
			`/fields/day/label is too long: use at most 200 characters`},
		"an id of the web's scripts": {field("__proto__", ownQuestion("__proto__", "text", "")),
			`/id is “__proto__”: use at most 200 lower-case letters and digits`},
		"a long id":     {field(strings.Repeat("a", 201), ownQuestion(strings.Repeat("a", 201), "text", "")), `use at most 200`},
		"eleven of own": {many, `/blocks/form/fields contain 11 of your own: keep at most 10`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := content.Edit(content.Builtin(), tc.changes)
			mustMention(t, err, tc.want)
		})
	}
}

// numbers returns the numbers from 1 to n as texts.
func numbers(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprint(i + 1)
	}
	return list
}

// TestQuestionsCanBeRewordedAndMoved checks the changes of the program's questions that are allowed.
func TestQuestionsCanBeRewordedAndMoved(t *testing.T) {
	t.Parallel()
	site := edit(t,
		set("pages/quote.json", quoteFields+"/name/label", `"Your full name"`),
		set("pages/quote.json", quoteFields+"/name/missing", `"Who are you?"`),
		set("pages/quote.json", quoteFields+"/name/hint", `"As on your passport."`),
		set("pages/quote.json", quoteFields+"/day", ownQuestion("day", "choice", `,"options":["Monday","Friday"]`)),
		sortKeys("pages/quote.json", quoteFields, `["day","services","email","name","company","phone","industry",`+
			`"team-size","budget","timeline","description","referral"]`))
	fields := content.FirstBlock[content.QuoteFormWords](site).Fields
	if fields[0].ID != "day" || fields[1].ID != "services" || fields[3].Label != "Your full name" || len(fields) != 12 {
		t.Errorf("%+v", fields)
	}
}

// TestEveryFormAsksOwnQuestions adds each form with a question to each page that lacks it, and a question to the forms
// that are there.
func TestEveryFormAsksOwnQuestions(t *testing.T) {
	t.Parallel()
	forms := map[string]string{
		"contact-form":      builtInBlock(t, "contact", "form"),
		"quote-form":        builtInBlock(t, "quote", "form"),
		"consultation-form": builtInBlock(t, "enterprise", "consultation"),
	}
	asked := ownQuestion("day", "choice", `,"options":["Monday","Friday"],"required":true,"missing":"Choose a day."`)
	for _, page := range load(t).Pages {
		if page.Route.Path == "" {
			continue // the page for unknown addresses
		}
		file := page.Route.File()
		var changes []content.Change
		for kind, form := range forms {
			i := slices.IndexFunc(page.Blocks, func(b content.Block) bool { return string(b.Kind) == kind })
			id := "our-" + kind
			if i >= 0 {
				id = page.Blocks[i].ID
			} else {
				_, rest, _ := strings.Cut(form, ",")
				changes = append(changes, set(file, "/blocks/"+id, `{"id":"`+id+`",`+rest))
			}
			changes = append(changes, set(file, "/blocks/"+id+"/fields/day", asked))
		}
		bundle, err := content.Edit(content.Builtin(), changes)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		for kind := range forms {
			own := bundle.Site.OwnQuestions(kind, page.Route.Path)
			if len(own) != 1 || own[0].ID != "day" || own[0].MaxLength() != 2000 {
				t.Errorf("%s asks %+v in its %s", file, own, kind)
			}
		}
	}
}

// TestOwnQuestionsBelongToTheFormOfAPage checks that each page has its own questions.
func TestOwnQuestionsBelongToTheFormOfAPage(t *testing.T) {
	t.Parallel()
	_, rest, _ := strings.Cut(builtInBlock(t, "quote", "form"), ",")
	changes := []content.Change{
		set("pages/quote.json", quoteFields+"/day", ownQuestion("day", "text", `,"limit":3`)),
		set("pages/contact.json", "/blocks/quote", `{"id":"quote",`+rest),
		set("pages/contact.json", "/blocks/quote/fields/color", ownQuestion("color", "text", "")),
	}
	site := edit(t, changes...)
	hidden := edit(t, append(changes, set("pages/contact.json", "/blocks/quote/hidden", `true`))...)
	for _, c := range []struct {
		site             *content.Site
		kind, path, want string
	}{
		{site, "quote-form", "/quote", "day"},
		{site, "quote-form", "", "day"},
		{site, "quote-form", "/contact", "color"},
		{hidden, "quote-form", "/contact", ""},
		{site, "contact-form", "/contact", ""},
		{site, "quote-form", "/pricing", ""},
		{site, "quote-form", "/nowhere", ""},
		{site, "quote-form", "quote", ""},
		{site, "order-form", "/service-order", ""},
		{site, "", "", ""},
	} {
		var got []string
		for _, q := range c.site.OwnQuestions(c.kind, c.path) {
			got = append(got, q.ID)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s on %q asks %q, want %q", c.kind, c.path, got, c.want)
		}
	}
}
