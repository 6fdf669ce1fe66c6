package contenttest

import (
	"context"
	"sync"
	"testing"

	"harborlight/content"
	"harborlight/internal/kit/fault"
)

var builtin = sync.OnceValues(content.Load)

// Site returns the built-in content with changes. A change may replace a list, but not modify its entries.
func Site(changes ...func(*content.Site)) func() *content.Site {
	site, err := builtin()
	if err != nil {
		panic(err)
	}
	changed := *site
	for _, change := range changes {
		change(&changed)
	}
	return content.Fixed(&changed)
}

// Seller is a change for Site: it completes the seller, who charges no tax.
func Seller(s *content.Site) {
	s.Selling.Seller = content.Seller{Name: "Site Inc.", Street: "500 Pine Street", City: "Seattle, WA 98101",
		Country: "US"}
	s.Selling.Tax.Mode, s.Selling.Bank.Words = "none", "Pay by transfer."
}

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
