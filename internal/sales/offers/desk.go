package offers

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/paging"
	"harborlight/internal/sales/sale"
)

// OfferRow is an offer as the administrator's list shows it.
type OfferRow struct {
	ID           string         `json:"id" db:"id" doc:"UUID"`
	Number       string         `json:"number" doc:"With the version" example:"OF-2026-0001-2"`
	Series       string         `json:"-" db:"number"`
	Version      int64          `json:"version" db:"version"`
	LeadID       string         `json:"lead_id" db:"lead_id" doc:"UUID of the lead; it may be deleted"`
	State        State          `json:"state" db:"state" enum:"draft,sent,accepted,declined,withdrawn,expired"`
	BuyerName    string         `json:"buyer_name" db:"buyer_name"`
	BuyerEmail   string         `json:"buyer_email" db:"buyer_email"`
	BuyerCompany string         `json:"buyer_company" db:"buyer_company" doc:"Empty: none given"`
	Currency     money.Currency `json:"currency" db:"currency"`
	TotalCents   int64          `json:"total_cents" db:"total_cents"`
	DepositCents int64          `json:"deposit_cents" db:"deposit_cents" doc:"Due on acceptance; the total if there is no deposit"`
	ValidUntil   sale.Day       `json:"valid_until" db:"valid_until" doc:"Last day, YYYY-MM-DD"`
	CreatedAt    time.Time      `json:"created_at" db:"created_at"`
	SentAt       *time.Time     `json:"sent_at" db:"sent_at"`
	DecidedAt    *time.Time     `json:"decided_at" db:"decided_at"`
	RestOrderID  string         `json:"rest_order_id" db:"rest_order_id" doc:"UUID of the order for the rest; empty: none yet"`
}

// showing returns the row as it shows the content.
func (r OfferRow) showing(c sale.OfferContent, t sale.OfferTotals, currency money.Currency) OfferRow {
	r.BuyerName, r.BuyerEmail, r.BuyerCompany = c.Buyer.Name, c.Buyer.Email, c.Buyer.Company
	r.Currency, r.TotalCents, r.DepositCents, r.ValidUntil = currency, t.TotalCents, t.DepositCents, c.ValidUntil
	return r
}

// OfferDetail is an offer with everything the desk shows.
type OfferDetail struct {
	OfferRow
	Revision      int64             `json:"revision"`
	Content       sale.OfferContent `json:"content"`
	Totals        sale.OfferTotals  `json:"totals"`
	AcceptedBy    string            `json:"accepted_by" doc:"Name that the buyer typed; empty: not accepted"`
	SHA256        string            `json:"sha256" doc:"Of what the buyer accepted; empty: not accepted"`
	DeclineReason string            `json:"decline_reason"`
	OrderID       string            `json:"order_id" doc:"UUID of the order; empty: not accepted"`
}

const selectRow = `
		SELECT
			o.id,
			o.number,
			o.version,
			o.lead_id,
			o.state,
			o.buyer_name,
			o.buyer_email,
			o.buyer_company,
			o.currency,
			o.total_cents,
			o.deposit_cents,
			o.valid_until,
			o.created_at,
			o.sent_at,
			o.decided_at,
			o.rest_order_id
		FROM offers o`

// offerList is the administrator's list of offers.
var offerList = paging.List[OfferRow]{
	Select: selectRow, Table: "offers o", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"o.created_at", "o.id"}, Down: true},
		{Name: "oldest", Columns: []string{"o.created_at", "o.id"}},
		{Name: "amount", Columns: []string{"o.total_cents", "o.id"}, Down: true},
		{Name: "valid", Columns: []string{"o.valid_until", "o.id"}},
	}, ID: func(r OfferRow) string { return r.ID },
}

// shown returns the row with what isn't a column.
func (r OfferRow) shown(now time.Time) OfferRow {
	r.Number, r.State = r.FullNumber(), r.at(now)
	return r
}

// FindDetail returns an offer with everything the desk shows, or a fault of kind NotFound.
func (s *Service) FindDetail(ctx context.Context, offerID string) (OfferDetail, error) {
	o, err := find(ctx, s.db, offerID)
	if err != nil {
		return OfferDetail{}, fault.Wrap(err, "find offer %s", offerID)
	}
	d := OfferDetail{OfferRow: o.shown(s.db.Clock().Now()), Revision: o.Revision, Content: o.Content,
		DeclineReason: o.DeclineReason, OrderID: o.OrderID}
	if d.Totals, err = s.totalsOf(o); err != nil {
		return OfferDetail{}, err
	}
	a, err := findAcceptance(ctx, s.db, o.ID)
	if err != nil {
		return OfferDetail{}, err
	}
	d.AcceptedBy, d.SHA256 = a.Name, a.SHA256
	return d, nil
}

// totalsOf returns the totals as they were sent or, of a draft, as they are.
func (s *Service) totalsOf(o Offer) (sale.OfferTotals, error) {
	if o.Document == "" {
		return s.totals(o.Content)
	}
	d, err := o.read()
	return d.Totals, err
}

// Find returns an offer, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, offerID string) (Offer, error) {
	return find(ctx, s.db, offerID)
}
