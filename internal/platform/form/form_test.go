package form_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/form"
)

// part is nested input.
type part struct {
	Text string `json:"text" maxLength:"10" missing:"form.note"`
}

// shared is embedded in sample.
type shared struct {
	Email string `json:"email" maxLength:"254" as:"mail" missing:"form.email"`
}

// sample has a field of each kind.
type sample struct {
	shared
	Name    string   `json:"name" maxLength:"5" missing:"form.name"`
	Text    string   `json:"text,omitempty" maxLength:"10" as:"lines"`
	Website string   `json:"website,omitempty" maxLength:"2048" as:"url"`
	ID      string   `json:"id" maxLength:"36" as:"uuid"`
	Day     string   `json:"day,omitempty" maxLength:"10" as:"day"`
	Country string   `json:"country,omitempty" maxLength:"2" as:"country"`
	Budget  string   `json:"budget,omitempty" maxLength:"40" of:"quote_budgets" wrong:"leads.budget"`
	Topics  []string `json:"topics" of:"contact_types"`
	Words   []string `json:"words" each:"5"`
	State   string   `json:"state,omitempty" enum:"open,closed"`
	Years   int      `json:"years" minimum:"0" maximum:"50"`
	Token   string   `json:"token,omitempty" as:"carried"`
	Parts   []part   `json:"parts"`
	form.Honeypot
}

var options = content.Options{
	NotSpecified: content.Option{Value: "unset", Label: "Not specified"},
	QuoteBudgets: content.OptionSet{{Value: "5k", Label: "Up to 5,000"}},
	ContactTypes: content.OptionSet{{Value: "sales", Label: "Sales"}, {Value: "help", Label: "Help"}},
}

// valid returns a valid form after a change.
func valid(change func(*sample)) sample {
	s := sample{shared: shared{Email: "ada@site.example"}, Name: "Ada", ID: "0198c0de-0000-7000-8000-000000000001"}
	change(&s)
	return s
}

// invalidFields returns the names of the fields with errors.
func invalidFields(err error) []string {
	names := []string{}
	if f := fault.As(err); f != nil {
		for _, field := range f.Fields {
			names = append(names, field.Name)
		}
	}
	return names
}

func TestTextsAreTidied(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*sample)
		read   func(sample) any
		want   any
	}{
		"a line":                   {func(s *sample) { s.Name = " A\u00a0 d " }, func(s sample) any { return s.Name }, "A d"},
		"invisible and RTL marks":  {func(s *sample) { s.Name = "\u202eA\u200bda\ufeff" }, func(s sample) any { return s.Name }, "Ada"},
		"a text keeps its breaks":  {func(s *sample) { s.Text = " a\r\n\tb\u202e " }, func(s sample) any { return s.Text }, "a\n\tb"},
		"an address in lower case": {func(s *sample) { s.Email = " ADA@Site.example\u200b" }, func(s sample) any { return s.Email }, "ada@site.example"},
		"an ID in lower case":      {func(s *sample) { s.ID = strings.ToUpper(s.ID) }, func(s sample) any { return s.ID }, valid(func(*sample) {}).ID},
		"a country in upper case":  {func(s *sample) { s.Country = "de" }, func(s sample) any { return s.Country }, "DE"},
		"a choice of nothing":      {func(s *sample) { s.Budget = "unset" }, func(s sample) any { return s.Budget }, ""},
		"a choice of nothing's label": {func(s *sample) { s.Budget = "Not specified" },
			func(s sample) any { return s.Budget }, ""},
		"a list": {func(s *sample) { s.Words = []string{" b ", "", "a", "b"} },
			func(s sample) any { return s.Words }, []string{"b", "a"}},
		"an absent list": {func(*sample) {}, func(s sample) any { return s.Words }, []string{}},
		"a carried token": {func(s *sample) { s.Token = " a\u202e " }, func(s sample) any { return s.Token },
			" a\u202e "},
		"nested input": {func(s *sample) { s.Parts = []part{{" a "}} }, func(s sample) any { return s.Parts[0].Text }, "a"},
	} {
		s := valid(c.change)
		if err := form.Check(&s, options).Err(); err != nil || !reflect.DeepEqual(c.read(s), c.want) {
			t.Errorf("%s: %+q, %v", name, c.read(s), err)
		}
	}
}

