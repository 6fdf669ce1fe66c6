package leads_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/leads"
)

// ownQuestions are changes that add questions to the three forms, and a quote form with another question to /contact.
func ownQuestions(t *testing.T) []content.Change {
	t.Helper()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	var form content.Block
	for _, b := range site.Page("quote").Blocks {
		if b.Kind == "quote-form" {
			form = b
		}
	}
	form.ID = "quote"
	again, err := json.Marshal(form)
	if err != nil {
		t.Fatal(err)
	}
	set := func(file, field, value string) content.Change {
		return content.Change{File: file, Field: field, Action: content.Set, Value: json.RawMessage(value)}
	}
	const plan = `{"id":"plan","label":"Which plan?","kind":"choice","options":["Small","Large"]}`
	return []content.Change{
		set("pages/quote.json", "/blocks/form/fields/team",
			`{"id":"team","label":"How large is your team?","kind":"text","limit":5,"required":true,"missing":"Count your team."}`),
		set("pages/quote.json", "/blocks/form/fields/plan", plan),
		set("pages/quote.json", "/blocks/form/fields/notes", `{"id":"notes","label":"Notes","kind":"long-text"}`),
		set("pages/contact.json", "/blocks/form/fields/plan", plan),
		set("pages/enterprise.json", "/blocks/consultation/fields/plan", plan),
		set("pages/contact.json", "/blocks/quote", string(again)),
		set("pages/contact.json", "/blocks/quote/fields/color", `{"id":"color","label":"Color","kind":"text"}`),
	}
}

// quote returns a valid quote request with answers from a page.
func quote(page string, answers map[string]string) leads.QuoteRequest {
	return leads.QuoteRequest{
		Sender: leads.Sender{Name: "Ada", Email: "ada@example.com"}, Industry: "technology", Budget: "5k-10k",
		Timeline: "asap", Services: []string{"AI Training"}, ProjectDescription: "Less paper",
		OwnAnswers: leads.OwnAnswers{Page: page, Answers: answers},
	}
}

// withOwnQuestions returns a service with the owner's questions in its forms.
func withOwnQuestions(t *testing.T, db *database.DB) *leads.Service {
	t.Helper()
	bundle, err := content.Edit(content.Builtin(), content.Merge(nil, ownQuestions(t)))
	if err != nil {
		t.Fatal(err)
	}
	return leads.New(db, leads.Config{Content: content.Fixed(bundle.Site), Owner: config.Owner})
}

func TestAnswersAreStoredWithTheirQuestions(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := withOwnQuestions(t, db)
		for _, c := range []struct {
			page    string
			answers map[string]string
			want    []leads.LeadAnswer
		}{
			{"/quote", map[string]string{"notes": " one\r\ntwo ", "team": " 1\u200b2 ", "plan": "Large"},
				[]leads.LeadAnswer{{ID: "notes", Question: "Notes", Text: "one\ntwo"},
					{ID: "plan", Question: "Which plan?", Text: "Large"},
					{ID: "team", Question: "How large is your team?", Text: "12"}}},
			{"", map[string]string{"team": "<b>", "plan": "", "notes": ""},
				[]leads.LeadAnswer{{ID: "team", Question: "How large is your team?", Text: "<b>"}}},
			{"/contact", map[string]string{"color": "Blue"}, []leads.LeadAnswer{{ID: "color", Question: "Color", Text: "Blue"}}},
			{"/contact", nil, nil},
			{"/nowhere", nil, nil},
		} {
			if _, err := s.RequestQuote(t.Context(), "network", quote(c.page, c.answers)); err != nil {
				t.Errorf("%s %q: %v", c.page, c.answers, err)
				continue
			}
			l := list(t, s)[0]
			if !slices.Equal(l.Answers, c.want) {
				t.Errorf("%s %q is stored as %+v", c.page, c.answers, l.Answers)
			}
			for _, name := range []string{"answers", "page", "team"} {
				if _, found := l.Fields[name]; found {
					t.Errorf("the form contains %q, too: %v", name, l.Fields)
				}
			}
		}
		sent := form(map[string]any{"answers": map[string]any{"plan": "Small"}, "page": "/enterprise"})
		if err := s.RequestConsultation(t.Context(), "network", sent); err != nil {
			t.Fatal(err)
		}
		if l := list(t, s)[0]; len(l.Answers) != 1 || l.Answers[0].Text != "Small" || l.Fields["answers"] != nil {
			t.Errorf("a consultation is stored as %+v with the form %v", l.Answers, l.Fields)
		}
		if _, err := s.SendMessage(t.Context(), "network", leads.ContactMessage{
			Sender: leads.Sender{Name: "Ada", Email: "ada@example.com"}, Subject: "Hi", Message: "Hello",
			OwnAnswers: leads.OwnAnswers{Answers: map[string]string{"plan": "Large"}}}); err != nil {
			t.Fatal(err)
		}
		if l := list(t, s)[0]; len(l.Answers) != 1 || l.Answers[0].Text != "Large" {
			t.Errorf("a message is stored as %+v", l.Answers)
		}
	})
}

