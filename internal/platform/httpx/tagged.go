package httpx

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
)

// Tagged is an encoded answer with its ETag.
type Tagged struct {
	JSON []byte
	ETag string
}

// Tag returns a value as JSON with an ETag that depends on its content.
func Tag(value any) (Tagged, error) {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(value); err != nil {
		return Tagged{}, fmt.Errorf("encode an answer: %w", err)
	}
	sum := sha256.Sum256(b.Bytes())
	return Tagged{JSON: b.Bytes(), ETag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}, nil
}

// Revalidated is the HTTP response of an operation. Clients may store it, and revalidate it for each request.
type Revalidated[T any] struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	ETag         string `header:"ETag"`
	Body         Encoded[T]
}

// Revalidate returns the response to a request with the header If-None-Match: 304 if the client has the answer, else
// 200.
func Revalidate[T any](a Tagged, ifNoneMatch string) *Revalidated[T] {
	out := &Revalidated[T]{Status: http.StatusOK, CacheControl: "no-cache", ETag: a.ETag, Body: Encoded[T]{JSON: a.JSON}}
	if Matches(ifNoneMatch, a.ETag) {
		out.Status = http.StatusNotModified
	}
	return out
}
