package content_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"harborlight/content"
)

func set(file, field, value string) content.Change {
	return content.Change{File: file, Field: field, Action: content.Set, Value: json.RawMessage(value)}
}

func remove(file, field string) content.Change {
	return content.Change{File: file, Field: field, Action: content.Remove}
}

func sortKeys(file, field, ids string) content.Change {
	return content.Change{File: file, Field: field, Action: content.Order, Value: json.RawMessage(ids)}
}

func edit(t *testing.T, changes ...content.Change) *content.Site {
	t.Helper()
	e, err := content.Edit(content.Builtin(), content.Merge(nil, changes))
	if err != nil {
		t.Fatal(err)
	}
	return e.Site
}

func TestOverlayIsFileSystem(t *testing.T) {
	t.Parallel()
	files, problems := content.Overlay(content.Builtin(), content.Merge(nil, []content.Change{
		set("pages/new.json", "", `{"head":{}}`), remove("pages/pricing.json", ""), set("brand.json", "/name", `"Other"`),
	}))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if err := fstest.TestFS(files, "pages/new.json", "brand.json", "catalogue/brand-package.json"); err != nil {
		t.Error(err)
	}
	if _, err := fs.Stat(files, "pages/pricing.json"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a removed file is still there: %v", err)
	}
}

func TestChanges(t *testing.T) {
	t.Parallel()
	t.Run("set one value and leave the rest built-in", func(t *testing.T) {
		t.Parallel()
		site, built := edit(t, set("brand.json", "/name", `"Lighthouse & <Co>"`)), edit(t)
		if site.Brand.Name != "Lighthouse & <Co>" || site.Brand.Tagline != built.Brand.Tagline {
			t.Errorf("%+v", site.Brand)
		}
	})
	t.Run("change an entry by its id wherever it is", func(t *testing.T) {
		t.Parallel()
		site := edit(t, set("routes.json", "/routes/pricing/title", `"What it costs"`),
			sortKeys("routes.json", "/routes", `["pricing","home"]`))
		if route, _ := site.Routes.Find("/pricing"); route.Title != "What it costs" {
			t.Errorf("%+v", route)
		}
		list := ids(site)
		if slices.Index(list, "pricing") > slices.Index(list, "home") {
			t.Errorf("the order is %v", list)
		}
	})
	t.Run("sell a new service", func(t *testing.T) {
		t.Parallel()
		service, found := edit(t, newService()...).Service("retainer")
		if !found || service.PriceCents != 120000 {
			t.Errorf("%+v", service)
		}
	})
	t.Run("stop selling one is refused where the site still names it", func(t *testing.T) {
		t.Parallel()
		_, err := content.Edit(content.Builtin(), []content.Change{remove("catalogue/custom-song.json", "")})
		if err == nil || !strings.Contains(err.Error(),
			"navigation.json: /promo/messages/songs/lead shows the price of “custom-song”") {
			t.Errorf("%v", err)
		}
	})
	for name, tc := range map[string]struct {
		change content.Change
		want   string
	}{
		"a part of a list without ids": {set("brand.json", "/social/0", `"https://x.example"`), "only with its whole list"},
		"an entry that is gone":        {set("routes.json", "/routes/nowhere/title", `"x"`), "isn't there any more"},
		"an unknown field":             {set("brand.json", "/nme", `"x"`), "isn't used"},
		"a field below a text":         {set("brand.json", "/name/x", `"x"`), "only as a whole"},
		"another id":                   {set("routes.json", "/routes/pricing/id", `"x"`), "can't change"},
		"an entry under a wrong id":    {set("routes.json", "/routes/new", `{"id":"other"}`), "is another entry"},
		"a value of the wrong type":    {set("brand.json", "/name", `7`), "brand.json: /name has the wrong form"},
		"the order of a text":          {sortKeys("brand.json", "/name", `["a"]`), "can't be sorted"},
	} {
		t.Run("refuse "+name, func(t *testing.T) {
			t.Parallel()
			_, err := content.Edit(content.Builtin(), []content.Change{tc.change})
			mustMention(t, err, tc.want)
		})
	}
}

func ids(site *content.Site) []string {
	var list []string
	for _, r := range site.Routes.Routes {
		list = append(list, r.ID)
	}
	return list
}

func newService() []content.Change {
	return []content.Change{
		set("catalogue/retainer.json", "", `{"id":"retainer","name":"Retainer","category":"media","sale":"checkout",
			"price_cents":120000,"recurring":"month","price_label":"$1,200","description":"A day a month.",
			"includes":["A day a month"],"pages":["/media-creation"]}`),
		set("categories.json", "/media/services/retainer", `"retainer"`),
	}
}