// TestT35InvalidFieldsAreNamed checks all that a form can refuse.
func TestT35InvalidFieldsAreNamed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*sample)
		want   string
	}{
		"no name":                     {func(s *sample) { s.Name = "" }, "name"},
		"a name of invisible ones":    {func(s *sample) { s.Name = "\u200b\u3164" }, "name"},
		"six characters":              {func(s *sample) { s.Name = "Ada By" }, "name"},
		"a name of two lines":         {func(s *sample) { s.Name = "A\nB" }, "name"},
		"a line separator":            {func(s *sample) { s.Name = "A\u2028B" }, "name"},
		"a C1 control character":      {func(s *sample) { s.Name = "A\u0085B" }, "name"},
		"a NUL":                       {func(s *sample) { s.Name = "A\x00" }, "name"},
		"invalid UTF-8":               {func(s *sample) { s.Name = "A\xff" }, "name"},
		"10 MB":                       {func(s *sample) { s.Name = strings.Repeat("a", 10<<20) }, "name"},
		"10 MB of spaces":             {func(s *sample) { s.Name = strings.Repeat(" ", 10<<20) }, "name"},
		"eleven characters of text":   {func(s *sample) { s.Text = strings.Repeat("a", 11) }, "text"},
		"a bell in a text":            {func(s *sample) { s.Text = "a\ab" }, "text"},
		"invalid UTF-8 in a text":     {func(s *sample) { s.Text = "a\xff" }, "text"},
		"no address":                  {func(s *sample) { s.Email = " " }, "email"},
		"no address at all":           {func(s *sample) { s.Email = "ada" }, "email"},
		"a second recipient":          {func(s *sample) { s.Email = "a@b.example\r\nBcc: c@d.example" }, "email"},
		"two addresses":               {func(s *sample) { s.Email = "a@b.example, c@d.example" }, "email"},
		"a display name":              {func(s *sample) { s.Email = "Ada <a@b.example>" }, "email"},
		"an address of a machine":     {func(s *sample) { s.Email = "a@[127.0.0.1]" }, "email"},
		"a script as a link":          {func(s *sample) { s.Website = "javascript:alert(1)" }, "website"},
		"no ID":                       {func(s *sample) { s.ID = "" }, "id"},
		"an ID that is none":          {func(s *sample) { s.ID = "1" }, "id"},
		"a day that doesn't exist":    {func(s *sample) { s.Day = "2026-02-30" }, "day"},
		"a day long ago":              {func(s *sample) { s.Day = "0001-01-01" }, "day"},
		"a country's name":            {func(s *sample) { s.Country = "Germany" }, "country"},
		"an unknown choice":           {func(s *sample) { s.Budget = "1" }, "budget"},
		"an unknown choice in a list": {func(s *sample) { s.Topics = []string{"sales", "piracy"} }, "topics"},
		"an entry of two lines":       {func(s *sample) { s.Words = []string{"a\nb"} }, "words"},
		"a long entry":                {func(s *sample) { s.Words = []string{"abcdef"} }, "words"},
		"an unknown state":            {func(s *sample) { s.State = "lost" }, "state"},
		"a number below":              {func(s *sample) { s.Years = -1 }, "years"},
		"a number above":              {func(s *sample) { s.Years = 51 }, "years"},
		"the second part":             {func(s *sample) { s.Parts = []part{{"a"}, {" "}} }, "parts.1.text"},
	} {
		s := valid(c.change)
		if got := invalidFields(form.Check(&s, options).Err()); !slices.Equal(got, []string{c.want}) {
			t.Errorf("%s: errors at %q, want %q", name, got, c.want)
		}
	}
	all := sample{Years: -1}
	if got := invalidFields(form.Check(&all, options).Err()); !slices.Equal(got, []string{"email", "name", "id", "years"}) {
		t.Errorf("an empty form has errors at %q", got)
	}
}