// TestT149AnswersAreRefusedUnlessAsked sends answers that no form can send.
func TestT149AnswersAreRefusedUnlessAsked(t *testing.T) {
	t.Parallel()
	thousand := map[string]string{"team": "5"}
	for i := range 1000 {
		thousand["question-"+strconv.Itoa(i)] = "x"
	}
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := withOwnQuestions(t, db)
		for name, c := range map[string]struct {
			page    string
			answers map[string]string
			want    string // names of the invalid fields
		}{
			"no answer at all":             {"/quote", nil, "answers.team"},
			"an answer of spaces":          {"/quote", map[string]string{"team": " \u200b "}, "answers.team"},
			"a long answer":                {"/quote", map[string]string{"team": "123456"}, "answers.team"},
			"two lines for one":            {"/quote", map[string]string{"team": "1\n2"}, "answers.team"},
			"a NUL":                        {"/quote", map[string]string{"team": "1\x00"}, "answers.team"},
			"invalid UTF-8":                {"/quote", map[string]string{"team": "\xff"}, "answers.team"},
			"a choice that isn't offered":  {"/quote", map[string]string{"team": "5", "plan": "Free"}, "answers.plan"},
			"a choice in other letters":    {"/quote", map[string]string{"team": "5", "plan": "small"}, "answers.plan"},
			"a long text":                  {"/quote", map[string]string{"team": "5", "notes": strings.Repeat("é", 2001)}, "answers.notes"},
			"a question of another form":   {"/quote", map[string]string{"team": "5", "color": "Blue"}, "answers"},
			"questions of another page":    {"/contact", map[string]string{"team": "5"}, "answers"},
			"questions of an unknown page": {"/nowhere", map[string]string{"team": "5"}, "answers"},
			"a field of the request":       {"/quote", map[string]string{"team": "5", "email": "b@example.com"}, "answers"},
			"a property of all objects":    {"/quote", map[string]string{"team": "5", "__proto__": "x"}, "answers"},
			"a constructor":                {"/quote", map[string]string{"team": "5", "constructor": ""}, "answers"},
			"an empty id":                  {"/quote", map[string]string{"team": "5", "": "x"}, "answers"},
			"1,000 answers":                {"/quote", thousand, "answers"},
			"a megabyte":                   {"/quote", map[string]string{"team": strings.Repeat("5", 1<<20)}, "too large"},
			"a megabyte of ids":            {"/quote", map[string]string{"team": "5", strings.Repeat("a", 1<<20): ""}, "too large"},
			"more text than all may have":  {"/quote", map[string]string{"team": "5", "notes": strings.Repeat(" ", 17<<10)}, "too large"},
			"several mistakes at one time": {"/quote", map[string]string{"plan": "Free", "x": "y"}, "answers answers.plan answers.team"},
		} {
			_, err := s.RequestQuote(t.Context(), "network", quote(c.page, c.answers))
			got := "too large"
			if f := fault.As(err); f == nil {
				got = fmt.Sprint(err)
			} else if f.Kind != fault.KindTooLarge {
				var names []string
				for _, field := range f.Fields {
					names = append(names, field.Name)
				}
				got = strings.Join(names, " ")
			}
			if got != c.want {
				t.Errorf("%s: errors at %q, want %q", name, got, c.want)
			}
		}
		for name, answers := range map[string]any{"a list": []any{"5"}, "a text": "5", "a number": map[string]any{"plan": 5},
			"an object": map[string]any{"plan": map[string]any{"a": "b"}}} {
			err := s.RequestConsultation(t.Context(), "network", form(map[string]any{"answers": answers}))
			if f := fault.As(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Name != "answers" {
				t.Errorf("%s as answers: %v", name, err)
			}
		}
		if stored := list(t, s); len(stored) > 0 {
			t.Errorf("stored: %+v", stored)
		}
	})
}

