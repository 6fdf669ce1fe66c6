package orders

import (
	"context"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// maxCode is the length of what a buyer may enter as a code, in bytes.
const maxCode = 64

// codeUsedUp is the trouble that only orders know.
const codeUsedUp content.CodeTrouble = "used_up"

// Codes knows the codes that lower prices.
type Codes interface {
	// WithCode returns the service with the id at the price of the code, at the moment.
	WithCode(id, code string) (Item, content.CodeTrouble)
}

var codeRefusals = map[content.CodeTrouble]fault.Text{
	content.CodeUnknown:   message.OrdersCodeUnknown,
	content.CodeEarly:     message.OrdersCodeEarly,
	content.CodeOver:      message.OrdersCodeOver,
	content.CodeElsewhere: message.OrdersCodeElsewhere,
	content.CodeNeedless:  message.OrdersCodeNeedless,
	codeUsedUp:            message.OrdersCodeUsedUp,
}

// refusal returns the fault that tells the buyer; nil if the code works.
func refusal(t content.CodeTrouble) error {
	if t == content.CodeWorks {
		return nil
	}
	text := codeRefusals[t]
	return fault.Invalid(text, fault.Field{Name: "code", Message: text})
}

// item returns what is sold under the id at the price of the code ("": none). An unknown service, or a code that
// leads to no lower price, is a fault of kind Invalid.
func (s *Service) item(serviceID, code string) (Item, error) {
	item, ok := s.catalogue.Item(serviceID)
	if !ok {
		return Item{}, errUnknownService
	}
	if code == "" {
		return item, nil
	}
	if s.config.Codes == nil || len(code) > maxCode {
		return Item{}, refusal(content.CodeUnknown)
	}
	item, trouble := s.config.Codes.WithCode(serviceID, code)
	return item, refusal(trouble)
}

// CheckCode returns the service at the price that the code leads to, or a fault of kind Invalid that says why it
// leads to none. It reserves nothing: the code may be used up before the checkout.
func (s *Service) CheckCode(ctx context.Context, serviceID, code string) (Item, error) {
	item, err := s.item(serviceID, code)
	if err != nil {
		return Item{}, err
	}
	if item.CampaignCode == "" {
		return Item{}, refusal(content.CodeUnknown)
	}
	return item, leftOf(ctx, s.db, Order{Price: item.campaign()}, item.MostUses)
}

// campaign is what an order says about the campaign.
func (i Item) campaign() Price { return Price{CampaignID: i.CampaignID, CampaignCode: i.CampaignCode} }

// takeUse makes sure that the new order may use its code. Orders with the same code wait for each other, so that no
// more than most of them are stored (docs/security.md, T85).
func takeUse(ctx context.Context, tx *database.Tx, o Order, most int) error {
	if o.CampaignCode == "" || most == 0 {
		return nil
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO campaign_locks (campaign_id, used_at)
		VALUES ($1, $2)
		ON CONFLICT (campaign_id) DO UPDATE
		SET used_at = EXCLUDED.used_at`, o.CampaignID, tx.Now())
	if err != nil {
		return err
	}
	return leftOf(ctx, tx, o, most)
}

// leftOf returns nil if the code of the order's campaign may be used once more, else a fault. An order that expired
// or was cancelled uses none, nor does the one that this order repeats.
func leftOf(ctx context.Context, q database.Querier, o Order, most int) error {
	if most == 0 {
		return nil
	}
	repeated := ""
	if o.Resumes != nil {
		repeated = *o.Resumes
	}
	used, err := database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM orders
		WHERE campaign_id = $1
			AND campaign_code = $2
			AND campaign_id <> ''
			AND state NOT IN ('expired', 'cancelled')
			AND id <> $3`, o.CampaignID, o.CampaignCode, repeated)
	if err != nil {
		return err
	}
	if used >= most {
		return refusal(codeUsedUp)
	}
	return nil
}