// TestLimitsCountCharacters checks texts of the maximum length whose characters have several bytes.
func TestLimitsCountCharacters(t *testing.T) {
	t.Parallel()
	s := valid(func(s *sample) { s.Name, s.Text = strings.Repeat("😀", 5), strings.Repeat("字", 10) })
	if err := form.Check(&s, options).Err(); err != nil {
		t.Error(err)
	}
}

func TestMessagesOfTagsAreUsed(t *testing.T) {
	t.Parallel()
	s := valid(func(s *sample) { s.Name, s.Budget, s.Day = "", "1", "soon" })
	texts := map[string]string{}
	for _, f := range fault.As(form.Check(&s, options).Err()).Fields {
		texts[f.Name] = f.Message.String()
	}
	want := map[string]string{"name": "problems.form.name", "budget": "problems.leads.budget", "day": "problems.form.day"}
	if !reflect.DeepEqual(texts, want) {
		t.Errorf("%q", texts)
	}
}

func TestUntypedFormIsStoredWhole(t *testing.T) {
	t.Parallel()
	sent := form.Fields{"name": " Ada ", "email": "ADA@site.example", "id": valid(func(*sample) {}).ID, "shoe": "42",
		"website_confirm": 7.0, "token": "x", "day": nil}
	var s sample
	if err := form.CheckUntyped(sent, &s, options).Err(); err != nil {
		t.Fatal(err)
	}
	want := form.Fields{"name": "Ada", "email": "ada@site.example", "id": s.ID, "shoe": "42", "day": nil,
		"topics": []string{}, "words": []string{}}
	if got := form.Stored(&s, sent); !reflect.DeepEqual(got, want) {
		t.Errorf("stored %v", got)
	}
	if !s.LooksAutomated() {
		t.Error("a number in the hidden field isn't noticed")
	}
	if sent["name"] != " Ada " {
		t.Error("the caller's form was changed")
	}
	sent["name"] = []any{"Ada"}
	if got := invalidFields(form.CheckUntyped(sent, &sample{}, options).Err()); !slices.Equal(got, []string{"name"}) {
		t.Errorf("a list as a name: errors at %q", got)
	}
}

// TestT36AutomatedFormsAreFlagged checks the signs of a program. Each form that visitors send embeds Honeypot.
func TestT36AutomatedFormsAreFlagged(t *testing.T) {
	t.Parallel()
	ms := func(n int64) *int64 { return &n }
	for name, c := range map[string]struct {
		signs  form.Honeypot
		public string
		want   []string
	}{
		"a person":               {form.Honeypot{ElapsedMS: ms(2000)}, "Acme AI GmbH & Co.", []string{}},
		"an unknown time":        {form.Honeypot{}, "acme.ai", []string{}},
		"the hidden field":       {form.Honeypot{WebsiteConfirm: "x"}, "", []string{"hidden_field_filled"}},
		"less than two seconds":  {form.Honeypot{ElapsedMS: ms(1999)}, "", []string{"sent_too_fast"}},
		"a negative time":        {form.Honeypot{ElapsedMS: ms(-1)}, "", []string{"sent_too_fast"}},
		"a link in a name":       {form.Honeypot{}, "WWW.spam.example", []string{"link_or_markup_in_name"}},
		"a short link in a name": {form.Honeypot{}, "Gift: bit.ly/3xYz", []string{"link_or_markup_in_name"}},
		"markup in a name":       {form.Honeypot{}, "<b>Acme</b>", []string{"link_or_markup_in_name"}},
	} {
		if got := c.signs.Flags(c.public); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