// TestAnswersReachTheOwner checks the email, the record, the file and the sender's export, after the owner has removed
// the questions, and that the account's deletion removes the answers.
func TestAnswersReachTheOwner(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		visitor, admin := s.SignIn(t, "ada@buyer.example"), s.SignIn(t, apptest.AdminEmail)
		apptest.PublishDirectly(t, s, ownQuestions(t)...)
		const hostile = "=1+1\n<img src=x onerror=alert(1)> https://evil.example"
		body := quoteBody("Ada", "ada@buyer.example")
		maps.Copy(body, map[string]any{"page": "/quote", "answers": map[string]string{"team": "=1+1", "notes": hostile}})
		var lead struct{ ID string }
		asked := s.Do(t, "POST", "/api/quotes", visitor, body)
		if asked.Status != 201 {
			t.Fatalf("%d %s", asked.Status, asked.Body)
		}
		asked.Decode(t, &lead)
		apptest.PublishDirectly(t, s, content.Change{File: "pages/quote.json", Field: "/blocks/form/fields/team",
			Action: content.Remove}, content.Change{File: "pages/quote.json", Field: "/blocks/form/fields/notes",
			Action: content.Remove})
		s.Drain(t)

		notices := s.Mails(t, owner)
		if len(notices) != 1 || !strings.Contains(notices[0].Text, "How large is your team?: =1+1") ||
			!strings.Contains(notices[0].Text, "&lt;img src=x") || strings.Contains(notices[0].Text, `href="https://evil.example`) {
			t.Errorf("the owner got %+v", notices)
		}
		var record struct {
			Answers []leads.LeadAnswer
			Desk    struct {
				Forms []struct{ Label, Text string }
			}
		}
		s.Do(t, "GET", "/api/admin/leads/"+lead.ID, admin, nil).Decode(t, &record)
		want := struct{ Label, Text string }{"Notes", hostile}
		if len(record.Answers) != 2 || !slices.Contains(record.Desk.Forms, want) {
			t.Errorf("the record is %+v", record)
		}
		file := s.Do(t, "GET", "/api/admin/leads.csv", admin, nil)
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.Body, "\ufeff"))).ReadAll()
		if err != nil || len(rows) != 2 || !strings.Contains(rows[1][6], "How large is your team?: =1+1") {
			t.Errorf("the file is %q, %v", rows, err)
		}
		if export := s.Do(t, "GET", "/api/me/export", visitor, nil).Body; !strings.Contains(export, "How large is your team?") {
			t.Errorf("the sender's export lacks the answers: %s", export)
		}
		if gone := s.Do(t, "POST", "/api/me/delete", visitor,
			map[string]string{"current_password": apptest.Password}); gone.Status != 204 {
			t.Fatalf("%d %s", gone.Status, gone.Body)
		}
		if left, err := database.One[int](t.Context(), s.App.DB, "SELECT COUNT(*) FROM leads"); err != nil || left != 0 {
			t.Errorf("%d leads are left, %v", left, err)
		}
	})
}

// TestBuiltInFormsSendTheirRequests compares the questions of the built-in content with the inputs of the API: names,
// limits, options and required answers.
func TestBuiltInFormsSendTheirRequests(t *testing.T) {
	t.Parallel()
	for kind, input := range map[string]reflect.Type{
		"quote-form":        reflect.TypeFor[leads.QuoteRequest](),
		"contact-form":      reflect.TypeFor[leads.ContactMessage](),
		"consultation-form": leads.ConsultationType,
	} {
		questions := map[string]content.FormField{}
		for _, q := range content.ProgramFields(kind) {
			questions[string(q.SentAs)] = q
		}
		for _, f := range reflect.VisibleFields(input) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name == "" || name == "contactType" || name == "answers" || f.Tag.Get("as") == "carried" && name != "referredBy" {
				continue // cards of the contact form, answers to other questions, and fields that visitors don't see
			}
			q, asked := questions[name]
			limit, _ := strconv.Atoi(f.Tag.Get("maxLength"))
			isChoice := f.Tag.Get("of") != ""
			if !asked || string(q.OptionsFrom) != f.Tag.Get("of") || !isChoice && q.Limit != limit ||
				f.Tag.Get("missing") != "" && !q.Required {
				t.Errorf("the %s asks %+v as %s", kind, q, name)
			}
			delete(questions, name)
		}
		if len(questions) > 0 {
			t.Errorf("the %s sends fields that its request lacks: %v", kind, questions)
		}
	}
}
