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

// OrderRow is an order in the owner's list.
type OrderRow struct {
	ID            string         `json:"id" db:"id" doc:"UUID"`
	Number        string         `json:"number" db:"number" example:"2611-7K3MQ9"`
	ServiceID     string         `json:"service_id" db:"service_id" doc:"Service id in the catalogue"`
	ServiceName   string         `json:"service_name" db:"service_name" doc:"Service name at the time of the order"`
	Currency      money.Currency `json:"currency" db:"currency" doc:"Currency of the amounts: a lower-case code (ISO 4217)" example:"usd"`
	TotalCents    int64          `json:"amount_cents" db:"amount_cents" doc:"Total in cents, including tax"`
	TaxCents      int64          `json:"tax_cents" db:"tax_cents" doc:"Included tax in cents"`
	PaidCents     int64          `json:"paid_cents" db:"paid_cents" doc:"First payment in cents"`
	RefundedCents int64          `json:"refunded_cents" db:"refunded_cents" doc:"Refunded part of the first payment in cents"`
	RenewedCents  int64          `json:"renewed_cents" db:"renewed_cents" doc:"Renewals less their refunds in cents"`
	IsRecurring   bool           `json:"is_recurring" db:"is_recurring" doc:"Due every month"`
	State         State          `json:"state" db:"state" enum:"created,pending,paid,refunded,partially_refunded,disputed,expired,cancelled"`
	Mode          Mode           `json:"mode" db:"mode" enum:"test,invoice,stripe" doc:"Payment mode"`
	IsTest        bool           `json:"is_test" db:"is_test,computed" doc:"No real money: the test mode, or a provider's test key"`
	BuyerName     string         `json:"buyer_name" db:"buyer_name"`
	BuyerEmail    string         `json:"buyer_email" db:"buyer_email" doc:"Empty: unknown"`
	BuyerCompany  string         `json:"buyer_company" db:"buyer_company"`
	SignedIn      bool           `json:"signed_in" db:"signed_in,computed" doc:"Ordered by a signed-in account"`
	Fulfilment    Fulfilment     `json:"fulfilment" db:"fulfilment" enum:"to_schedule,in_progress,delivered" doc:"Delivery step"`
	Flag          string         `json:"flag" db:"payment_flag" doc:"Reason for rejecting a payment, which the owner must check; empty: none"`
	CreatedAt     time.Time      `json:"created_at" db:"created_at"`
	PaidAt        *time.Time     `json:"paid_at" db:"paid_at" doc:"Time of the first payment; null: unpaid"`

	// Fields for the rules of actions only.
	// requested refunds that the provider hasn't decided
	WaitingCents      int64      `json:"-" db:"waiting_cents,computed"`
	SubscriptionID    string     `json:"-" db:"subscription_id"`
	SubscriptionEnded bool       `json:"-" db:"subscription_ended"`
	EndsAt            *time.Time `json:"-" db:"ends_at"`
	EndRequestedAt    *time.Time `json:"-" db:"end_asked_at"`
	MonthlySince      sale.Day   `json:"-" db:"monthly_since"`
	PausedAt          *time.Time `json:"-" db:"paused_at"`
}

