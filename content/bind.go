package content

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"harborlight/internal/kit/money"
)

// reader binds JSON files to typed structs and collects every problem instead of stopping at the first.
//
// Rules by Go type: every field of a struct is required unless its json tag has omitempty; unknown keys are refused;
// strings must contain trimmed text; lists need at least one entry; integers must be written as integers. The tag
// `content:"nullable"` allows null for the zero value, `content:"empty"` allows an empty list, `content:"repeat"`
// allows equal texts in a list, and `content:"key"` marks the field that must be unique within one. Every text may
// contain {brand}, {support} and {price:…} (price.go). `needed:"is missing: say …"` sets the problem text of a
// missing required text. `label` and `help` are the words of a field in the editor; without `label`, usualLabels or its
// name decides. `fill:"name code!"` allows the placeholders {name} and {code} in a field and below it, and
// requires {code}.
type reader struct {
	fsys       fs.FS
	fill       *strings.Replacer // replaces {brand} and {support}
	allowed    []string          // other placeholders allowed in the current text
	used       map[string]bool   // placeholders that occurred
	seen       []string          // files already read
	file       string            // current file
	refs       []ref
	validators []boundValidator
	prices     prices            // prices of the services
	redirects  map[string]string // redirects by old path
	printed    []PrintedPrice    // amounts in texts
	samples    []ref             // objects with a true `sample` field
	problems   []Problem
}

// ref is a value that refers to something else (a Link, a ServiceID, a CategoryID). It is checked after all files are
// read.
type ref struct {
	file, field string
	value       any
}

// validator is a type with rules that involve several of its fields, or the rest of the site.
type validator interface{ problems(s *Site) []fieldProblem }

// fieldProblem is a problem with a field, which is a JSON pointer within its struct.
type fieldProblem struct{ field, text string }

// boundValidator is a whole with its location; it is checked after all files are read.
type boundValidator struct {
	file, field string
	value       validator
}

// Choice is a string type with a fixed set of values.
type Choice interface{ Choices() []string }

var placeholder = regexp.MustCompile(`\{[^}]*\}?|\}`)

func (r *reader) problem(file, field, format string, args ...any) {
	r.problems = append(r.problems, Problem{File: file, Field: field, Text: fmt.Sprintf(format, args...)})
}

func (r *reader) bad(field, format string, args ...any) { r.problem(r.file, field, format, args...) }

// hint adds words for people who edit files to the last problem.
func (r *reader) hint(format string, args ...any) {
	r.problems[len(r.problems)-1].Hint = fmt.Sprintf(format, args...)
}

// badForm records a problem for a value with another JSON type than form describes. The editor makes no such values.
func (r *reader) badForm(field, form string) {
	r.bad(field, "has the wrong form: set it back to the original")
	r.hint("%s", form)
}

// read reads a file, records it as seen, and binds its value to target, a pointer. tag is the tag of the struct field
// that names the file, or empty. A missing file, invalid JSON and invalid values become problems of the reader.
func (r *reader) read(name string, target any, tag reflect.StructTag) {
	r.file = name
	r.seen = append(r.seen, name)
	value, err := readValue(r.fsys, name)
	if _, unreadable := errors.AsType[*fs.PathError](err); unreadable {
		r.bad("", "is missing: add it")
		return
	}
	if err != nil {
		r.bad("", "can't be read: set it back to the original")
		r.hint("%v", err)
		return
	}
	r.bind("", value, reflect.ValueOf(target).Elem(), tag)
}

// bind stores a parsed value in the target by the rules of its Go type (see reader), and records problems at field,
// the value's JSON pointer. Null is a problem unless the tag allows it. It panics for a Go type without a rule.
func (r *reader) bind(field string, value any, target reflect.Value, tag reflect.StructTag) {
	if value == nil {
		if tag.Get("content") != "nullable" {
			r.bad(field, "is empty: fill it in")
		}
		return
	}
	if fill, tagged := tag.Lookup("fill"); tagged {
		defer r.allow(field, fill)()
	}
	switch target.Kind() {
	case reflect.Struct:
		r.bindStruct(field, value, target)
	case reflect.Map:
		r.bindNotices(field, value, target)
	case reflect.Pointer:
		target.Set(reflect.New(target.Type().Elem()))
		r.bind(field, value, target.Elem(), tag)
	case reflect.Slice:
		r.bindList(field, value, target, tag)
	case reflect.String:
		if reason, needed := tag.Lookup("needed"); needed && value == "" {
			r.bad(field, "%s", reason)
			return
		}
		r.bindText(field, value, target)
	case reflect.Int, reflect.Int64:
		r.bindInteger(field, value, target)
	case reflect.Float64:
		r.bindDecimal(field, value, target)
	case reflect.Bool:
		r.bindFlag(field, value, target)
	default:
		panic(fmt.Sprintf("content: no rule for %s", target.Type()))
	}
}

