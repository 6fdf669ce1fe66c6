package content

import (
	"io/fs"
	"reflect"
	"slices"
	"strings"
)

// Claim is a built-in factual statement that visitors see before the owner has confirmed it.
type Claim struct {
	ID    string `json:"id" doc:"ID of a claim in a text; empty for an entry marked as a sample"`
	File  string `json:"file" example:"pages/home.json"`
	Field string `json:"field" doc:"JSON pointer that refers to list entries by ID, if they have one"`
	Text  string `json:"text" doc:"Text as printed on pages" example:"500+ companies"`
}

// shownFigures are the figures that pages show before the owner confirms them, by file. All other sample figures are
// hidden.
var shownFigures = map[string][]string{
	"pages/home.json":             {"500+", "95%", "24/7"},
	"pages/ai-training.json":      {"300%", "1000+", "98%"},
	"pages/business-ai.json":      {"80%", "60%", "250%"},
	"pages/digital-products.json": {"70%", "40+", "100%"},
	"pages/media-creation.json":   {"500+", "200+", "90%"},
	"pages/media.json":            {"24hrs", "50+"},
}

// textClaims are claims in texts, which have no sample mark. A file makes a claim while it contains the words.
// counted is the label of a figure.
var textClaims = []struct{ id, file, words, counted string }{
	{"discount", "pages/ai-training.json", "20% off", ""},
	{"guarantee", "pages/pricing.json", "30-day satisfaction guarantee", ""},
	{"media-delivery", "pages/media-creation.json", "48h Delivery", ""},
	{"video-delivery", "pages/ai-video-creation-services.json", "48-hour", "delivery"},
	{"chatbot-delivery", "catalogue/custom-chatbot.json", "48-hour delivery", ""},
	{"media-revisions", "pages/media-creation.json", "Unlimited Revisions", ""},
	{"video-revisions", "pages/ai-video-creation-services.json", "Unlimited", "revisions"},
	{"video-quality", "pages/ai-video-creation-services.json", "4K", "quality"},
	{"popular-workshop", "pages/team-workshop.json", "Most Popular", ""},
	{"popular-course", "pages/ai-training-courses.json", "Most Popular", ""},
	{"popular-video", "pages/ai-video-creation-services.json", "Most Popular", ""},
	{"popular-license", "pages/licensing.json", "MOST POPULAR", ""},
}

// isShown reports whether pages show a sample figure before it is confirmed.
func isShown(file string, entry object) bool {
	value, _ := entry.values["value"].(string)
	return slices.Contains(shownFigures[file], value)
}

// Claims returns the unconfirmed claims that visitors see: first marked entries, then texts.
func (s *Site) Claims() []Claim { return slices.Clone(s.claims) }

// claimsOf returns the unconfirmed claims in the files: first the entries marked as samples that pages show, then the
// claims in texts that contain the known words. It skips unreadable files.
func claimsOf(files fs.FS) []Claim {
	var claims []Claim
	for _, name := range fileNames(files) {
		t, known := typeOf(name)
		value, err := readValue(files, name)
		if !known || err != nil {
			continue
		}
		claims = append(claims, markedClaims(name, "", t, value)...)
	}
	for _, c := range textClaims {
		value, err := readValue(files, c.file)
		if err != nil {
			continue
		}
		t, _ := typeOf(c.file)
		if field, found := findText(c.words, "", t, value); found {
			text := strings.TrimSpace(c.words + " " + c.counted)
			claims = append(claims, Claim{ID: c.id, File: c.file, Field: field, Text: text})
		}
	}
	return claims
}

// markedClaims returns a claim for each object in the value that is marked as a sample and that pages show. The
// sample seller doesn't count.
func markedClaims(file, field string, t reflect.Type, value any) (claims []Claim) {
	if isHiddenBlock(t, value) {
		return nil
	}
	if o, isObject := value.(object); isObject && o.values["sample"] == true && !isHidden(file, t, o) &&
		deref(t) != reflect.TypeFor[Seller]() {
		return []Claim{{File: file, Field: field, Text: claimText(o)}}
	}
	eachMember(field, t, value, func(field string, t reflect.Type, part any) {
		claims = append(claims, markedClaims(file, field, t, part)...)
	})
	return claims
}

// claimText returns the value, label and text of an entry, joined by spaces, without missing ones.
func claimText(o object) string {
	var parts []string
	for _, key := range []string{"value", "label", "text"} {
		if text, _ := o.values[key].(string); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " ")
}

// findText returns the JSON pointer of the first text in the value that contains the words, and whether there is one.
func findText(words, field string, t reflect.Type, value any) (at string, found bool) {
	if isHiddenBlock(t, value) {
		return "", false
	}
	if text, isText := value.(string); isText {
		return field, strings.Contains(text, words)
	}
	eachMember(field, t, value, func(field string, t reflect.Type, part any) {
		if !found {
			at, found = findText(words, field, t, part)
		}
	})
	return at, found
}

// eachMember calls do for each member of an object or a list, with its JSON pointer, which refers to list entries by
// ID. It skips unknown keys, and does nothing for other values.
func eachMember(field string, t reflect.Type, value any, do func(field string, t reflect.Type, part any)) {
	switch v := value.(type) {
	case object:
		for _, key := range v.keys {
			if inner, known := fieldType(t, v, key); known {
				do(field+"/"+escape.Replace(key), inner, v.values[key])
			}
		}
	case []any:
		for i, entry := range v {
			do(field+"/"+entryToken(t, entry, i), t.Elem(), entry)
		}
	}
}
