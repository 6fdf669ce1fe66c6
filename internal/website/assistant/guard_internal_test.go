package assistant

import (
	"strings"
	"testing"
)

// pagesSay returns the facts in the passages of these tests.
func pagesSay() facts {
	return factsOf([]Passage{
		{
			Source: Source{Page: "Contact", Heading: "Write to us",
				Quote: "Write to support@site.example or call +1 (212) 555-0143. Documents are at " +
					"docs.site.example/start."}},
		{
			Source: Source{Page: "Licences",
				Quote: "It costs $2,997 once, with 3 months of updates and 48-hour delivery. We build with Node.js."},
			PriceAnswer: "Software License costs $799.99 one-time."},
	})
}

func TestT61ModelLinksOnlyToPassageDestinations(t *testing.T) {
	t.Parallel()
	f := pagesSay()
	for _, sentence := range []string{
		"Pay at evil.top.", "See bit.ly/3xYz.", "Go to evil.zip now.", "Go to EVIL.TOP!",
		"Go to sub.evil.museum/pay?x=1.",
		"Call +1 (900) 555-0199.", "Call 900 555 0199 today.", "Call 911 now.", "Dial 1-800-EVIL-NOW.",
		"Ring five five five zero one nine nine.",
		"Connect to 203.0.113.9.", "Connect to 203 . 0 . 113 . 9 please.", "Connect to [2001:db8::1].",
		"Use 0xcb007109.",
		"It costs ＄９９.", "It costs ﹩99.", "It costs $٩٩ today.", "It costs ₿5.", "It costs 99 bucks.",
		"It costs 49.99 a month.",
		"Go to evil。top.", "Go to evil．top.", "Go to evil․top.", "Go to evil·top.",
		"Go to e\u200bvil\u200b.\u200btop.", "Go to evil\u00ad.top.", "Go to evi\u0332l.top.",
		"Go to evil dot top.", "Go to evil [dot] top.", "Go to evil (.) top.", "Go to evil .top.", "Go to evil . ",
		".top is the ending.", "The ending is dot",
		"See [our page](evil).", "See [our page][1].", "See https:/evil.", "See hxxps://evil.",
		"Try javascript:alert(1).", "Try mailto:boss.",
		"Write to boss@evil.", "Write to boss＠evil．top.", "Write to boss (at) evil (dot) top.",
		"Write to boss @ evil.", "Follow @evil_pay.",
		"Go to еvil.рф.", "Go to xn--e1awd7f.xn--p1ai.", "Go to ⓔⓥⓘⓛ.ⓣⓞⓟ.", "Go to evil.top/。",
		"Your code is 8812345.",
		"Write to support@site.example.evil.top.", "Write to port@site.example.", "Go to site.ex.",
		"Go to docs.site.example/other.", "Go to pay.site.example.",
	} {
		if f.allows(sentence) {
			t.Errorf("%q reaches the reader", sentence)
		}
	}
	for _, sentence := range []string{
		"Write to support@site.example.", "Write to SUPPORT@site.example!", "You can call +1 (212) 555-0143.",
		"Call 1-212-555-0143.", "Read docs.site.example/start.",
		"It costs $2,997 and comes within 48 hours.", "It's $799.99, one-time.", "We build with Node.js.",
		"Updates are included for 3 months, e.g. new models.",
		"The U.S. team answers at 9 a.m. on weekdays.", "Prices are per seat, i.e. per person.",
		"Teams of 2-6 people work best…", "“Yes” — that's included (see the page).",
		"A 30-minute talk, 24/7 help and 100 seats.", "It takes 1,000 people to build a cathedral.",
		"Das kostet $2,997, einmalig.", "Sí, está incluido.", "Version 3.5 is ready.",
	} {
		if !f.allows(sentence) {
			t.Errorf("%q is held back", sentence)
		}
	}
}

// FuzzGuard inserts an address that isn't in the passages between arbitrary texts. The guard must refuse every
// sentence with it.
func FuzzGuard(f *testing.F) {
	facts := pagesSay()
	for _, around := range [][2]string{{"Go to", "now."}, {"", ""}, {"[x](", ")"}, {"support@site.example", "。"},
		{"\u200b.", ". \u0301"}, {"ﷺ dot", "@"}, {"\xff", "\x00"}} {
		f.Add(around[0], around[1])
	}
	f.Fuzz(func(t *testing.T, before, after string) {
		facts.allows(before + after) // must not panic
		for _, hidden := range []string{
			" evil.top ", " ｅｖｉｌ．ｔｏｐ ", " boss@evil ", " https://evil ", " 203.0.113.9 ", " +1 900 555 0199 "} {
			sentence := before + hidden + after
			if facts.allows(sentence) {
				t.Errorf("%q reaches the reader", sentence)
			}
		}
		if p := normal(before); strings.ContainsRune(p, '\u200b') || strings.ContainsAny(p, "\n\u00ad") {
			t.Errorf("%q is not plain: %q", before, p)
		}
	})
}
