package contenttest

import (
	"context"
	"sync"
	"testing"

	"harborlight/content"
	"harborlight/internal/kit/fault"
)

var builtin = sync.OnceValues(content.Load)

// Texts returns the built-in message texts, to translate messages in tests. The test fails if the content is invalid.
func Texts(tb testing.TB) fault.Texts {
	tb.Helper()
	site, err := builtin()
	if err != nil {
		tb.Fatal(err)
	}
	return site.Message
}

// Context returns the test's context with the built-in message texts.
func Context(tb testing.TB) context.Context {
	tb.Helper()
	return fault.WithTexts(tb.Context(), Texts(tb))
}
