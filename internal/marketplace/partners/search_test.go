package partners_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"harborlight/internal/marketplace/markettest"
	"harborlight/internal/marketplace/partners"
)

func TestSearchFindsPrefixes(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		e.active(t, func(a *partners.Application) {
			a.CompanyName, a.Location, a.CompanyDescription = "Ångström Labs", "Malmø",
				"Reads 100% of invoices_and bills for l'Oréal, C++ and 東京都"
			a.ServicesOffered, a.Specializations = []string{"Machine Learning", "Consulting"},
				[]string{"Crème brûlée detection", "Straße"}
		})
		e.active(t, func(a *partners.Application) {
			a.CompanyName, a.Location = "Beta", "Paris"
			a.ServicesOffered, a.Specializations = []string{"AI Training"}, []string{`C:\Learning`}
		})
		e.apply(t, partName("Pending Labs"))
		both, labs, beta, none := "Beta|Ångström Labs", "Ångström Labs", "Beta", ""
		for query, want := range map[string]string{
			"": both, "   ": both, "\x00": both, "\xff": both,
			"angstrom": labs, "ÅNGSTRÖM  labs": labs, "labs malmo": labs, "malmø labs": labs, "ang lab": labs,
			"lab ang mal": labs,
			"creme":       labs, "crè": labs, "consult": labs, "training": beta, "learning": both, "train": beta,
			"machine learn": labs,
			"strasse":       labs, "loreal": labs, "l'oreal": labs, "l’oréal": labs, "東京": labs, "京都": labs, "大阪": none,
			"100%": labs, "and": labs, "bills_and": labs, "c:\\": both, "c++": both, "detection-straße": labs,
			"ngstrom": none, "eta": none, "pending": none, "nothing like this": none, "labs beta": none, "%": none, "***": none,
		} {
			got := e.all(t, partners.Filter{Search: query})
			slices.Sort(got)
			if strings.Join(got, "|") != want {
				t.Errorf("%q finds %v, want %q", query, got, want)
			}
		}
	})
}

