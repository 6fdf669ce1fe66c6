// Package form is the one rule for texts that untrusted people send: visitors, buyers, partners, and the owner's desk.
// The tags of an input's fields declare it, and Check applies it, so that a new field is one line of a struct.
//
//   - Each string is one line, unless the tag as says otherwise: lines (a text with line breaks), mail (an email
//     address), url (a web address), uuid, day (YYYY-MM-DD), country (a code of ISO 3166-1), or carried (a token or an
//     earlier value, which Check doesn't touch). The tag of names the options of a choice.
//   - Check first tidies: it trims, joins spaces, removes invisible characters and marks of direction (package line),
//     and writes email addresses in lower case. Then it refuses invalid UTF-8, control characters and texts of more
//     than maxLength characters (not bytes), and values that don't fit the kind.
//   - A field with the tag missing is required. The tag names the message for an empty field, and the tag wrong that
//     for an invalid one. Both are keys of content/messages/en/problems.json without "problems.". Without wrong, each
//     kind has its message.
//   - Numbers have the tags minimum and maximum, lists of strings each (the maximum length of an entry) and of.
//     Check tidies the entries of a list and removes empty and repeated ones.
//   - All invalid fields are reported together, by their JSON names, such as lines.0.text in nested input.
//
// Every form for visitors embeds Honeypot. A form that looks automated is stored and flagged, and its sender gets no
// email until the owner decides. It is never refused, because password managers fill in hidden fields, too.
//
// The package doesn't limit how often a network sends a form (package limit) or how large a request is (package httpx).
package form

import (
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/mail"
)

// Check tidies the fields of the struct that in points to and returns the errors of all invalid ones. Callers may add
// errors before they call Err. A field with the tag of needs the options. Check panics if they don't have its name.
func Check(in any, options ...content.Options) *fault.Check {
	f := checker{errors: &fault.Check{}}
	if len(options) > 0 {
		f.options = options[0]
	}
	f.structure("", reflect.ValueOf(in).Elem())
	return f.errors
}

// CheckText returns the tidy text of a field that no struct declares, such as an answer to a question from the content.
// It adds an error to errors if the text is longer than most characters, isn't printable or, unless lines is true, has
// several lines. Its callers check required fields.
func CheckText(errors *fault.Check, name, value string, most int, lines bool) string {
	tag := `maxLength:"` + strconv.Itoa(most) + `"`
	if lines {
		tag += ` as:"lines"`
	}
	return checker{errors: errors}.text(field{name, reflect.StructTag(tag)}, value)
}

// checker checks one form.
type checker struct {
	options content.Options
	errors  *fault.Check
}

// field is a field of a form with its tags.
type field struct {
	path string // JSON name, after those of the enclosing fields
	tag  reflect.StructTag
}

// add records an error of the field unless ok: the message that the tag names or, without one, text.
func (c checker) add(ok bool, f field, tag string, text fault.Text) {
	if key := f.tag.Get(tag); key != "" {
		text = fault.Message("problems." + key)
	}
	c.errors.Add(ok, f.path, text)
}

// structure checks the fields of a struct; path is the prefix of their names.
func (c checker) structure(path string, v reflect.Value) {
	for f, value := range v.Fields() {
		if f.Anonymous && f.Type.Kind() == reflect.Struct {
			c.structure(path, value)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" && f.Tag.Get("as") != carried {
			c.value(field{path + name, f.Tag}, value)
		}
	}
}

// carried is the kind of fields that Check doesn't touch.
const carried = "carried"

var stringType = reflect.TypeFor[string]()

// value checks one field by its type: strings, lists, numbers and nested structs. It ignores other types.
func (c checker) value(f field, v reflect.Value) {
	switch {
	case v.Kind() == reflect.String && f.tag.Get("enum") != "":
		known := slices.Contains(strings.Split(f.tag.Get("enum"), ","), v.String())
		empty := v.String() == "" && strings.Contains(f.tag.Get("json"), "omitempty")
		c.add(known || empty, f, "wrong", message.FormOption)
	case v.Type() == stringType:
		v.SetString(c.text(f, v.String()))
	case v.Kind() == reflect.Slice && v.Type().Elem() == stringType:
		v.Set(reflect.ValueOf(c.list(f, v.Interface().([]string)))) //nolint:forcetypeassert // just checked
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct:
		c.add(v.Len() > 0 || f.tag.Get("missing") == "", f, "missing", message.FormRequired)
		for i := range v.Len() {
			c.structure(f.path+"."+strconv.Itoa(i)+".", v.Index(i))
		}
	case v.CanInt():
		c.number(f, v.Int())
	case v.Kind() == reflect.Struct && v.Type() != reflect.TypeFor[time.Time]():
		c.structure(f.path+".", v)
	}
}

// number checks a number against the tags minimum and maximum.
func (c checker) number(f field, n int64) {
	if least, err := strconv.ParseInt(f.tag.Get("minimum"), 10, 64); err == nil && n < least {
		c.add(false, f, "wrong", message.FormNumberAtLeast(least))
	}
	if most, err := strconv.ParseInt(f.tag.Get("maximum"), 10, 64); err == nil && n > most {
		c.add(false, f, "wrong", message.FormNumberAtMost(most))
	}
}

