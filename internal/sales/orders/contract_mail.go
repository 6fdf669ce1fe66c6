package orders

import (
	"context"
	"slices"
	"strings"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/sale"
)

// confirmations lists the mails that confirm a contract.
var confirmations = []string{"orders.placed", "orders.receipt"}

// contractText returns the paragraphs that the confirmation of an order by a consumer in the EU must contain: seller,
// contents, consents, the instruction on withdrawal with its form, and the accepted terms. For other mails it returns
// nil.
func (s *Service) contractText(ctx context.Context, q database.Querier, o Order, kind string) ([]string, error) {
	site := s.site()
	if !site.Selling.HasEUConsumers() || !o.isConsumer() || !slices.Contains(confirmations, kind) {
		return nil, nil
	}
	texts, seller := s.texts().Contract, s.sellerLines()
	parts := []string{content.Fill(texts.Seller, "seller", seller)}
	if service, _ := site.Service(o.ServiceID); len(service.Includes) > 0 {
		parts = append(parts, content.Fill(texts.Contents, "service", o.ServiceName, "contents",
			strings.Join(service.Includes, "\n")))
	}
	if o.IsRecurring {
		parts = append(parts, content.Fill(texts.Monthly, "price", o.Currency.Format(o.TotalCents)))
	}
	later, err := s.startAfter(ctx, q, o)
	if err != nil {
		return nil, err
	}
	switch {
	case o.ConsentedAt != nil:
		parts = append(parts, content.Fill(texts.Consents, "at", dates.InstantInSentence(*o.ConsentedAt)))
	case later != nil:
		parts = append(parts, content.Fill(texts.Later, "day", dates.Day(later.UTC())))
	}
	for _, text := range slices.Concat(texts.Instruction, texts.Form) {
		parts = append(parts, content.Fill(text, "seller", seller, "link",
			s.config.PublicURL+"/contact?topic=withdraw#withdraw"))
	}
	terms, err := fault.Optional(findTerms(ctx, q, o.Terms.Version))
	if err == nil && terms != "" {
		parts = append(parts, content.Fill(texts.Terms, "version", o.Terms.Version, "terms", terms))
	}
	return parts, err
}

// sellerLines returns the seller's name, address and email address, one per line, without empty ones.
func (s *Service) sellerLines() string {
	seller := sale.SellerOf(s.site(), s.config.PublicURL)
	return strings.Join(slices.DeleteFunc([]string{seller.Name, seller.Address, seller.Email},
		func(line string) bool { return line == "" }), "\n")
}

// acceptedTerms is a version of the terms that a buyer has accepted.
type acceptedTerms struct {
	Version string `db:"version"`
	Text    string `db:"text"`
}

// storeTerms stores the text of the site's current terms under the version, once per version. It does nothing if the
// version is empty or outdated, or if the site has no terms.
func (s *Service) storeTerms(ctx context.Context, tx *database.Tx, version string) error {
	terms := s.terms()
	if version == "" || version != terms.version || terms.text == "" {
		return nil
	}
	_, err := database.InsertNew(ctx, tx, "accepted_terms", acceptedTerms{version, terms.text}, "version")
	return err
}

// findTerms returns the text of a version of the terms, or a fault of kind NotFound.
func findTerms(ctx context.Context, q database.Querier, version string) (string, error) {
	return database.One[string](ctx, q, `
		SELECT text
		FROM accepted_terms
		WHERE version = $1`, version)
}
