package httpx

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// strictJSON rejects JSON with repeated keys. huma's validation rejects unknown keys and keys in another case.
var strictJSON = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		if e, ok := v.(interface{ encoded() []byte }); ok {
			_, err := w.Write(e.encoded())
			return err
		}
		return json.NewEncoder(w).Encode(v)
	},
	Unmarshal: func(data []byte, v any) error {
		if _, first := v.(*any); first { // huma decodes twice; one check is enough
			if err := CheckKeys(data); err != nil {
				return err
			}
		}
		err := json.Unmarshal(data, v)
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok { // huma has already checked everything else
			return errors.New(tooLargeMark + ": " + wrong.Field)
		}
		return err
	},
}

// Encoded is a body that is already encoded, for example in a cache. The OpenAPI document describes it as a T.
type Encoded[T any] struct{ JSON []byte }

// Schema returns the schema of T.
func (Encoded[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}

func (e Encoded[T]) encoded() []byte { return e.JSON }

var errMedia = fault.Invalid(fault.Plain("Send the request as application/json."))

// ReadObject reads a JSON object without repeated keys. Handlers outside the typed operations use it and must reject
// unknown keys themselves. Another content type than application/json, an incomplete body, malformed JSON and other
// values than an object are faults of kind Invalid; more than limit bytes are TooLarge with the message tooLong.
// Errors never contain submitted values.
func ReadObject(w http.ResponseWriter, r *http.Request, limit int64, tooLong fault.Text) (map[string]json.RawMessage,
	error) {
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return nil, errMedia
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return nil, fault.TooLarge(tooLong)
	}
	if err != nil {
		return nil, fault.Invalid(message.FormIncomplete).WithCause(err)
	}
	if err := CheckKeys(data); err != nil {
		return nil, fault.Invalid(fault.Plain("Send valid JSON without repeated keys.")).WithCause(err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil || fields == nil {
		return nil, fault.Invalid(fault.Plain("Send a JSON object."))
	}
	return fields, nil
}

// maxDepth is the maximum nesting depth of JSON.
const maxDepth = 32

// CheckKeys returns an error if data is malformed, nests more than 32 levels deep or repeats a key in an object,
// because Go would silently use the last one. It doesn't always notice data that ends too early.
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
