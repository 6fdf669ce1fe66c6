package orders_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/sale"
)

// shop is the catalogue of these tests.
type shop map[string]orders.Item

func (s shop) Item(id string) (orders.Item, bool) { i, ok := s[id]; return i, ok }

var goods = shop{
	"video":   {ID: "video", Name: "Video", PriceCents: 149700},
	"licence": {ID: "licence", Name: "Licence", PriceCents: 299900, IsRecurring: true},
	"talk":    {ID: "talk", Name: "Talk", Consultation: true},
}

// till records the started payments.
type till struct {
	started []orders.Order
	broken  error
}

func (*till) Mode() orders.Mode { return orders.ModeStripe }

func (p *till) Start(_ context.Context, o orders.Order, a orders.ReturnPages) (orders.StartedPayment, error) {
	p.started = append(p.started, o)
	return orders.StartedPayment{URL: "https://pay.example/" + a.Token}, p.broken
}

// consultationLog records the requested consultations.
type consultationLog []map[string]any

func (t *consultationLog) RequestService(_ context.Context, _, service string, form map[string]any) error {
	*t = append(*t, map[string]any{"service": service, "form": form})
	return nil
}

func (t *consultationLog) RequestConsultation(_ context.Context, _ string, form map[string]any) error {
	*t = append(*t, form)
	return nil
}

type world struct {
	*orders.Service
	db    *database.DB
	till  *till
	talks *consultationLog
}

// shopContent returns the built-in content with a complete seller, buyers in two countries, and changes.
func shopContent(changes ...func(*content.Site)) func() *content.Site {
	return contenttest.Site(append([]func(*content.Site){contenttest.Seller, func(s *content.Site) {
		s.Brand.Name, s.Brand.SupportEmail = "Site", "support@site.example"
		s.Options.Countries = content.OptionSet{{Value: "DE"}, {Value: "US"}}
	}}, changes...)...)
}

func ownerEmail() string { return "owner@site.example" }

func newWorld(db *database.DB) world {
	w := world{db: db, till: &till{}, talks: &consultationLog{}}
	w.Service = orders.New(db, orders.Config{
		PublicURL: "https://site.example", Content: shopContent(), Owner: ownerEmail,
	}, goods, w.talks, w.till)
	return w
}

func each(t *testing.T, fn func(t *testing.T, w world)) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		fn(t, newWorld(db))
	})
}

// buy checks out the video and returns its order and private token.
func (w world) buy(t *testing.T, form orders.Form) (orders.Order, string) {
	t.Helper()
	address, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700, Form: form})
	if err != nil {
		t.Fatal(err)
	}
	token := strings.TrimPrefix(address, "https://pay.example/")
	return w.find(t, token), token
}

func (w world) find(t *testing.T, token string) orders.Order {
	t.Helper()
	o, err := w.FindByToken(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func (w world) count(t *testing.T, table string) int {
	t.Helper()
	n, err := database.One[int](t.Context(), w.db, "SELECT COUNT(*) FROM "+table)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestACheckoutStoresTheOrderBeforeThePaymentStarts(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		w.till.broken = errors.New("the provider does not answer")
		_, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700})
		if err == nil || fault.As(err) != nil {
			t.Fatalf("a broken provider is an internal error, got %v", err)
		}
		if n := w.count(t, "orders"); n != 1 {
			t.Fatalf("%d orders, want the one that could not be paid", n)
		}
		if got := w.till.started[0]; got.State != orders.Created || got.ID == "" {
			t.Errorf("the payment was started with %+v", got)
		}
	})
}

func TestOrderCombinesCatalogueAndForm(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		form := orders.Form{"name": " Ada Byron ", "email": "Ada@Example.com", "company": "Engines", "notes": "Soon,\nplease",
			"seats": 3.0}
		o, _ := w.buy(t, form)
		if o.ServiceName != "Video" || o.TotalCents != 149700 || o.Currency != "usd" || o.IsRecurring {
			t.Errorf("wrong facts: %+v", o)
		}
		if o.Buyer != (sale.Party{Name: "Ada Byron", Email: "ada@example.com", Company: "Engines"}) || o.UserID != nil {
			t.Errorf("wrong buyer: %+v", o)
		}
		if o.FormData["notes"] != "Soon,\nplease" || o.FormData["seats"] != 3.0 {
			t.Errorf("the form was not kept whole: %v", o.FormData)
		}
		if o.State != orders.Pending || o.PaidAt != nil || w.GuaranteeUntil(o) != nil {
			t.Errorf("not pending: %+v", o)
		}
		if len(o.Number) != len("2611-7K3MQ9") || o.Number[:4] != o.CreatedAt.Format("0601") {
			t.Errorf("the number is %q", o.Number)
		}
	})
}

