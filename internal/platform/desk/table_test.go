package desk_test

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/history"
)

// TestDeclarationsHaveFewFields limits the number of fields of a declaration. Needs of a single kind belong into its
// slot (decision 0048).
func TestDeclarationsHaveFewFields(t *testing.T) {
	t.Parallel()
	for declaration, most := range map[reflect.Type]int{
		reflect.TypeFor[desk.Resource[int, int]](): 17, reflect.TypeFor[desk.Record[int, int]](): 9,
	} {
		got := 0
		for _, f := range reflect.VisibleFields(declaration) {
			if f.IsExported() {
				got++
			}
		}
		if got > most {
			t.Errorf("%v has %d fields, at most %d are allowed", declaration, got, most)
		}
	}
}

// TestKindsHaveAllTexts checks that every text that a declaration needs exists, and that there are no unused
// texts.
func TestKindsHaveAllTexts(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, "sqlite")
	site := s.App.Content()
	asked := map[string]bool{}
	kinds := s.App.Desk().Descriptions(func(key string) (string, bool) {
		asked[key] = true
		text, found := site.Message(key)
		return text, found
	})
	for _, k := range kinds {
		for _, word := range textsIn(k) {
			if strings.HasPrefix(word, "desk-") {
				t.Errorf("the text %s is missing", word)
			}
		}
		for _, a := range k.Actions {
			if a.Bulk && strings.Contains(a.ConfirmTextBulk, "{") {
				t.Errorf("the bulk text of %s of %s contains a placeholder of a single row: %q", a.ID, k.Name, a.ConfirmTextBulk)
			}
		}
		for key := range site.Messages {
			if strings.HasPrefix(key, "desk-"+k.Name+".") && !asked[key] && !isVariant(k, key) {
				t.Errorf("%s doesn't use the text %s", k.Name, key)
			}
		}
	}
}

// TestHistoriesHaveAllWords checks that each declared kind of entries has its words.
func TestHistoriesHaveAllWords(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, "sqlite")
	histories := s.App.Desk().Histories()
	if len(histories) < 4 {
		t.Errorf("only %d kinds of records have a history", len(histories))
	}
	for _, records := range histories {
		for _, kind := range slices.Concat(records.Kinds, []history.Kind{history.KindNote}) {
			_, own := s.App.Content().Message("desk-" + records.Name + ".event." + string(kind))
			if _, shared := s.App.Content().Message("desk-history.event." + string(kind)); !own && !shared {
				t.Errorf("entries of kind %s of %s have no words", kind, records.Name)
			}
		}
	}
}

// textsIn returns all texts of a description. A missing text is returned as its key.
func textsIn(k desk.KindSchema) []string {
	all := []string{k.Title, k.One, k.Many, k.Searches, k.Empty, k.Hint}
	columns := slices.Concat(k.Columns, k.Facts)
	for _, table := range k.Tables {
		all = append(all, table.Title)
		columns = append(columns, table.Columns...)
	}
	for _, c := range columns {
		all = append(all, c.Label, c.Any)
		for _, o := range c.Options {
			all = append(all, o.Label)
		}
	}
	for _, a := range allActions(k) {
		all = append(all, a.Label, a.Done, a.ConfirmTitle)
		for _, f := range a.Fields {
			all = append(all, f.Label)
			for _, o := range f.Options {
				all = append(all, o.Label)
			}
		}
	}
	for _, o := range k.Sorts {
		all = append(all, o.Label)
	}
	for _, w := range k.Tasks {
		all = append(all, w.TaskText)
	}
	return all
}

// allActions returns the actions of a kind, including the form for new rows.
func allActions(k desk.KindSchema) []desk.ActionSchema {
	if k.New == nil {
		return k.Actions
	}
	return append(slices.Clone(k.Actions), *k.New)
}

// isVariant reports whether a key is a text that depends on the row: of an action, such as mark_paid.says_monthly, of
// the history or of a notice.
func isVariant(k desk.KindSchema, key string) bool {
	for _, part := range []string{"event", "notice"} {
		if strings.HasPrefix(key, "desk-"+k.Name+"."+part+".") {
			return true
		}
	}
	for _, a := range k.Actions {
		for _, part := range []string{"label", "says", "done"} {
			prefix := fmt.Sprintf("desk-%s.%s.%s_", k.Name, strings.ReplaceAll(a.ID, "-", "_"), part)
			if strings.HasPrefix(key, prefix) {
				return true
			}
		}
	}
	return false
}

// TestStatesMatchInGoAndSQL compares both rules of every state for every row of the demo.
func TestStatesMatchInGoAndSQL(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		wrong, err := s.App.Desk().Disagreements(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range wrong {
			t.Error(one)
		}
	}, apptest.Demo)
}

