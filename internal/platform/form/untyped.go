package form

import (
	"encoding/json"
	"maps"
	"reflect"
	"strings"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Fields is a form with fields that the program doesn't know. Some forms are stored whole, for the owner to read.
type Fields map[string]any

// CheckUntyped copies the known fields from sent to the struct that in points to, and checks them like Check. A missing
// field and null leave the zero value, and a value of another type is an error.
func CheckUntyped(sent Fields, in any, options ...content.Options) *fault.Check {
	var mistyped []field
	eachField(reflect.ValueOf(in).Elem(), func(f field, v reflect.Value) {
		value, given := sent[f.path]
		if !given || value == nil {
			return
		}
		text, err := json.Marshal(value)
		if err == nil {
			err = json.Unmarshal(text, v.Addr().Interface())
		}
		switch {
		case err != nil && f.tag.Get("as") == carried && v.Type() == stringType:
			v.SetString(string(text)) // no valid token, but a filled honeypot
		case err != nil && f.tag.Get("as") != carried:
			mistyped = append(mistyped, f)
		}
	})
	check := Check(in, options...)
	for _, f := range mistyped {
		check.Add(false, f.path, message.FormText)
	}
	return check
}

// Stored returns the fields of a checked form for storage, by their JSON names: sent, if it was untyped, with the tidy
// values of its known fields. It leaves out carried fields, such as the honeypot, and those that are empty and that
// sent doesn't have.
func Stored(in any, sent Fields) Fields {
	out := maps.Clone(sent)
	if out == nil {
		out = Fields{}
	}
	eachField(reflect.ValueOf(in).Elem(), func(f field, v reflect.Value) {
		switch _, given := sent[f.path]; {
		case f.tag.Get("as") == carried:
			delete(out, f.path)
		case given && out[f.path] != nil || !v.IsZero():
			out[f.path] = v.Interface()
		}
	})
	return out
}

// eachField calls visit for each field with a JSON name, with those of embedded structs, but not of nested ones.
func eachField(form reflect.Value, visit func(f field, v reflect.Value)) {
	for f, v := range form.Fields() {
		if f.Anonymous && f.Type.Kind() == reflect.Struct {
			eachField(v, visit)
			continue
		}
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			visit(field{name, f.Tag}, v)
		}
	}
}
