package orders

import (
	"context"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// ConsumerTerms is the information for a consumer in the EU right before an order, with the consents to give
// (Directive 2011/83/EU, articles 8 and 16).
type ConsumerTerms struct {
	Seller   []string  `json:"seller" nullable:"false" doc:"Name and address, in lines"`
	Term     string    `json:"term" doc:"Duration, notice period and right to withdraw, as sentences"`
	Consents []Consent `json:"consents" nullable:"false" doc:"Checkboxes, each optional; empty: none are needed"`
}

// Consent is a checkbox of the order form.
type Consent struct {
	Name string `json:"name" doc:"Form field" example:"acceptStart"`
	Text string `json:"text"`
}

// The form fields of the two consents.
const (
	consentStart = "acceptStart" // to begin the work before the withdrawal period ends
	consentLapse = "acceptLapse" // acknowledges that the right to withdraw lapses on completion
)

// isTicked reports whether a checkbox is checked. JSON sends true, an HTML form "on".
func (f Form) isTicked(name string) bool { return f[name] == true || f[name] == "on" }

// hasConsents reports whether both consents are given.
func (f Form) hasConsents() bool { return f.isTicked(consentStart) && f.isTicked(consentLapse) }

// isConsumer reports whether the buyer is a private person.
func (o Order) isConsumer() bool { return o.Buyer.Company == "" && o.Buyer.VATID == "" }

// checkConsents returns a fault of kind Invalid that names the missing consent if only one of the two is given.
// Without both, it returns nil, and the work begins after the withdrawal period.
func (f Form) checkConsents() error {
	var check fault.Check
	check.Add(f.isTicked(consentStart) || !f.isTicked(consentLapse), consentStart, message.OrdersConsent)
	check.Add(f.isTicked(consentLapse) || !f.isTicked(consentStart), consentLapse, message.OrdersConsent)
	return check.Err()
}

// startAfter returns the end of the withdrawal period if the work must not begin earlier. It returns nil if the buyer
// has consented, is a company, or can't withdraw (see withdrawUntil).
func (s *Service) startAfter(ctx context.Context, q database.Querier, o Order) (*time.Time, error) {
	if o.ConsentedAt != nil || !o.isConsumer() {
		return nil, nil //nolint:nilnil // documented
	}
	return s.withdrawUntil(ctx, q, o)
}

// consumerTerms returns the terms that a consumer in the EU must see before the order, with the consents to give. It
// returns nil for company buyers, sellers without consumers in the EU, consultations and requests for quotes. A
// service that starts later needs no consents.
func (s *Service) consumerTerms(ctx context.Context, item Item, o Order) *ConsumerTerms {
	if !s.site().Selling.HasEUConsumers() || !o.isConsumer() || item.Consultation || s.takesRequests() {
		return nil
	}
	terms := &ConsumerTerms{Seller: strings.Split(s.sellerLines(), "\n"), Term: fault.Translate(ctx,
		message.PapersTermOnce),
		Consents: []Consent{}}
	if item.IsRecurring {
		terms.Term = fault.Translate(ctx, message.PapersTermMonthly)
	}
	if !item.StartsLater {
		terms.Consents = []Consent{{consentStart, fault.Translate(ctx, message.PapersConsentStart)},
			{consentLapse, fault.Translate(ctx, message.PapersConsentLapse)}}
	}
	return terms
}
