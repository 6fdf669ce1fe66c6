package orders

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/referral"
	"harborlight/internal/sales/sale"
)

// TopicChanged is the live topic for new and changed orders. Its events contain the order's id.
const TopicChanged = "orders.changed"

// OrderRow is an order as the administrator's list shows it.
type OrderRow struct {
	ID            string         `json:"id" db:"id" doc:"UUID"`
	Number        string         `json:"number" db:"number" example:"2611-7K3MQ9"`
	ServiceID     string         `json:"service_id" db:"service_id" doc:"Id in the catalogue"`
	ServiceName   string         `json:"service_name" db:"service_name" doc:"The catalogue's name when it was bought"`
	Currency      money.Currency `json:"currency" db:"currency" doc:"Of each amount: a lower-case code (ISO 4217)" example:"usd"`
	TotalCents    int64          `json:"amount_cents" db:"amount_cents" doc:"Price in cents"`
	TaxCents      int64          `json:"tax_cents" db:"tax_cents" doc:"Tax in the amount, in cents"`
	PaidCents     int64          `json:"paid_cents" db:"paid_cents" doc:"First payment in cents"`
	RefundedCents int64          `json:"refunded_cents" db:"refunded_cents" doc:"Refunded from that payment in cents"`
	RenewedCents  int64          `json:"renewed_cents" db:"renewed_cents" doc:"Renewals less their refunds in cents"`
	IsRecurring   bool           `json:"is_recurring" db:"is_recurring" doc:"Due every month"`
	State         State          `json:"state" db:"state" enum:"created,pending,paid,refunded,partially_refunded,disputed,expired,cancelled"`
	Mode          Mode           `json:"mode" db:"mode" enum:"test,invoice,stripe" doc:"Who takes the money"`
	IsTest        bool           `json:"is_test" db:"is_test,computed" doc:"No real money: the test mode, or a test key of the provider"`
	BuyerName     string         `json:"buyer_name" db:"buyer_name"`
	BuyerEmail    string         `json:"buyer_email" db:"buyer_email" doc:"Empty: unknown"`
	BuyerCompany  string         `json:"buyer_company" db:"buyer_company"`
	SignedIn      bool           `json:"signed_in" db:"signed_in,computed" doc:"Bought by a signed-in account"`
	Fulfilment    Fulfilment     `json:"fulfilment" db:"fulfilment" enum:"to_schedule,in_progress,delivered" doc:"How far the delivery has come"`
	Flag          string         `json:"flag" db:"payment_flag" doc:"Why a payment was not accepted for this order and needs a person; empty: none"`
	CreatedAt     time.Time      `json:"created_at" db:"created_at"`
	PaidAt        *time.Time     `json:"paid_at" db:"paid_at" doc:"First payment; null: none"`

	// What only the rules of actions read.
	WaitingCents      int64      `json:"-" db:"waiting_cents,computed"` // refunds that the provider hasn't decided about
	SubscriptionID    string     `json:"-" db:"subscription_id"`
	SubscriptionEnded bool       `json:"-" db:"subscription_ended"`
	EndsAt            *time.Time `json:"-" db:"ends_at"`
	EndAskedAt        *time.Time `json:"-" db:"end_asked_at"`
	Since             sale.Day   `json:"-" db:"monthly_since"`
	PausedAt          *time.Time `json:"-" db:"paused_at"`
}