// allow allows further placeholders in texts: the names in fill, such as "name code!". The returned function ends
// that, and records a problem at field for each name with "!" that no text in between contained.
func (r *reader) allow(field, fill string) (end func()) {
	known, used := r.allowed, r.used
	r.allowed, r.used = slices.Clone(known), map[string]bool{}
	var must []string
	for name := range strings.FieldsSeq(fill) {
		name, demanded := strings.CutSuffix(name, "!")
		r.allowed = append(r.allowed, "{"+name+"}")
		if demanded {
			must = append(must, "{"+name+"}")
		}
	}
	return func() {
		for _, name := range must {
			if !r.used[name] {
				r.bad(field, "must contain “%s”: add it", name)
			}
		}
		maps.Copy(used, r.used)
		r.allowed, r.used = known, used
	}
}

// bindStruct binds an object to a struct by the JSON names of its fields. It records a problem for a value that isn't
// an object, each missing required key, and each unknown key. A struct with its own rules is checked after all files
// are read.
func (r *reader) bindStruct(field string, value any, target reflect.Value) {
	o, ok := value.(object)
	if !ok {
		r.badForm(field, "must be an object: write it in braces")
		return
	}
	known := append(r.bindFields(field, o, target), r.bindKind(field, o, target)...)
	r.checkKnown(field, o, known)
	if v, ok := reflect.TypeAssert[validator](target); ok {
		r.validators = append(r.validators, boundValidator{r.file, field, v})
	}
}

// bindFields binds the fields of a struct and returns their names. A missing required field is a problem.
func (r *reader) bindFields(field string, o object, target reflect.Value) (known []string) {
	for i, f := range fieldsOf(target.Type()) {
		if f.name == "-" {
			continue
		}
		known = append(known, f.name)
		v, found := o.values[f.name]
		switch {
		case found:
			r.bind(field+"/"+f.name, v, target.Field(i), f.Tag)
		case f.Tag.Get("needed") != "":
			r.bad(field+"/"+f.name, "%s", f.Tag.Get("needed"))
		case !f.optional:
			r.bad(field+"/"+f.name, "is missing: add it")
		}
	}
	return known
}

// checkKnown records a problem for each key of an object that isn't in known.
func (r *reader) checkKnown(field string, o object, known []string) {
	for _, key := range o.keys {
		if !slices.Contains(known, key) {
			r.bad(field+"/"+escape.Replace(key), "isn't used: remove it")
			r.hint("an unknown field, or a wrong spelling; known: %s", strings.Join(known, ", "))
		}
	}
}

// bindList binds a list entry by entry. It records a problem for a value that isn't a list, for an empty list unless
// the tag allows it, and for entries with the same key unless the tag allows them.
func (r *reader) bindList(field string, value any, target reflect.Value, tag reflect.StructTag) {
	list, ok := value.([]any)
	if !ok {
		r.badForm(field, "must be a list: write it in square brackets")
		return
	}
	if len(list) == 0 && tag.Get("content") != "empty" {
		r.bad(field, "must have at least one entry: add one")
	}
	target.Set(reflect.MakeSlice(target.Type(), len(list), len(list)))
	for i, v := range list {
		r.bind(field+"/"+strconv.Itoa(i), v, target.Index(i), "")
	}
	if tag.Get("content") != "repeat" {
		r.checkUnique(field, target)
	}
}

// isSpace treats the byte order mark as a space, as JavaScript does.
func isSpace(c rune) bool { return unicode.IsSpace(c) || c == '\uFEFF' }

// bindText binds a text with its prices, {brand} and {support} filled in, and with redirected links replaced. It
// records a problem for a text that is empty, untrimmed, not a string, or contains unknown placeholders, invalid
// Markdown or a value that its Go type refuses. Links, ids and media files are checked after all files are read.
func (r *reader) bindText(field string, value any, target reflect.Value) {
	text, ok := value.(string)
	if !ok {
		r.badForm(field, "must be text: put it in quotes")
		return
	}
	switch trimmed := strings.TrimFunc(text, isSpace); {
	case trimmed == "":
		r.bad(field, "is empty: fill it in")
		return
	case trimmed != text:
		r.bad(field, "begins or ends with a space: remove it")
		return
	}
	r.notePrices(field, text)
	if strings.HasSuffix(field, "/"+priceLabelKey) {
		text = r.prices.label(text)
	} else {
		text = r.prices.fill(text)
	}
	if target.Type() == reflect.TypeFor[Markdown]() {
		r.checkMarkdown(field, Markdown(text))
	}
	if r.fill != nil && strings.Contains(text, "{") {
		text = r.fill.Replace(text)
	}
	for _, name := range placeholdersIn(text) {
		if !slices.Contains(r.allowed, name) && !pricePlaceholder.MatchString(name) {
			known := append([]string{"{brand}", "{support}", "{price:…}"}, r.allowed...)
			r.bad(field, "contains “%s”, which stands for nothing: remove it, or use one of “%s”", name, strings.Join(known, "”, “"))
		}
		r.used[name] = true
	}
	if target.Type() == reflect.TypeFor[Link]() {
		text = followRedirects(text, r.redirects)
	}
	target.SetString(text)
	switch v := target.Interface().(type) {
	case Choice:
		if !slices.Contains(v.Choices(), text) {
			r.badChoice(field, text, target.Type(), v.Choices())
		}
	case interface{ complaint() string }:
		if complaint := v.complaint(); complaint != "" {
			r.bad(field, "%s", complaint)
		}
	case Link, ServiceID, CategoryID, MediaFile:
		r.refs = append(r.refs, ref{r.file, field, v})
	}
}