func TestASignedInBuyerOwnsTheOrder(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		ctx := auth.With(t.Context(), auth.Principal{UserID: "user-1", Email: "ada@example.com"})
		if _, err := w.Checkout(ctx, orders.Request{ServiceID: "licence", PriceCents: 299900,
			IsRecurring: true}); err != nil {
			t.Fatal(err)
		}
		o := w.till.started[0]
		if o.UserID == nil || *o.UserID != "user-1" || o.Buyer.Email != "ada@example.com" || !o.IsRecurring {
			t.Errorf("the order is %+v", o)
		}
	})
}

// T20: price, name and billing interval come from the server.
func TestT20TamperedCheckoutIsRefusedAndStoresNothing(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		for name, tc := range map[string]struct {
			request orders.Request
			want    fault.Kind
		}{
			"a lower price":    {orders.Request{ServiceID: "video", PriceCents: 1}, fault.KindConflict},
			"no price":         {orders.Request{ServiceID: "video"}, fault.KindConflict},
			"a negative price": {orders.Request{ServiceID: "video", PriceCents: -149700}, fault.KindConflict},
			"a one-time service as a rent": {orders.Request{ServiceID: "video", PriceCents: 149700, IsRecurring: true},
				fault.KindConflict},
			"a rent as a one-time service": {orders.Request{ServiceID: "licence", PriceCents: 299900}, fault.KindConflict},
			"a price for a free talk":      {orders.Request{ServiceID: "talk", PriceCents: 1}, fault.KindConflict},
			"an unknown service":           {orders.Request{ServiceID: "yacht", PriceCents: 149700}, fault.KindInvalid},
			"an id in another case":        {orders.Request{ServiceID: "Video", PriceCents: 149700}, fault.KindInvalid},
			"an address that is none": {orders.Request{ServiceID: "video", PriceCents: 149700,
				Form: orders.Form{"email": "ada"}}, fault.KindInvalid},
			"an address with a second one": {orders.Request{ServiceID: "video", PriceCents: 149700,
				Form: orders.Form{"email": "a@b.example, c@d.example"}}, fault.KindInvalid},
			"a name of two lines": {orders.Request{ServiceID: "video", PriceCents: 149700,
				Form: orders.Form{"name": "Ada\r\nBcc: x@y.example"}}, fault.KindInvalid},
			"a name that is a list": {orders.Request{ServiceID: "video", PriceCents: 149700,
				Form: orders.Form{"name": []any{"Ada"}}}, fault.KindInvalid},
			"a form of more than 16 kB": {orders.Request{ServiceID: "video", PriceCents: 149700,
				Form: orders.Form{"notes": strings.Repeat("x", 17<<10)}}, fault.KindTooLarge},
			"a company of 300 letters": {orders.Request{ServiceID: "video", PriceCents: 149700,
				Form: orders.Form{"company": strings.Repeat("x", 300)}}, fault.KindInvalid},
			"a name with a line separator": {orders.Request{ServiceID: "video", PriceCents: 149700,
				Form: orders.Form{"name": "Ada\u2028x"}}, fault.KindInvalid},
			"an unknown service and no form": {orders.Request{}, fault.KindInvalid},
		} {
			if _, err := w.Checkout(t.Context(), tc.request); fault.KindOf(err) != tc.want {
				t.Errorf("%s: %v, want kind %d", name, err, tc.want)
			}
		}
		if n := w.count(t, "orders") + w.count(t, "jobs") + len(w.till.started) + len(*w.talks); n != 0 {
			t.Errorf("%d traces were left", n)
		}
	})
}

func TestConsultationIsRequestedWithoutPayment(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		address, err := w.Checkout(t.Context(),
			orders.Request{ServiceID: "talk", Form: orders.Form{"email": "ada@example.com"}})
		if err != nil {
			t.Fatal(err)
		}
		if address != "https://site.example/payment-success?consultation=true&service=Talk" {
			t.Errorf("the buyer goes to %s", address)
		}
		if len(*w.talks) != 1 || len(w.till.started) != 0 || w.count(t, "orders") != 0 {
			t.Errorf("%d talks, %d payments, %d orders", len(*w.talks), len(w.till.started), w.count(t, "orders"))
		}
	})
}

func TestCheckoutWithoutPaymentsIsRefused(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		closed := orders.New(w.db, orders.Config{Content: shopContent(), Owner: ownerEmail}, goods, w.talks, nil)
		_, err := closed.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700})
		if fault.KindOf(err) != fault.KindUnavailable || w.count(t, "orders") != 0 {
			t.Errorf("got %v", err)
		}
	})
}

func TestPayingTwicePaysOnce(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		_, token := w.buy(t, nil)
		o := w.find(t, token)
		for range 2 {
			if err := w.MarkPaid(t.Context(), o.ID, "test"); err != nil {
				t.Fatal(err)
			}
		}
		paid := w.find(t, token)
		if paid.State != orders.Paid || paid.PaidAt == nil {
			t.Fatalf("not paid: %+v", paid)
		}
		if until := w.GuaranteeUntil(paid); !until.Equal(paid.PaidAt.Add(30 * 24 * time.Hour)) {
			t.Errorf("the guarantee ends %s", until)
		}
		if got := w.history(t, o.ID); !slices.Equal(got, []history.Kind{"created", "pending", "paid"}) {
			t.Errorf("the history is %v", got)
		}
		if n := w.facts(t, orders.FactPaid); n != 1 {
			t.Errorf("%d facts of a payment", n)
		}
	})
}

