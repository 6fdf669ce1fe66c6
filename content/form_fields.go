package content

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"
)

// FormField is a question of a form. Those with SentAs belong to the program, the others to the owner.
type FormField struct {
	ID          string      `json:"id" content:"key"`
	Label       string      `json:"label" label:"Question"`
	Kind        FieldKind   `json:"kind" label:"Kind of answer"`
	Hint        string      `json:"hint,omitempty" label:"Help" help:"Below the question"`
	Options     []string    `json:"options,omitempty" label:"Choices"`
	OptionsFrom ProgramName `json:"options_from,omitempty" label:"Choices of the program"` // the program's choices: a set of options.json
	Required    bool        `json:"required,omitempty"`
	Missing     string      `json:"missing,omitempty" label:"Text for a missing answer" help:"Such as: Choose a day."`
	Limit       int         `json:"limit,omitempty" label:"Longest answer" help:"In characters. Empty: 2000"`
	Wide        bool        `json:"wide,omitempty" label:"As wide as the form"`
	Heading     string      `json:"heading,omitempty" label:"Heading above" help:"Begins a group of questions"`
	SentAs      ProgramName `json:"sent_as,omitempty" label:"Use by the program"` // field of the request; empty for the owner's questions
}

// FieldKind is the kind of an answer.
type FieldKind string

// The kinds that the owner's questions can have.
const (
	TextField     FieldKind = "text"
	LongTextField FieldKind = "long-text"
	ChoiceField   FieldKind = "choice"
)

// Choices returns the kinds: first those for the owner's questions.
func (FieldKind) Choices() []string {
	return []string{string(TextField), string(LongTextField), string(ChoiceField), "several-choices", "name", "company",
		"email", "phone", "code"}
}

var ownKinds = []FieldKind{TextField, LongTextField, ChoiceField}

// ProgramName is a name that the program uses. The editor doesn't show it.
type ProgramName string

// Limits of the owner's questions; lengths are in characters.
const (
	maxOwnQuestions = 10
	maxOwnID        = 200
	minOptions      = 2
	maxOptions      = 20
	maxOption       = 100
	maxFieldText    = 200 // of a question, its hint, its heading and the sentence for a missing answer
	maxAnswer       = 2000
)

// unsetOption is the value of a select without a choice (web/src/form/Select.tsx).
const unsetOption = "unset"

// visitorForm is a block with questions.
type visitorForm interface{ questions() []FormField }

func (w ContactFormWords) questions() []FormField      { return w.Fields }
func (w QuoteFormWords) questions() []FormField        { return w.Fields }
func (w ConsultationFormWords) questions() []FormField { return w.Fields }

func (w ContactFormWords) problems(*Site) []fieldProblem {
	return formProblems("contact-form", w.Fields)
}

func (w QuoteFormWords) problems(*Site) []fieldProblem {
	return formProblems("quote-form", w.Fields)
}

func (w ConsultationFormWords) problems(*Site) []fieldProblem {
	return formProblems("consultation-form", w.Fields)
}

// programFields returns the program's questions by kind of form. The built-in content declares them.
var programFields = sync.OnceValue(func() map[string][]FormField {
	fields := map[string][]FormField{}
	for _, k := range blockKinds {
		if !k.Type.Implements(reflect.TypeFor[visitorForm]()) {
			continue
		}
		var page struct {
			Blocks []struct {
				Kind   string          `json:"kind"`
				Fields json.RawMessage `json:"fields"`
			} `json:"blocks"`
		}
		data, _ := files.ReadFile("pages/" + k.Like + ".json")
		_ = json.Unmarshal(data, &page) // Load reports mistakes
		for _, b := range page.Blocks {
			var list []FormField
			if b.Kind == k.Name && json.Unmarshal(b.Fields, &list) == nil {
				fields[k.Name] = list
			}
		}
	}
	return fields
})

// ProgramFields returns the program's questions in the built-in form of a kind.
func ProgramFields(kind string) []FormField { return slices.Clone(programFields()[kind]) }

// OwnQuestions returns the questions that the owner has added to the form of a kind, in their order. The form is that
// on the page with the path or, for an empty path, on the page that has it in the built-in content. It returns
// none if the page doesn't show this form.
func (s *Site) OwnQuestions(kind, path string) []FormField {
	k, _ := findKind(blockKinds, kind)
	i := slices.IndexFunc(s.Pages, func(p Page) bool {
		return path != "" && p.Route.Path == path || path == "" && p.Route.ID == k.Like
	})
	if i < 0 {
		return nil
	}
	for _, b := range s.Pages[i].Blocks {
		if form, ok := b.Content.(visitorForm); ok && string(b.Kind) == kind && !b.Hidden {
			return slices.DeleteFunc(slices.Clone(form.questions()), func(f FormField) bool { return f.SentAs != "" })
		}
	}
	return nil
}

// Label returns the text of the contact form's question with the id, or an empty string for an unknown one.
func (w ContactFormWords) Label(id string) string {
	if i := indexOfField(w.Fields, id); i >= 0 {
		return w.Fields[i].Label
	}
	return ""
}

// MaxLength returns the maximum length of the answer in characters.
func (f FormField) MaxLength() int {
	if f.Limit == 0 {
		return maxAnswer
	}
	return f.Limit
}