// OrderDetail is everything about an order.
type OrderDetail struct {
	OrderRow
	Fields          []OrderField `json:"fields" nullable:"false" doc:"What the buyer wrote, without name, address and accepted terms"`
	History         []OrderStep  `json:"history" nullable:"false" doc:"Oldest first"`
	PaymentURL      string       `json:"payment_url" doc:"The payment in the provider's dashboard; empty: none"`
	CanRefund       int64        `json:"can_refund" doc:"At most so many cents of the payment can be refunded here"`
	Refunds         []Refund     `json:"refunds" nullable:"false" doc:"Refunds asked for here, oldest first"`
	SubtotalCents   int64        `json:"list_cents" doc:"The catalogue's price before discount and tax, in cents"`
	DiscountCents   int64        `json:"discount_cents" doc:"Taken off by a campaign, in cents"`
	CampaignID      string       `json:"campaign_id" doc:"The campaign; empty: none"`
	CampaignCode    string       `json:"campaign_code" doc:"The code that the buyer entered; empty: none"`
	TaxBPS          int64        `json:"tax_bps" doc:"Rate of the tax in basis points: 1900 is 19%"`
	Address         []string     `json:"address" nullable:"false" doc:"From the street to the country, in lines"`
	VATID           string       `json:"vat_id"`
	TermsVersion    string       `json:"terms_version" doc:"Version of the terms that the buyer accepted; empty: not asked"`
	TermsAcceptedAt *time.Time   `json:"terms_accepted_at" doc:"null: not asked"`
	StartAfter      *time.Time   `json:"start_after" doc:"A consumer hasn't agreed to a start before; null: no such day"`
	ConsentedAt     *time.Time   `json:"consented_at" doc:"A consumer asked to begin within the withdrawal period, and acknowledged that the right lapses on completion; null: not asked"`
	GuaranteeUntil  *time.Time   `json:"guarantee_until" doc:"End of the money-back guarantee; null: not paid"`

	Subscription *SubscriptionStatus `json:"subscription" doc:"null: the order began none"`

	Referral referral.ReferrerView `json:"referral" doc:"Who referred the client"`
}

// OrderField is one field of the order form and what was entered.
type OrderField struct {
	Name  string `json:"name" doc:"The field's name on the form" example:"notes"`
	Value string `json:"value"`
}

// OrderStep is one line of the history of an order.
type OrderStep struct {
	At     time.Time `json:"at"`
	State  State     `json:"state" enum:"created,pending,paid,refunded,partially_refunded,disputed,expired,cancelled"`
	Source string    `json:"source" doc:"Source of the step" example:"checkout"`
	Note   string    `json:"note" doc:"Further detail; empty: only the state changed"`
}

// canMarkPaid reports whether the administrator may mark o as paid. That is for invoices only; any
// other payment is reported by its provider.
func (o Order) canMarkPaid() bool {
	return o.Mode == ModeInvoice && o.PaidAt == nil && o.State.CanBecome(Paid)
}

// detail returns what the desk shows of an order besides its row, without history and refunds.
func (o Order) detail(row OrderRow) OrderDetail {
	return OrderDetail{
		OrderRow: row, Fields: o.FormData.answers(), PaymentURL: o.dashboardURL(), SubtotalCents: o.SubtotalCents,
		DiscountCents: o.DiscountCents,
		CampaignID:    o.CampaignID, CampaignCode: o.CampaignCode, TaxBPS: o.TaxBPS,
		Address: o.Buyer.Lines(), VATID: o.Buyer.VATID, TermsVersion: o.Terms.Version, TermsAcceptedAt: o.AcceptedAt,
		ConsentedAt: o.ConsentedAt,
	}
}

// dashboard is where the provider shows its payments to the owner.
const dashboard = "https://dashboard.stripe.com/"

// testRef is the prefix of the ids of payments made with a test key.
const testRef = "cs_test_"

// IsTest reports whether no real money moves: the test mode, or a test key of the provider.
func (o Order) IsTest() bool { return o.Mode == ModeTest || strings.HasPrefix(o.Ref, testRef) }

// dashboardURL returns where the owner sees the payment at the provider; empty
// if there is none.
func (o Order) dashboardURL() string {
	if o.Mode != ModeStripe || o.Ref == "" {
		return ""
	}
	base := dashboard
	if strings.HasPrefix(o.Ref, testRef) {
		base += "test/"
	}
	switch {
	case o.Intent != "":
		return base + "payments/" + url.PathEscape(o.Intent)
	case o.SubscriptionID != "":
		return base + "subscriptions/" + url.PathEscape(o.SubscriptionID)
	default:
		return base + "search?query=" + url.QueryEscape(o.Ref)
	}
}

// used are the form's fields that the desk shows by themselves.
var used = []string{"name", "email", "company", "street", "postcode", "city", "country", "vatId", "acceptTerms",
	"acceptStart", "acceptLapse",
	fieldVia}

// answers returns the form's fields that a row doesn't show, sorted by name.
func (f Form) answers() []OrderField {
	out := []OrderField{}
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if value := plain(f[name]); value != "" && !slices.Contains(used, name) {
			out = append(out, OrderField{Name: name, Value: value})
		}
	}
	return out
}

// plain formats the value of a field: text as it is, anything else as JSON.
func plain(value any) string {
	if text, ok := value.(string); ok || value == nil {
		return text
	}
	text, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	return string(text)
}
