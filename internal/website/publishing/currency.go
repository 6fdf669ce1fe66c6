package publishing

import (
	"cmp"
	"context"
	"fmt"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
)

// Agreements finds agreements in a currency.
type Agreements interface {
	// InOtherCurrency returns the kind of agreements that use another currency than c, such as "orders", or an empty
	// string.
	InOtherCurrency(ctx context.Context, q database.Querier, c money.Currency) (what string, err error)
}

// currencyFile and currencyField locate the currency in the content.
const currencyFile, currencyField = "selling.json", "/currency"

// errOtherCurrency means that the currency changed after the user opened the page.
var errOtherCurrency = fault.Conflict("currency_changed", message.OrdersCurrencyChanged)

// LockCurrency locks the site's currency until the end of the transaction. It returns a fault of kind Conflict if the
// currency isn't c. Call it before storing an amount that a customer has agreed to.
func (s *Service) LockCurrency(ctx context.Context, tx *database.Tx, c money.Currency) error {
	h, err := shareHead(ctx, tx)
	if err != nil {
		return fmt.Errorf("find the currency of the site: %w", err)
	}
	if s.currencyOf(h) != c {
		return errOtherCurrency
	}
	return nil
}

// currencyOf returns the currency of the published version.
func (s *Service) currencyOf(h head) money.Currency {
	return cmp.Or(h.Currency, s.config.Base.Site.Selling.Currency)
}

// CheckCurrency returns an error with content.Problems if agreements use another currency than the site. That happens
// only if the files were changed outside the editor.
func (s *Service) CheckCurrency(ctx context.Context) error {
	problems, err := s.currencyProblems(ctx, s.db, s.Site(), "")
	if err == nil && len(problems) > 0 {
		err = fmt.Errorf("the content has mistakes:\n%w", problems)
	}
	return err
}

// currencyProblems returns a mistake if agreements use another currency than site, else nil. It looks for agreements
// only if the currency differs from before.
func (s *Service) currencyProblems(ctx context.Context, q database.Querier, site *content.Site,
	before money.Currency) (content.Problems, error) {
	c := site.Selling.Currency
	what, err := s.agreementsAgainst(ctx, q, c, before)
	if err != nil || what == "" {
		return nil, err
	}
	text := fmt.Sprintf("can't be %s any more: there are %s in another currency, and what people agreed to keeps its "+
		"currency",
		c.Code(), what)
	return content.Problems{{File: currencyFile, Field: currencyField, Text: text}}, nil
}

// agreementsAgainst returns the kind of agreements, such as "orders", that keep the site from changing its currency from
// before to c, or an empty string.
func (s *Service) agreementsAgainst(ctx context.Context, q database.Querier, c, before money.Currency) (string, error) {
	if s.config.Agreements == nil || c == before {
		return "", nil
	}
	return s.config.Agreements.InOtherCurrency(ctx, q, c)
}
