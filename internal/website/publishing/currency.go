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

// Agreed knows in which currencies money was agreed on.
type Agreed interface {
	// OtherThan names what was agreed on in another currency than c ("orders"), or returns "".
	OtherThan(ctx context.Context, q database.Querier, c money.Currency) (what string, err error)
}

// currencyFile and currencyField are where the content says its currency.
const currencyFile, currencyField = "selling.json", "/currency"

// errOtherCurrency is for buyers and authors whose page is older than the currency.
var errOtherCurrency = fault.Conflict("currency_changed", message.OrdersCurrencyChanged)

// HoldCurrency keeps the currency of the site until the end of the transaction, or returns a fault of kind Conflict if
// it is another than c. Whoever stores an amount that somebody else has agreed to calls it first.
func (s *Service) HoldCurrency(ctx context.Context, tx *database.Tx, c money.Currency) error {
	h, err := shareHead(ctx, tx)
	if err != nil {
		return fmt.Errorf("find the currency of the site: %w", err)
	}
	if s.currencyOf(h) != c {
		return errOtherCurrency
	}
	return nil
}

// currencyOf returns the currency of what is published.
func (s *Service) currencyOf(h head) money.Currency {
	return cmp.Or(h.Currency, s.config.Base.Site.Selling.Currency)
}

// CheckCurrency returns an error if money was agreed on in another currency than the site has. Its files say so only
// if somebody changed them beside the editor.
func (s *Service) CheckCurrency(ctx context.Context) error {
	problems, err := s.lockedCurrency(ctx, s.db, s.Site(), "")
	if err == nil && len(problems) > 0 {
		err = fmt.Errorf("the content has mistakes:\n%w", problems)
	}
	return err
}

// lockedCurrency is a mistake if the site has another currency than what was agreed on. It only asks if the currency
// isn't the one from before.
func (s *Service) lockedCurrency(ctx context.Context, q database.Querier, site *content.Site,
	before money.Currency) (content.Problems, error) {
	c := site.Selling.Currency
	if s.config.Agreed == nil || c == before {
		return nil, nil
	}
	what, err := s.config.Agreed.OtherThan(ctx, q, c)
	if err != nil || what == "" {
		return nil, err
	}
	text := fmt.Sprintf("can't be %s any more: there are %s in another currency, and what people agreed to keeps its "+
		"currency",
		c.Code(), what)
	return content.Problems{{File: currencyFile, Field: currencyField, Text: text}}, nil
}