func TestT47HostileSearchesStayWords(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		e.active(t, partName("Acme AI"))
		for _, query := range []string{
			`"`, `'`, `' OR 1=1 --`, `" OR 1=1 --`, `acme" OR "a`, `acme' | 'a`, `acme:*`, `name:acme`, `NOT acme`, `acme NOT`,
			`acme NEAR/2 ai`,
			`^acme`, `{acme}`, `(acme`, `acme)`, `acme & !ai`, `acme <-> ai`, `\`, `acme\`, `$1`, "acme\x00ai", "acme\nai",
			`'acme':*A`, `acme*`, `-acme`, `+acme`,
			strings.Repeat("a ", 5_000), strings.Repeat("a", 10_000), strings.Repeat("(", 10_000), strings.Repeat("é", 10_000),
			"\u202eacme", "acme\ufeff",
		} {
			for _, service := range []string{"", "Automation"} {
				if _, err := e.List(t.Context(), partners.Filter{Search: query, Service: service}, "", 5); err != nil {
					t.Errorf("%.40q: %v", query, err)
				}
			}
			if _, err := e.ListAll(t.Context(), listQuery{Search: query}, "", 5); err != nil {
				t.Errorf("%.40q in the admin's list: %v", query, err)
			}
		}
		if got := e.all(t, partners.Filter{Search: `acme' OR 'nobody`}); len(got) != 0 {
			t.Errorf("an operator took effect: %v", got)
		}
	})
}

func TestSearchShowsNamesFirst(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		add := func(name, specialization, description string, rating float64, reviews int) {
			t.Helper()
			id := e.active(t, func(a *partners.Application) {
				a.CompanyName, a.CompanyDescription, a.Specializations = name, description, []string{specialization}
			})
			e.exec(t, "UPDATE partners SET rating = $1, review_count = $2 WHERE id = $3", rating, reviews, id)
		}
		add("Anywhere", "x", "Robots for harbours", 5, 900)
		add("Offer second", "Robotics", "x", 4, 10)
		add("Offer first", "Robotics", "x", 4.5, 3)
		add("Offer third", "Robotics", "x", 4, 9)
		add("Robot House", "x", "x", 1, 1)
		add("Robota", "Robots", "robots", 0, 0)
		add("Elsewhere", "x", "Harbour robots", 2, 1)
		add("Robota", "Robots", "robots", 0, 0)
		add("Ärobotics Robot", "x", "x", 0, 0) // a tie: by name
		want := []string{
			"Robot House", "Ärobotics Robot", "Robota", "Robota", // in the name
			"Anywhere", "Offer first", "Offer second", "Offer third", "Elsewhere",
		}
		if got := e.all(t, partners.Filter{Search: "robot"}); !slices.Equal(got, want) {
			t.Errorf("got %v", got)
		}
		for limit := 1; limit <= len(want)+1; limit++ {
			if got := e.paged(t, partners.Filter{Search: "robot"}, limit); !slices.Equal(got, want) {
				t.Errorf("in pages of %d: got %v", limit, got)
			}
		}
		if got := e.all(t, partners.Filter{Search: "robot harbour"}); !slices.Equal(got, []string{"Anywhere", "Elsewhere"}) {
			t.Errorf("two words: got %v", got)
		}
	})
}

func TestIndexFollowsPartners(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		id := e.apply(t, partName("Quayside")).ID
		listed := func(want int) {
			t.Helper()
			if got := e.all(t, partners.Filter{Search: "quay"}); len(got) != want {
				t.Errorf("found %v, want %d", got, want)
			}
			page, err := e.ListAll(t.Context(), listQuery{Search: "quay acme"}, "", 5) // the name and the address
			if err != nil || len(page.Items) != 1 {
				t.Errorf("the admin finds %v, %v", page.Items, err)
			}
		}
		listed(0)
		if _, err := e.Approve(t.Context(), "admin", e.seen(id)); err != nil {
			t.Fatal(err)
		}
		listed(1)
		e.exec(t, "UPDATE partners SET rating = 4.25, review_count = 3000000 WHERE id = $1", id)
		listed(1)
		if _, err := e.Deactivate(t.Context(), "admin", e.seen(id)); err != nil {
			t.Fatal(err)
		}
		listed(0)
		if got := e.all(t, partners.Filter{Search: "n1 acme"}); len(got) != 0 {
			t.Errorf("visitors find a partner by its address: %v", got)
		}
		e.exec(t, "DELETE FROM partners WHERE id = $1", id)
		if page, err := e.ListAll(t.Context(), listQuery{Search: "quay"}, "", 5); err != nil ||
			len(page.Items) != 0 {
			t.Errorf("a deleted partner is found: %v, %v", page.Items, err)
		}
	})
}

func TestOldPartnersAreReindexed(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		for i := range 3 {
			e.active(t, partName(fmt.Sprintf("Lantern %d", i)))
		}
		e.exec(t, "UPDATE partners SET terms = '', terms_version = 0")
		if got := e.all(t, partners.Filter{Search: "lantern"}); len(got) != 0 {
			t.Fatalf("found %v before", got)
		}
		for range 2 {
			if err := e.RebuildIndex(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got := e.all(t, partners.Filter{Search: "lantern"}); len(got) != 3 {
			t.Errorf("found %v after", got)
		}
	})
}

func TestSearchCursors(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		for i := range 4 {
			e.active(t, partName(fmt.Sprintf("Partner %d", i)))
		}
		f := partners.Filter{Search: "partner"}
		first, err := e.List(t.Context(), f, "", 2)
		if err != nil || first.NextCursor == "" {
			t.Fatalf("got %+v, %v", first, err)
		}
		for _, cursor := range []string{"x", "0.", "1.", "2." + first.Items[0].ID, "9." + first.Items[0].ID,
			"-1." + first.Items[0].ID, first.Items[0].ID, "0." + nobody, "0.' OR 1", "\xff.\x00"} {
			if _, err := e.List(t.Context(), f, cursor, 2); markettest.Fields(t, err) != "cursor" {
				t.Errorf("%q is taken for a page", cursor)
			}
		}
		if _, err := e.Deactivate(t.Context(), "admin", e.seen(first.Items[1].ID)); err != nil {
			t.Fatal(err)
		}
		next, err := e.List(t.Context(), f, first.NextCursor, 2)
		if err != nil || !slices.Equal(names(next.Items), []string{"Partner 2", "Partner 3"}) {
			t.Errorf("after its partner was deactivated: %v, %v", names(next.Items), err)
		}
	})
}

func FuzzSearchWords(f *testing.F) {
	for _, s := range []string{"Ångström Labs", "東京 C++", "a'b\"c", "\xff\x00", "ﬁnance ½ İstanbul"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, word := range partners.SearchWords(s) {
			if word == "" || !utf8.ValidString(word) || strings.ContainsAny(word, " \"'\\:*&|!()<>\x00") ||
				utf8.RuneCountInString(word) > 40 {
				t.Errorf("%q has the word %q", s, word)
			}
		}
	})
}