// item is a row in the API's response.
type item struct {
	ID   string
	Desk struct{ Available []string }
}

type record struct {
	ID   string
	Desk struct{ Available []struct{ ID string } }
}

// TestRulesMatchInListRecordAndRoute checks that the list, the record, the route and the bulk action apply the
// same rule.
func TestRulesMatchInListRecordAndRoute(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, "sqlite", apptest.Demo)
	admin := s.SignIn(t, apptest.AdminEmail)
	samples, err := s.App.Desk().Samples(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]desk.KindSchema{}
	for _, k := range s.App.Desk().Descriptions(func(string) (string, bool) { return "", false }) {
		kinds[k.Name] = k
	}
	lists := map[string][]item{}
	for _, row := range samples {
		path := "/api/admin/" + row.Kind
		if lists[row.Kind] == nil {
			var page struct{ Items []item }
			s.Do(t, http.MethodGet, path+"?limit=100", admin, nil).Decode(t, &page)
			lists[row.Kind] = page.Items
		}
		at := slices.IndexFunc(lists[row.Kind], func(i item) bool { return i.ID == row.ID })
		if at < 0 || !slices.Equal(lists[row.Kind][at].Desk.Available, orNone(row.Can)) {
			t.Errorf("the actions in the list of %s for %s differ from %v", row.Kind, row.ID, row.Can)
		}
		var whole record
		a := s.Do(t, http.MethodGet, path+"/"+row.ID, admin, nil)
		a.Decode(t, &whole)
		if strings.Contains(a.Body, `"desk-`+row.Kind) {
			t.Errorf("the record %s %s lacks texts: %s", row.Kind, row.ID, a.Body)
		}
		var can []string
		for _, one := range whole.Desk.Available {
			can = append(can, one.ID)
		}
		if !slices.Equal(can, row.Can) {
			t.Errorf("the record %s %s allows %v instead of %v", row.Kind, row.ID, can, row.Can)
		}
		for _, action := range row.Cannot {
			answers(t, s, admin, kinds[row.Kind], row.ID, action, "refused")
		}
		for _, action := range row.Unchanged {
			answers(t, s, admin, kinds[row.Kind], row.ID, action, "unchanged")
		}
	}
}

func orNone(can []string) []string {
	if can == nil {
		return []string{}
	}
	return can
}

// answers checks the responses to an unavailable action, for a single row and in bulk.
func answers(t *testing.T, s *apptest.Server, admin string, k desk.KindSchema, rowID, action, became string) {
	t.Helper()
	at := slices.IndexFunc(k.Actions, func(a desk.ActionSchema) bool { return a.ID == action })
	input := inputFor(k.Actions[at])
	path := "/api/admin/" + k.Name
	a := s.Do(t, http.MethodPost, path+"/"+rowID+"/"+action, admin, input)
	if refused := a.Status >= 400 && a.Status < 500; refused != (became == "refused") || a.Status >= 500 {
		t.Errorf("the unavailable action %s of %s %s returns %d %s", action, k.One, rowID, a.Status, a.Body)
	}
	if !k.Actions[at].Bulk {
		return
	}
	body := map[string]any{"ids": []string{rowID}}
	if len(k.Actions[at].Fields) > 0 {
		body["input"] = input
	}
	var results []desk.BulkResult
	s.Do(t, http.MethodPost, path+"/"+action, admin, body).Decode(t, &results)
	if len(results) != 1 || results[0].Outcome != became || (results[0].Reason == "") != (became == "unchanged") {
		t.Errorf("the bulk action %s of %s %s returns %+v", action, k.One, rowID, results)
	}
}

// inputFor returns an input that matches the schema of an action.
func inputFor(a desk.ActionSchema) map[string]any {
	input := map[string]any{}
	for _, f := range a.Fields {
		switch f.Kind {
		case "check":
			input[f.Name] = false
		case "money", "percent":
			input[f.Name] = 100
		case "choice":
			input[f.Name] = f.Options[0].Value
		case "day":
			input[f.Name] = "2026-11-26"
		case "moment":
			input[f.Name] = "2027-01-05T14:00:00Z"
		case "uuid":
			input[f.Name] = "01a1fbd8-e7a8-7169-9346-68521a0560a6"
		case "carried":
			if len(f.Options) > 0 {
				input[f.Name] = f.Options[0].Value
			} else if f.Max > 0 {
				input[f.Name] = "x"
			}
		default:
			input[f.Name] = "Because"
		}
	}
	return input
}
