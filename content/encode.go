package content

import (
	"bytes"
	"encoding/json"
	"slices"
	"unicode/utf8"
)

// encode encodes a parsed value as JSON with two spaces of indentation and the keys in file order.
func encode(value any) []byte {
	var compact, b bytes.Buffer
	encodeValue(&compact, value)
	if err := json.Indent(&b, compact.Bytes(), "", "  "); err != nil {
		panic("content: encoded no JSON: " + err.Error())
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// encodeCompact encodes a parsed value as JSON on one line.
func encodeCompact(value any) []byte {
	var b bytes.Buffer
	encodeValue(&b, value)
	return b.Bytes()
}

// encodeValue writes a parsed value as compact JSON, with the keys in file order.
func encodeValue(b *bytes.Buffer, value any) {
	switch v := value.(type) {
	case object:
		b.WriteByte('{')
		for i, key := range v.keys {
			if i > 0 {
				b.WriteByte(',')
			}
			encodeScalar(b, key)
			b.WriteByte(':')
			encodeValue(b, v.values[key])
		}
		b.WriteByte('}')
	case []any:
		b.WriteByte('[')
		for i, entry := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			encodeValue(b, entry)
		}
		b.WriteByte(']')
	default:
		encodeScalar(b, v)
	}
}

// encodeScalar writes a string, number, bool or nil as JSON, without escaping HTML. It panics for values that JSON
// can't express.
func encodeScalar(b *bytes.Buffer, value any) {
	if text, isText := value.(string); isText && isPlain(text) {
		b.WriteByte('"')
		b.WriteString(text)
		b.WriteByte('"')
		return
	}
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic("content: " + err.Error())
	}
	b.Truncate(b.Len() - 1) // newline
}

// isPlain reports whether JSON escapes nothing in a text. Most texts are plain, and an encoder for each takes ten times
// as long.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c == '"' || c == '\\' {
			return false
		}
	}
	return utf8.ValidString(text)
}

// equalValues reports whether two parsed values are equal, ignoring the order of keys but not that of lists.
func equalValues(a, b any) bool {
	switch x := a.(type) {
	case object:
		y, ok := b.(object)
		return ok && len(x.keys) == len(y.keys) && !slices.ContainsFunc(x.keys, func(key string) bool {
			other, found := y.values[key]
			return !found || !equalValues(x.values[key], other)
		})
	case []any:
		y, ok := b.([]any)
		return ok && slices.EqualFunc(x, y, equalValues)
	}
	switch b.(type) {
	case object, []any: // not comparable
		return false
	}
	return a == b
}