func TestUpgradeMergesTextsWithChanges(t *testing.T) {
	t.Parallel()
	changes := content.Merge(nil, append(newService(), set("routes.json", "/routes/pricing/title", `"What it costs"`)))
	upgraded, problems := content.Overlay(content.Builtin(), content.Merge(nil, []content.Change{
		set("brand.json", "/tagline", `"A new built-in line"`),
		sortKeys("routes.json", "/routes", `["contact","home"]`),
		set("catalogue/added.json", "", strings.ReplaceAll(string(newService()[0].Value), "retainer", "added")),
		set("categories.json", "/media/services/added", `"added"`),
	}))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	e, err := content.Edit(upgraded, changes)
	if err != nil {
		t.Fatal(err)
	}
	route, _ := e.Site.Routes.Find("/pricing")
	_, sold := e.Site.Service("retainer")
	_, added := e.Site.Service("added")
	if e.Site.Brand.Tagline != "A new built-in line" || route.Title != "What it costs" || !sold || !added {
		t.Errorf("%q %q, the owner's service %v, the new one %v", e.Site.Brand.Tagline, route.Title, sold, added)
	}
}

func TestNewSchemaSkipsInvalidChanges(t *testing.T) {
	t.Parallel()
	for name, bad := range map[string]content.Change{
		"an unknown field":              set("brand.json", "/motto", `"x"`),
		"a wrong type":                  set("brand.json", "/claims", `"many"`),
		"an entry that is gone":         set("routes.json", "/routes/gone/title", `"x"`),
		"a file that is gone":           set("pages/gone.json", "/head/title", `"x"`),
		"a page that others lead to":    remove("routes.json", "/routes/contact"),
		"a service that others name":    remove("catalogue/custom-song.json", ""),
		"a page with an unknown block":  set("pages/ai-training-courses.json", "/blocks", `[{"id":"show","kind":"hologram"}]`),
		"a service list without one":    set("categories.json", "/media/services", `["custom-song"]`),
		"a file that nothing can be in": set("unknown.json", "", `{}`),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			good := []content.Change{set("brand.json", "/name", `"Mine"`),
				set("routes.json", "/routes/pricing/title", `"What it costs"`)}
			e, aside, err := content.LoadLenient(content.Builtin(), content.Merge(good, []content.Change{bad}))
			if err != nil {
				t.Fatal(err)
			}
			if route, _ := e.Site.Routes.Find("/pricing"); e.Site.Brand.Name != "Mine" || route.Title != "What it costs" {
				t.Errorf("the other changes are lost: %q, %q", e.Site.Brand.Name, route.Title)
			}
			if len(aside) != 1 || !aside[0].Change.Equal(bad) || aside[0].Reason == "" {
				t.Errorf("set aside: %+v", aside)
			}
		})
	}
}

// TestDiffReproducesEdits edits the built-in files at random and reproduces the edit from its difference.
func TestDiffReproducesEdits(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2)) // the same edits in every run
	for range 30 {
		edited := fstest.MapFS{}
		for _, file := range []string{"brand.json", "routes.json", "categories.json", "navigation.json", "pages/home.json",
			"pages/ai-training.json", "options.json"} {
			edited[file] = &fstest.MapFile{Data: mutated(t, random, file)}
		}
		changes, problems := content.Diff(content.Builtin(), edited)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		again, problems := content.Overlay(content.Builtin(), changes)
		if len(problems) > 0 {
			t.Fatalf("%.500v", problems)
		}
		if rest, _ := content.Diff(again, edited); len(rest) > 0 {
			t.Fatalf("left over: %.500v", rest)
		}
		if rows, total := content.Compare(again, edited, 10); total > 0 {
			t.Fatalf("left over for readers: %+v", rows)
		}
	}
}

func mutated(t *testing.T, random *rand.Rand, file string) []byte {
	t.Helper()
	data, err := fs.ReadFile(content.Builtin(), file)
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		t.Fatal(err)
	}
	if data, err = json.Marshal(mutate(random, value)); err != nil {
		t.Fatal(err)
	}
	return data
}

// mutate randomly changes texts and drops or swaps entries.
func mutate(random *rand.Rand, value any) any {
	switch v := value.(type) {
	case string:
		if random.IntN(20) == 0 {
			return v + " changed"
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			v[key] = mutate(random, v[key])
			if random.IntN(40) == 0 {
				delete(v, key)
			}
		}
	case []any:
		return mutateList(random, v)
	}
	return value
}

func mutateList(random *rand.Rand, list []any) any {
	for i := range list {
		list[i] = mutate(random, list[i])
	}
	if len(list) > 1 && random.IntN(3) == 0 {
		i, j := random.IntN(len(list)), random.IntN(len(list))
		list[i], list[j] = list[j], list[i]
	}
	if len(list) > 1 && random.IntN(4) == 0 {
		i := random.IntN(len(list))
		return append(list[:i:i], list[i+1:]...)
	}
	return list
}