// badChoice records a problem for a value that isn't one of the choices of type t.
func (r *reader) badChoice(field, value string, t reflect.Type, choices []string) {
	labels := make([]string, len(choices))
	for i, choice := range choices {
		labels[i] = choiceLabel(t, choice)
	}
	r.bad(field, "has an unknown choice: choose one of %s", strings.Join(labels, ", "))
	r.hint("%q isn't one of %s", value, strings.Join(choices, ", "))
}

// placeholdersIn returns the placeholders of a text in braces, such as "{name}", including unclosed ones. It returns
// nil if there are none.
func placeholdersIn(text string) []string {
	if !strings.ContainsAny(text, "{}") { // most texts have none, and matching costs more
		return nil
	}
	return placeholder.FindAllString(text, -1)
}

// maxInteger is the largest integer that JavaScript, which reads the same files, represents exactly.
const maxInteger = 1<<53 - 1

// bindInteger binds a whole number from 0 to maxInteger. It records a problem for any other value.
func (r *reader) bindInteger(field string, value any, target reflect.Value) {
	number, ok := value.(json.Number)
	whole, err := strconv.ParseInt(number.String(), 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange) && number[0] != '-', whole > maxInteger:
		r.bad(field, "is too large: use at most %d", maxInteger)
	case !ok || err != nil || whole < 0:
		kind := "whole number"
		if target.Type() == reflect.TypeFor[money.Cents]() {
			kind = "price"
		}
		r.bad(field, "must be a %s of 0 or more: correct it", kind)
		r.hint("digits without quotes and without a decimal point; prices in cents")
	default:
		target.SetInt(whole)
	}
}

// bindDecimal binds a number, which may be negative. It records a problem for a value that isn't a number or too
// large for a float64.
func (r *reader) bindDecimal(field string, value any, target reflect.Value) {
	number, ok := value.(json.Number)
	if !ok {
		r.bad(field, "must be a number: correct it")
		r.hint("without quotes")
		return
	}
	decimal, err := number.Float64()
	if err != nil {
		r.bad(field, "is too large: use a smaller number")
		return
	}
	target.SetFloat(decimal)
}

// bindFlag binds true or false. It records a problem for any other value. A field "sample" that is true marks its
// struct as a sample.
func (r *reader) bindFlag(field string, value any, target reflect.Value) {
	flag, ok := value.(bool)
	if !ok {
		r.bad(field, "must be on or off: choose one")
		r.hint("true or false, without quotes")
		return
	}
	target.SetBool(flag)
	if place, found := strings.CutSuffix(field, "/sample"); flag && found {
		r.samples = append(r.samples, ref{file: r.file, field: place})
	}
}

// checkUnique records a problem for each list entry with the key of an earlier one. Entries without a key don't
// count.
func (r *reader) checkUnique(field string, list reflect.Value) {
	seen := map[string]bool{}
	for i := range list.Len() {
		name, key := keyOf(list.Index(i))
		if key == "" {
			continue
		}
		if seen[key] {
			r.bad(strings.TrimSuffix(field+"/"+strconv.Itoa(i)+"/"+name, "/"), "is “%s”, which the list has already: change one of them", key)
		}
		seen[key] = true
	}
}

// keyOf returns the name and value of the field tagged `content:"key"`, or, in a list of strings, an empty name and
// the string itself. Both are empty for entries without a key.
func keyOf(v reflect.Value) (name, key string) {
	switch v.Kind() {
	case reflect.String:
		return "", v.String()
	case reflect.Struct:
		for i, f := range fieldsOf(v.Type()) {
			if f.isKey {
				return f.name, v.Field(i).String()
			}
		}
	}
	return "", ""
}

// escape escapes a key in a JSON pointer.
var escape = strings.NewReplacer("~", "~0", "/", "~1")
