package content_test

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
)

// schemaFor finds a schema as the editor does: an exact name comes before a pattern.
func schemaFor(t *testing.T, file string) content.Schema {
	t.Helper()
	all := content.Schemas()
	if s, exact := all[file]; exact {
		return s
	}
	s, found := all[path.Dir(file)+"/*.json"]
	if !found {
		t.Fatalf("%s has no schema", file)
	}
	return s
}

func TestSchemaDescribesBuiltInValues(t *testing.T) {
	t.Parallel()
	values, err := content.Values(content.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	for file, raw := range values {
		var value any
		if err := json.Unmarshal(raw, &value); err != nil {
			t.Fatal(err)
		}
		follow(t, file, schemaFor(t, file), value)
	}
}

// follow fails if the value doesn't match the schema.
func follow(t *testing.T, at string, s content.Schema, value any) {
	t.Helper()
	fits := false
	switch v := value.(type) {
	case nil:
		fits = s.Nullable
	case map[string]any:
		fits = s.Kind == content.KindObject
		fields := s.Fields
		for _, kind := range s.Variants {
			if kind.Name == v["kind"] {
				fields = slices.Concat(fields, kind.Fields)
			}
		}
		for name, inner := range v {
			i := slices.IndexFunc(fields, func(f content.SchemaField) bool { return f.Name == name })
			if i < 0 {
				t.Errorf("%s/%s is not in the schema", at, name)
				continue
			}
			follow(t, at+"/"+name, fields[i].Schema, inner)
		}
	case []any:
		fits = s.Kind == content.KindList
		for _, entry := range v {
			follow(t, at+"/-", *s.Items, entry)
		}
	case bool:
		fits = s.Kind == content.KindFlag
	case float64:
		fits = slices.Contains([]content.Kind{content.KindNumber, content.KindCents, content.KindDecimal}, s.Kind)
	case string:
		fits = slices.Contains([]content.Kind{content.KindText, content.KindLink, content.KindService, content.KindCategory,
			content.KindMedia, content.KindColor, content.KindSection}, s.Kind) ||
			slices.Contains([]content.Kind{content.KindChoice, content.KindTheme}, s.Kind) &&
				slices.ContainsFunc(s.Choices, func(c content.SchemaChoice) bool { return c.Value == v })
	}
	if !fits {
		t.Errorf("%s is %v, the schema says %s", at, value, s.Kind)
	}
}

func TestImageAndAltTextShareControl(t *testing.T) {
	t.Parallel()
	pictures := 0
	for file, s := range content.Schemas() {
		pictures += describedPictures(t, file, s)
	}
	if pictures < 5 {
		t.Errorf("found only %d pictures with words", pictures)
	}
}

// describedPictures counts the values with an image and its alternative text. It fails for a value that the editor
// would show as an image beside a text, so that the owner would describe it twice.
func describedPictures(t *testing.T, at string, s content.Schema) (found int) {
	t.Helper()
	has := func(fits func(content.SchemaField) bool) bool { return slices.ContainsFunc(s.Fields, fits) }
	if has(func(f content.SchemaField) bool { return f.Name == "alt" }) &&
		has(func(f content.SchemaField) bool { return f.Media == content.MediaImage }) {
		found++
		if s.Media != content.MediaPicture {
			t.Errorf("%s is %q, not a picture", at, s.Media)
		}
	}
	for _, f := range s.Fields {
		found += describedPictures(t, at+"/"+f.Name, f.Schema)
	}
	for _, kind := range s.Variants {
		found += describedPictures(t, at+"/"+kind.Name, content.Schema{Kind: s.Kind, Fields: kind.Fields})
	}
	if s.Items != nil {
		found += describedPictures(t, at+"/-", *s.Items)
	}
	return found
}

// visitSchemas calls visit for a schema and each schema in it, with its JSON pointer.
func visitSchemas(at string, s content.Schema, visit func(at string, s content.Schema)) {
	visit(at, s)
	for _, f := range s.Fields {
		visitSchemas(at+"/"+f.Name, f.Schema, visit)
	}
	for _, kind := range s.Variants {
		visitSchemas(at+"/"+kind.Name, content.Schema{Fields: kind.Fields}, visit)
	}
	if s.Items != nil {
		visitSchemas(at+"/-", *s.Items, visit)
	}
}

// TestLabelsAreForOwners rejects words of the program in labels and help, two fields of an object with the same label and help,
// and choices of which only some have a label.
func TestLabelsAreForOwners(t *testing.T) {
	t.Parallel()
	words := regexp.MustCompile(`(?i)\b(json|block|blocks|anchor|slug|boolean|null|id|ids)\b`)
	for file, schema := range content.Schemas() {
		if strings.HasPrefix(file, "messages/") {
			continue // labelled by the names of their texts
		}
		visitSchemas(file, schema, func(at string, s content.Schema) {
			if found := words.FindString(strings.ReplaceAll(s.Label, "VAT ID", "") + " " + s.Help); found != "" {
				t.Errorf("%s has %q in its label %q or its help %q", at, found, s.Label, s.Help)
			}
			labelled := slices.DeleteFunc(slices.Clone(s.Choices), func(c content.SchemaChoice) bool { return c.Label == "" })
			if len(labelled) != 0 && len(labelled) != len(s.Choices) {
				t.Errorf("%s has labels for some choices only: %v", at, s.Choices)
			}
			seen := map[string]string{}
			for _, f := range s.Fields {
				if other, again := seen[f.Label+f.Help]; again && f.Label != "" {
					t.Errorf("%s: %s and %s have the same label %q", at, other, f.Name, f.Label)
				}
				seen[f.Label+f.Help] = f.Name
			}
		})
	}
}