// text returns a tidy text and adds an error if it is invalid, or missing although it is required.
func (c checker) text(f field, value string) string {
	most, err := strconv.Atoi(f.tag.Get("maxLength"))
	if err == nil && len(value) > 8*most+1000 { // don't tidy megabytes
		c.add(false, f, "wrong", message.FormAtMost(most))
		return value
	}
	k := kindOf(f.tag.Get("as"))
	value = k.tidy(value)
	if f.tag.Get("of") != "" && c.options.IsNotSpecified(value) {
		value = ""
	}
	if value == "" && !k.isID {
		c.add(f.tag.Get("missing") == "", f, "missing", message.FormRequired)
		return ""
	}
	switch {
	case err == nil && utf8.RuneCountInString(value) > most, !isPrintable(value, k.lines):
		c.add(false, f, "wrong", k.unfit(value, most))
	case f.tag.Get("of") != "":
		c.add(optionsOf(c.options, f.tag.Get("of")).Has(value), f, "wrong", message.FormOption)
	default:
		c.add(k.fits(value), f, "wrong", k.wrong)
	}
	return value
}

// list returns the tidy entries without empty and repeated ones, never nil. It adds one error if any is invalid.
func (c checker) list(f field, values []string) []string {
	out := []string{}
	for _, value := range values {
		if value = line.Tidy(value); value != "" && !slices.Contains(out, value) {
			out = append(out, value)
		}
	}
	c.add(len(out) > 0 || f.tag.Get("missing") == "", f, "missing", message.FormRequired)
	if set := f.tag.Get("of"); set != "" {
		known := optionsOf(c.options, set)
		c.add(!slices.ContainsFunc(out, func(s string) bool { return !known.Has(s) }), f, "wrong", message.FormOption)
	}
	if most, err := strconv.Atoi(f.tag.Get("each")); err == nil {
		c.add(!slices.ContainsFunc(out, func(s string) bool { return !isLine(s, most) }), f, "wrong", message.FormLine(most))
	}
	return out
}

// kind is a kind of texts.
type kind struct {
	lines bool // may contain line breaks and tabs
	isID  bool // always required
	tidy  func(string) string
	fits  func(string) bool // of a tidy printable text
	wrong fault.Text        // message unless it fits
}

// kindOf returns the kind with the name. Other names are lines: the desk has more kinds of inputs.
func kindOf(name string) kind {
	if k, ok := kinds[name]; ok {
		return k
	}
	return kind{tidy: line.Tidy, fits: always}
}

func always(string) bool { return true }

var kinds = map[string]kind{
	"lines":   {lines: true, tidy: line.TidyText, fits: always},
	"mail":    {tidy: lower, fits: mail.IsAddress, wrong: message.FormEmail},
	"url":     {tidy: strings.TrimSpace, fits: IsWebAddress, wrong: message.FormWebAddress},
	"uuid":    {isID: true, tidy: strings.ToLower, fits: id.IsValid, wrong: fault.Plain("Send a UUID.")},
	"day":     {tidy: strings.TrimSpace, fits: isDay, wrong: message.FormDay},
	"country": {tidy: upper, fits: isCountry, wrong: message.FormCountry},
}

func lower(s string) string { return strings.ToLower(line.Tidy(s)) }

func upper(s string) string { return strings.ToUpper(line.Tidy(s)) }

// unfit returns the message for a text that is too long or can't be printed.
func (k kind) unfit(value string, most int) fault.Text {
	switch {
	case k.wrong != (fault.Text{}):
		return k.wrong
	case !k.lines:
		return message.FormLine(most)
	case utf8.RuneCountInString(value) > most:
		return message.FormAtMost(most)
	default:
		return message.FormCharacters
	}
}

// isPrintable reports whether a text is valid UTF-8 without control characters, apart from line breaks and tabs if
// lines is true.
func isPrintable(s string, lines bool) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return (unicode.IsControl(r) || r == '\u2028' || r == '\u2029') && !(lines && (r == '\n' || r == '\t'))
	})
}

// isLine reports whether a text is one printable line of at most the number of characters.
func isLine(s string, most int) bool {
	return isPrintable(s, false) && utf8.RuneCountInString(s) <= most
}

// isDay reports whether s is a day from 2000 to 2199.
func isDay(s string) bool {
	day, err := time.Parse(time.DateOnly, s)
	return err == nil && day.Year() >= 2000 && day.Year() < 2200
}

// isCountry reports whether the code is an ISO 3166-1 alpha-2 country code.
func isCountry(code string) bool {
	region, err := language.ParseRegion(code)
	return err == nil && region.IsCountry() && region.String() == code
}

// IsWebAddress reports whether s is safe as the target of a link: an absolute http or https URL with a host, without
// a user name and without characters that could end an attribute (docs/security.md, T30).
func IsWebAddress(s string) bool {
	if len(s) > 2048 || !isPrintable(s, false) || strings.ContainsFunc(s, line.IsHidden) ||
		strings.ContainsAny(s, " \"'<>`\\^{|}") {
		return false
	}
	u, err := url.Parse(s)
	if err != nil || u.Opaque != "" || u.User != nil {
		return false
	}
	web := strings.HasPrefix(strings.ToLower(s), "http://") || strings.HasPrefix(strings.ToLower(s), "https://")
	return web && u.Hostname() != "" && !strings.ContainsAny(u.Host, "@%")
}

// optionsOf returns the options with the JSON name, or panics if the content has no such options.
func optionsOf(options content.Options, name string) content.OptionSet {
	for f, v := range reflect.ValueOf(options).Fields() {
		if f.Tag.Get("json") == name {
			return v.Interface().(content.OptionSet) //nolint:forcetypeassert // a mistake in a tag
		}
	}
	panic("form: no options are named " + name)
}

// Labels returns the options of the fields of a form that have the tag of, by their JSON names.
func Labels(in any, options content.Options) map[string]content.OptionSet {
	out := map[string]content.OptionSet{}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(in)) {
		if set := f.Tag.Get("of"); set != "" {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			out[name] = optionsOf(options, set)
		}
	}
	return out
}