func TestCancelIsIdempotentAndLatePaymentCounts(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, token := w.buy(t, nil)
		for range 2 {
			if err := w.Cancel(t.Context(), o.ID, "test"); err != nil {
				t.Fatal(err)
			}
		}
		if got := w.find(t, token); got.State != orders.Cancelled {
			t.Fatalf("not cancelled: %+v", got)
		}
		if err := w.MarkPaid(t.Context(), o.ID, "late webhook"); err != nil {
			t.Fatalf("money that arrives late has arrived: %v", err)
		}
		if err := w.Cancel(t.Context(), o.ID, "test"); fault.KindOf(err) != fault.KindConflict {
			t.Errorf("a paid order was given up: %v", err)
		}
		if got := w.find(t, token); got.State != orders.Paid {
			t.Errorf("the order is %s", got.State)
		}
	})
}

func TestOrderRequiresItsToken(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, token := w.buy(t, nil)
		for _, guess := range []string{"", o.ID, o.Number, o.TokenHash, token[1:], token + "A",
			strings.ToLower(token) + "%"} {
			if _, err := w.FindByToken(t.Context(), guess); fault.KindOf(err) != fault.KindNotFound {
				t.Errorf("%q: %v", guess, err)
			}
		}
		stored, err := database.One[int](t.Context(), w.db, `
			SELECT COUNT(*)
			FROM orders
			WHERE token_hash = $1
				OR form_data LIKE $2`, token, "%"+token+"%")
		if err != nil || stored != 0 {
			t.Errorf("the token itself is stored: %d, %v", stored, err)
		}
	})
}

func (w world) history(t *testing.T, orderID string) (kinds []history.Kind) {
	t.Helper()
	entries, err := orders.History.List(t.Context(), w.db, orderID)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

func (w world) facts(t *testing.T, fact string) int {
	t.Helper()
	n, err := database.One[int](t.Context(), w.db, `
		SELECT COUNT(*)
		FROM jobs
		WHERE kind = $1`, "fact:"+fact)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestResumingKeepsOpenOrder(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, token := w.buy(t, orders.Form{"email": "ada@example.com"})
		address, err := w.Resume(t.Context(), token)
		if err != nil || address != "https://pay.example/"+token || w.count(t, "orders") != 1 {
			t.Fatalf("%s, %v, %d orders", address, err, w.count(t, "orders"))
		}
		if err := w.MarkPaid(t.Context(), o.ID, "test"); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Resume(t.Context(), token); fault.KindOf(err) != fault.KindConflict {
			t.Errorf("a paid order was resumed: %v", err)
		}
		if _, err := w.Resume(t.Context(), token+"x"); fault.KindOf(err) != fault.KindNotFound {
			t.Errorf("an unknown order: %v", err)
		}
	})
}

func TestResumingCancelledOrderPlacesOneNewOrder(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, token := w.buy(t, orders.Form{"email": "ada@example.com", "name": "Ada", "notes": "Soon"})
		if err := w.Cancel(t.Context(), o.ID, "test"); err != nil {
			t.Fatal(err)
		}
		addresses := map[string]bool{}
		for range 3 {
			address, err := w.Resume(t.Context(), token)
			if err != nil {
				t.Fatal(err)
			}
			addresses[address] = true
		}
		if len(addresses) != 1 || w.count(t, "orders") != 2 {
			t.Fatalf("%d orders, addresses %v", w.count(t, "orders"), addresses)
		}
		for address := range addresses {
			again := w.find(t, strings.TrimPrefix(address, "https://pay.example/"))
			if again.ID == o.ID || again.Resumes == nil || *again.Resumes != o.ID || again.Buyer.Name != "Ada" ||
				again.Buyer.Email != "ada@example.com" ||
				again.FormData["notes"] != "Soon" || again.TotalCents != o.TotalCents || again.State != orders.Pending {
				t.Errorf("the new order is %+v", again)
			}
		}
	})
}

func TestResumingFailsAfterPriceChange(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, token := w.buy(t, nil)
		if err := w.Cancel(t.Context(), o.ID, "test"); err != nil {
			t.Fatal(err)
		}
		dearer := orders.New(w.db, orders.Config{Content: shopContent(), Owner: ownerEmail},
			shop{"video": {ID: "video", Name: "Video", PriceCents: 159700}}, w.talks, w.till)
		if _, err := dearer.Resume(t.Context(), token); fault.KindOf(err) != fault.KindConflict || w.count(t, "orders") != 1 {
			t.Errorf("got %v", err)
		}
	})
}
