package assistant

import "testing"

func TestGuardAllowsOnlyPassageFacts(t *testing.T) {
	t.Parallel()
	f := factsOf([]Passage{
		{Source: Source{Heading: "Software License", Quote: "Paid once, no renewal. Write to support@site.example."},
			PriceAnswer: "Software License costs $799.99 one-time."},
		{Source: Source{Quote: "$2,997, once, with 3 months of free updates and 48-hour delivery. 30-day guarantee, 20% off."}},
	})
	for sentence, want := range map[string]bool{
		"It costs $799.99 once.":                            true,
		"It costs $2,997 and is delivered within 48 hours.": true,
		"That is 2997 dollars.":                             true,
		"USD 2,997 it is.":                                  true,
		"The price includes 3 months of updates.":           true,
		"There is a 30-day guarantee on what you pay.":      true,
		"Write to support@site.example.":                    true,
		"It takes 1,000 people to build a cathedral.":       true,
		"It costs $799.98 once.":                            false,
		"It costs 48.":                                      false,
		"The price is 3 per month.":                         false,
		"It costs $3,000.":                                  false,
		"It costs $ 2 9 9.":                                 false,
		"It costs about $3k.":                               false,
		"It costs 2.9k dollars.":                            false,
		"That is 500 €.":                                    false,
		"It is only 99.":                                    false,
		"You get 50% off today.":                            false,
		"It costs three hundred dollars.":                   false,
		"Only fifty bucks for you!":                         false,
		"It costs nine hundred ninety-nine US dollars.":     false,
		"The price is 2.500,00.":                            false,
		"Pay at https://evil.example/pay.":                  false,
		"Pay at www.evil.com.":                              false,
		"Go to harborlight-refunds.com.":                    false,
		"Write to boss@evil.example.":                       false,
		"It costs $99999999999999999999999999.":             false,
		"Save EUR 100.":                                     false,
		"With the code FREE you pay 10 percent less.":       false,
	} {
		if got := f.allows(sentence); got != want {
			t.Errorf("%q: %v, want %v", sentence, got, want)
		}
	}
}