func TestDifferenceLabelsFields(t *testing.T) {
	t.Parallel()
	edited, _ := content.Overlay(content.Builtin(), content.Merge(nil, []content.Change{
		set("brand.json", "/claims/response_hours", `7`), set("routes.json", "/routes/pricing/title", `"What it costs"`),
	}))
	rows, total := content.Compare(content.Builtin(), edited, 10)
	if total != 2 {
		t.Fatalf("%d differences: %+v", total, rows)
	}
	want := []content.Difference{
		{File: "brand.json", Field: "/claims/response_hours", Label: "Promises, answer within hours", Before: rows[0].Before,
			After: "7"},
		{File: "routes.json", Field: "/routes/pricing/title", Label: "“What it costs”, title", Before: rows[1].Before,
			After: "What it costs"},
	}
	if !reflect.DeepEqual(rows, want) || rows[0].Before == "" || rows[1].Before == "" {
		t.Errorf("%+v", rows)
	}
	if rows, total := content.Compare(content.Builtin(), edited, 1); len(rows) != 1 || total != 2 {
		t.Errorf("%d of %d with a limit of one", len(rows), total)
	}
}

func TestMerge(t *testing.T) {
	t.Parallel()
	name, claims := set("brand.json", "/name", `"A"`), set("brand.json", "/claims/response_hours", `7`)
	for title, tc := range map[string]struct{ old, changes, want []content.Change }{
		"a later value wins": {[]content.Change{name}, []content.Change{set("brand.json", "/name", `"B"`)},
			[]content.Change{set("brand.json", "/name", `"B"`)}},
		"a parent replaces its part": {[]content.Change{claims}, []content.Change{set("brand.json", "/claims", `{}`)},
			[]content.Change{set("brand.json", "/claims", `{}`)}},
		"a part comes after its parent": {[]content.Change{set("brand.json", "/claims", `{}`)}, []content.Change{claims},
			[]content.Change{set("brand.json", "/claims", `{}`), claims}},
		"an order stays beside the entries": {[]content.Change{sortKeys("routes.json", "/routes", `["a"]`)},
			[]content.Change{remove("routes.json", "/routes/x")},
			[]content.Change{remove("routes.json", "/routes/x"), sortKeys("routes.json", "/routes", `["a"]`)}},
		"/name is not in /names": {[]content.Change{set("brand.json", "/names", `1`)}, []content.Change{name},
			[]content.Change{name, set("brand.json", "/names", `1`)}},
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			got := content.Merge(tc.old, tc.changes)
			if !slices.EqualFunc(got, tc.want, content.Change.Equal) {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestChangesHaveLimits(t *testing.T) {
	t.Parallel()
	long := `"` + strings.Repeat("x", 129<<10) + `"`
	for name, tc := range map[string]struct {
		changes []content.Change
		want    string
	}{
		"many":                {make([]content.Change, content.MaxChanges+1), "too many"},
		"a long value":        {[]content.Change{set("brand.json", "/name", long)}, "is too long"},
		"long together":       {slices.Repeat([]content.Change{set("brand.json", "/name", long[:100<<10]+`"`)}, 11), "too large together"},
		"a way out":           {[]content.Change{set("pages/../../x.json", "", `1`)}, "isn't part of the site"},
		"a file of elsewhere": {[]content.Change{set("media/x.json", "", `1`)}, "isn't part of the site"},
		"a name with spaces":  {[]content.Change{set("pages/a b.json", "", `1`)}, "isn't part of the site"},
		"no pointer":          {[]content.Change{set("brand.json", "name", `1`)}, "can't be found"},
		"no value":            {[]content.Change{set("brand.json", "/name", ``)}, "without a value"},
		"two keys":            {[]content.Change{set("brand.json", "/claims", `{"a":1,"a":2}`)}, "can't be read"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if problems := content.CheckChanges(tc.changes); !strings.Contains(problems.Error(), tc.want) {
				t.Errorf("%v", problems)
			}
		})
	}
	for _, file := range content.Files() {
		name := strings.ReplaceAll(file.Name, "*", "some-page")
		if problems := content.CheckChanges([]content.Change{set(name, "/x", `1`)}); len(problems) > 0 {
			t.Error(problems)
		}
	}
}

func BenchmarkEdit(b *testing.B) {
	for b.Loop() {
		if _, err := content.Edit(content.Builtin(), newService()); err != nil {
			b.Fatal(err)
		}
	}
}

func TestBuiltInFilesNeedNoMigration(t *testing.T) {
	t.Parallel()
	changes, problems := content.Diff(content.Builtin(), os.DirFS("."))
	if len(changes)+len(problems) > 0 {
		t.Errorf("%+v %v", changes, problems)
	}
}

func BenchmarkPerform(b *testing.B) {
	draft := draftOf(nil)
	for i := range 20 {
		result, err := draft.Perform([]content.Intent{setText(coursePage, "/head/title", "Title "+strconv.Itoa(i))})
		if err != nil {
			b.Fatal(err)
		}
		draft.Changes = result.Changes
	}
	for _, bench := range []struct {
		name   string
		intent content.Intent
	}{
		{"text", setText(coursePage, "/head/text", "Other words.")},
		{"move", content.Intent{Action: content.Move, File: coursePage, Field: "/blocks/quotes", Before: "prices"}},
		{"remove", content.Intent{Action: content.Remove, File: coursePage, Field: "/blocks/quotes"}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := draft.Perform([]content.Intent{bench.intent}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