// OrderDetail is the complete view of an order for the owner.
type OrderDetail struct {
	OrderRow
	Fields          []OrderField `json:"fields" nullable:"false" doc:"Content of the form, without name, address and accepted terms"`
	PaymentURL      string       `json:"payment_url" doc:"Page of the payment in the provider's dashboard; empty: none"`
	CanRefund       int64        `json:"can_refund" doc:"Maximum refund here, in cents"`
	Refunds         []Refund     `json:"refunds" nullable:"false" doc:"Refunds requested here, oldest first"`
	SubtotalCents   int64        `json:"list_cents" doc:"Price in the catalogue before the discount, in cents, with or without tax like the site's prices"`
	DiscountCents   int64        `json:"discount_cents" doc:"Reduction of that price by a campaign, in cents"`
	CampaignID      string       `json:"campaign_id" doc:"Campaign; empty: none"`
	CampaignCode    string       `json:"campaign_code" doc:"Code that the buyer entered; empty: none"`
	TaxBPS          int64        `json:"tax_bps" doc:"Rate of the tax in basis points: 1900 is 19%"`
	Address         []string     `json:"address" nullable:"false" doc:"Lines from the street to the country"`
	VATID           string       `json:"vat_id"`
	TermsVersion    string       `json:"terms_version" doc:"Version of the accepted terms; empty: not requested"`
	TermsAcceptedAt *time.Time   `json:"terms_accepted_at" doc:"null: not requested"`
	StartAfter      *time.Time   `json:"start_after" doc:"Earliest start without a consumer's consent; null: any"`
	ConsentedAt     *time.Time   `json:"consented_at" doc:"Time at which a consumer asked to begin within the withdrawal period and acknowledged that the right lapses on completion; null: not requested"`
	GuaranteeUntil  *time.Time   `json:"guarantee_until" doc:"End of the money-back guarantee; null: unpaid"`

	Subscription *SubscriptionStatus `json:"subscription" doc:"null: none"`

	Referral referral.ReferrerView `json:"referral" doc:"Partner who referred the client"`

	hasSession bool // a session is booked
}

// OrderField is a field of the order form with the entered value.
type OrderField struct {
	Name  string `json:"name" doc:"Field name on the form" example:"notes"`
	Value string `json:"value"`
}

// canMarkPaid reports whether the owner may mark o as paid. Only orders by invoice qualify: providers report other
// payments.
func (o Order) canMarkPaid() bool {
	return o.Mode == ModeInvoice && o.PaidAt == nil && o.State.CanBecome(Paid)
}

// detail returns the order's detail with its row, but without refunds, session, subscription and guarantee.
func (o Order) detail(row OrderRow) OrderDetail {
	return OrderDetail{
		OrderRow: row, Fields: o.FormData.otherFields(), PaymentURL: o.dashboardURL(), SubtotalCents: o.SubtotalCents,
		DiscountCents: o.DiscountCents,
		CampaignID:    o.CampaignID, CampaignCode: o.CampaignCode, TaxBPS: o.TaxBPS,
		Address: o.Buyer.Lines(), VATID: o.Buyer.VATID, TermsVersion: o.Terms.Version, TermsAcceptedAt: o.AcceptedAt,
		ConsentedAt: o.ConsentedAt,
	}
}

// dashboard is the address of the provider's dashboard.
const dashboard = "https://dashboard.stripe.com/"

// testRef is the prefix of the ids of payments made with a test key.
const testRef = "cs_test_"

// IsTest reports whether no real money moves: in the test mode, or with a provider's test key.
func (o Order) IsTest() bool { return o.Mode == ModeTest || strings.HasPrefix(o.Ref, testRef) }

// dashboardURL returns the payment's page in Stripe's dashboard: the payment, or else the subscription, or else a
// search for the checkout. It returns an empty string for other modes and before a payment page exists.
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

// displayedFields lists the form fields that the desk displays separately.
var displayedFields = []string{"name", "email", "company", "street", "postcode", "city", "country", "vatId", "acceptTerms",
	"acceptStart", "acceptLapse",
	fieldVia}

// otherFields returns the form's fields that the record doesn't show elsewhere, sorted by name, without empty ones.
func (f Form) otherFields() []OrderField {
	out := []OrderField{}
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if value := formatValue(f[name]); value != "" && !slices.Contains(displayedFields, name) {
			out = append(out, OrderField{Name: name, Value: value})
		}
	}
	return out
}

// formatValue formats a field's value: text unchanged, other values as JSON.
func formatValue(value any) string {
	if text, ok := value.(string); ok || value == nil {
		return text
	}
	text, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	return string(text)
}