// formProblems returns the mistakes in the questions of a form: missing or changed questions of the program, and the
// owner's questions beyond the limits.
func formProblems(kind string, fields []FormField) []fieldProblem {
	var found []fieldProblem
	program := programFields()[kind]
	for _, f := range program {
		if indexOfField(fields, f.ID) < 0 {
			found = append(found, fieldProblem{"/fields",
				fmt.Sprintf("lack the question “%s”, which the program needs: bring it back", f.Label)})
		}
	}
	own := 0
	for i, f := range fields {
		broken := f.textProblems()
		if at := indexOfField(program, f.ID); at >= 0 {
			broken = append(broken, f.programProblems(program[at])...)
		} else {
			broken = append(broken, f.ownProblems()...)
			own++
		}
		for _, p := range broken {
			found = append(found, fieldProblem{"/fields/" + strconv.Itoa(i) + p.field, p.text})
		}
	}
	if own > maxOwnQuestions {
		found = append(found, fieldProblem{"/fields",
			fmt.Sprintf("contain %d of your own: keep at most %d", own, maxOwnQuestions)})
	}
	return found
}

func indexOfField(fields []FormField, id string) int {
	return slices.IndexFunc(fields, func(f FormField) bool { return f.ID == id })
}

// programProblems returns the properties in which a question of the program differs from the built-in one. Its texts
// and its place may change.
func (f FormField) programProblems(want FormField) []fieldProblem {
	required := "must be off, because the program accepts forms without this answer: turn it off"
	if want.Required {
		required = "must be on, because the program needs this answer: turn it on"
	}
	return brokenRules([]fieldRule{
		{f.Kind == want.Kind, "/kind", fmt.Sprintf("must be %s, because the program reads the answer: set it back", kindLabel(want.Kind))},
		{f.Required == want.Required, "/required", required},
		{f.Limit == want.Limit, "/limit", fmt.Sprintf("must be %d, because the program stores no longer answer: set it back",
			want.Limit)},
		{len(f.Options) == 0, "/options", "have no effect here: remove them, and change these choices under Choices in forms"},
		{f.OptionsFrom == want.OptionsFrom, "/options_from", "must stay: set it back"},
		{f.SentAs == want.SentAs, "/sent_as", "must stay: set it back"},
	})
}

// ownProblems returns the mistakes in a question of the owner.
func (f FormField) ownProblems() []fieldProblem {
	isChoice := f.Kind == ChoiceField
	rules := []fieldRule{
		{idPattern.MatchString(f.ID) && len(f.ID) <= maxOwnID, "/id",
			fmt.Sprintf("is “%s”: use at most %d lower-case letters and digits, in words joined by hyphens", f.ID, maxOwnID)},
		{slices.Contains(ownKinds, f.Kind), "/kind",
			fmt.Sprintf("is %s, which only the program's questions can be: choose %s, %s or %s", kindLabel(f.Kind),
				kindLabel(TextField), kindLabel(LongTextField), kindLabel(ChoiceField))},
		{f.Limit <= maxAnswer, "/limit", fmt.Sprintf("is %d: use at most %d", f.Limit, maxAnswer)},
		{isChoice || len(f.Options) == 0, "/options", "are only for a choice: remove them, or make the answer a choice"},
		{!isChoice || len(f.Options) >= minOptions && len(f.Options) <= maxOptions, "/options",
			fmt.Sprintf("are %d: offer %d to %d", len(f.Options), minOptions, maxOptions)},
		{f.OptionsFrom == "", "/options_from", "is only for the program's questions: remove it"},
		{f.SentAs == "", "/sent_as", "is only for the program's questions: remove it"},
	}
	for i, option := range f.Options {
		at := "/options/" + strconv.Itoa(i)
		rules = append(rules, fieldRule{option != unsetOption, at, "means that nothing is chosen: use another word"},
			fieldRule{utf8.RuneCountInString(option) <= maxOption, at, fmt.Sprintf("is too long: use at most %d characters",
				maxOption)})
	}
	return brokenRules(rules)
}

// textProblems returns the mistakes in the texts of any question.
func (f FormField) textProblems() []fieldProblem {
	short := func(field, text string) fieldRule {
		return fieldRule{utf8.RuneCountInString(text) <= maxFieldText, field,
			fmt.Sprintf("is too long: use at most %d characters", maxFieldText)}
	}
	return brokenRules([]fieldRule{
		{!f.Required || f.Missing != "", "/missing", "is empty: write the sentence for visitors who don't answer"},
		short("/label", f.Label), short("/hint", f.Hint), short("/missing", f.Missing), short("/heading", f.Heading),
	})
}

// fieldRule is a rule about a part of a question, with the text for the owner if it is broken.
type fieldRule struct {
	isKept      bool
	field, text string
}

// kindLabel returns the label of a kind of answer in the editor.
func kindLabel(k FieldKind) string { return choiceLabel(reflect.TypeFor[FieldKind](), string(k)) }

func brokenRules(rules []fieldRule) []fieldProblem {
	var found []fieldProblem
	for _, r := range rules {
		if !r.isKept {
			found = append(found, fieldProblem{r.field, r.text})
		}
	}
	return found
}
