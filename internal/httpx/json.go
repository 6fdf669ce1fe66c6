package httpx

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// strictJSON refuses JSON with repeated keys. huma's validation refuses unknown fields and keys in
// another case.
var strictJSON = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		if e, ok := v.(interface{ encoded() []byte }); ok {
			_, err := w.Write(e.encoded())
			return err
		}
		return json.NewEncoder(w).Encode(v)
	},
	Unmarshal: func(data []byte, v any) error {
		if _, first := v.(*any); first { // huma reads twice; checking once is enough
			if err := CheckKeys(data); err != nil {
				return err
			}
		}
		return json.Unmarshal(data, v)
	},
}

// Encoded is a body that is already encoded, for example in a cache. The OpenAPI document shows it
// as a T.
type Encoded[T any] struct{ JSON []byte }

// Schema returns the schema of T.
func (Encoded[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}

func (e Encoded[T]) encoded() []byte { return e.JSON }

// maxDepth is how deep JSON may nest.
const maxDepth = 32

// CheckKeys returns an error if an object in data repeats a key, of which Go would silently take
// the last, or if data nests too deeply.
func CheckKeys(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	var stack []map[string]bool // nil for an array
	expectKey := false
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errors.New("the body is not valid JSON")
		}
		switch t := token.(type) {
		case json.Delim:
			switch t {
			case '{':
				stack = append(stack, map[string]bool{})
			case '[':
				stack = append(stack, nil)
			default:
				stack = stack[:len(stack)-1]
			}
			if len(stack) > maxDepth {
				return errors.New("the body is nested too deeply")
			}
			expectKey = len(stack) > 0 && stack[len(stack)-1] != nil
		case string:
			if expectKey {
				seen := stack[len(stack)-1]
				if seen[t] {
					return fmt.Errorf("the key %q is repeated", t)
				}
				seen[t] = true
				expectKey = false
				continue
			}
			expectKey = len(stack) > 0 && stack[len(stack)-1] != nil
		default:
			expectKey = len(stack) > 0 && stack[len(stack)-1] != nil
		}
	}
}
