package orders_test

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/orders"
)

// campaignCatalogue is a catalogue with a running campaign and one code for the video. Tests may change it while it
// is in use.
type campaignCatalogue struct {
	mu      sync.Mutex
	off     int64 // reduction by the campaign in cents
	codeOff int64
	uses    int
	trouble content.CodeProblem
}

func (s *campaignCatalogue) Item(id string) (orders.Item, bool) {
	item, _ := s.price(id, s.take().off, "")
	return item, item.ID != ""
}

func (s *campaignCatalogue) WithCode(id, code string) (orders.Item, content.CodeProblem) {
	now := s.take()
	if code != "ONCE" {
		return orders.Item{}, content.CodeUnknown
	}
	item, _ := s.price(id, now.codeOff, code)
	item.MostUses = now.uses
	return item, now.trouble
}

type figures struct {
	off, codeOff int64
	uses         int
	trouble      content.CodeProblem
}

func (s *campaignCatalogue) take() figures {
	s.mu.Lock()
	defer s.mu.Unlock()
	return figures{s.off, s.codeOff, s.uses, s.trouble}
}

func (*campaignCatalogue) price(id string, off int64, code string) (orders.Item, bool) {
	item, ok := goods[id]
	item.SubtotalCents = item.PriceCents
	if off > 0 {
		item.PriceCents -= off
		item.CampaignID, item.CampaignCode = "spring", code
	}
	return item, ok
}

// shopWithCampaign returns a shop with the campaign.
func shopWithCampaign(db *database.DB, s *campaignCatalogue) world {
	w := world{db: db, till: &till{}, talks: &consultationLog{}}
	w.Service = orders.New(db, orders.Config{PublicURL: "https://site.example", Codes: s,
		Content: shopContent(), Owner: ownerEmail}, s, w.talks, w.till)
	return w
}

func (w world) order(t *testing.T, cents int64, code string) (orders.Order, error) {
	t.Helper()
	address, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: cents, Code: code})
	if err != nil {
		return orders.Order{}, err
	}
	return w.find(t, strings.TrimPrefix(address, "https://pay.example/")), nil
}

func TestOrderStoresItsDiscount(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := &campaignCatalogue{off: 29940}
		w := shopWithCampaign(db, s)
		o, err := w.order(t, 149700-29940, "")
		if err != nil || o.TotalCents != 119760 || o.SubtotalCents != 149700 || o.DiscountCents != 29940 ||
			o.CampaignID != "spring" || o.CampaignCode != "" {
			t.Errorf("%+v, %v", o, err)
		}
		s.codeOff = 50000
		o, err = w.order(t, 99700, "ONCE")
		if err != nil || o.TotalCents != 99700 || o.DiscountCents != 50000 || o.CampaignCode != "ONCE" {
			t.Errorf("with a code: %+v, %v", o, err)
		}
		if _, err := w.order(t, 149700, ""); fault.As(err).Code != "price_changed" {
			t.Errorf("the price of before the campaign: %v", err)
		}
		s.off = 0
		if _, err := w.order(t, 119760, ""); fault.As(err).Code != "price_changed" {
			t.Errorf("the price of the campaign after its end: %v", err)
		}
		if n := w.count(t, "orders"); n != 2 {
			t.Errorf("%d orders", n)
		}
	})
}

// For any reduction, the order's amounts add up to the cent, and only the exact total pays for it.
func TestOrderTotalIsListPriceLessDiscount(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	s := &campaignCatalogue{}
	w := shopWithCampaign(db, s)
	rapid.Check(t, func(r *rapid.T) {
		off := rapid.Int64Range(0, 149699).Draw(r, "off")
		s.mu.Lock()
		s.off = off
		s.mu.Unlock()
		o, err := w.order(t, 149700-off, "")
		if err != nil || o.TotalCents != o.SubtotalCents-o.DiscountCents || o.DiscountCents != off ||
			o.SubtotalCents != 149700 {
			r.Fatalf("%+v, %v", o, err)
		}
		wrong := orders.Charge{Currency: "usd", UndiscountedCents: o.SubtotalCents, TotalCents: o.TotalCents - 1}
		if off > 0 {
			if err := w.Apply(t.Context(), orders.PaymentUpdate{Kind: orders.UpdatePaid, OrderID: o.ID, Charge: &wrong}); err != nil {
				r.Fatal(err)
			}
			if got, _ := w.Find(t.Context(), o.ID); got.PaidAt != nil {
				r.Fatalf("a further discount was accepted: %+v", got)
			}
		}
		if err := w.MarkPaid(t.Context(), o.ID, "test"); err != nil {
			r.Fatal(err)
		}
		if got, _ := w.Find(t.Context(), o.ID); got.PaidCents != 149700-off {
			r.Fatalf("paid %d", got.PaidCents)
		}
	})
}

// TestT85CodeLimitHoldsUnderConcurrency sends 64 concurrent checkouts with a code for one order.
func TestT85CodeLimitHoldsUnderConcurrency(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := &campaignCatalogue{codeOff: 50000, uses: 1}
		var won, lost atomic.Int64
		var wait sync.WaitGroup
		for range 64 {
			w := shopWithCampaign(db, s) // one till per subtest
			wait.Go(func() {
				_, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 99700, Code: "ONCE"})
				f := fault.As(err)
				switch {
				case err == nil:
					won.Add(1)
				case f != nil && f.Kind == fault.KindInvalid && f.Fields[0].Name == "code" &&
					f.Message == message.OrdersCodeUsedUp:
					lost.Add(1)
				default:
					t.Errorf("%v", err)
				}
			})
		}
		wait.Wait()
		w := shopWithCampaign(db, s)
		if won.Load() != 1 || lost.Load() != 63 || w.count(t, "orders") != 1 {
			t.Fatalf("%d won, %d lost, %d orders", won.Load(), lost.Load(), w.count(t, "orders"))
		}
		if _, err := w.CheckCode(t.Context(), "video", "ONCE"); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("the used code is offered: %v", err)
		}
		ids, err := database.All[string](t.Context(), db, `SELECT id FROM orders`)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Cancel(t.Context(), ids[0], "test"); err != nil {
			t.Fatal(err)
		}
		if _, err := w.order(t, 99700, "ONCE"); err != nil {
			t.Errorf("a cancelled order keeps its use: %v", err)
		}
	})
}

// TestT85TamperedDiscountsAreRefused tries to pay less than the content's price.
func TestT85TamperedDiscountsAreRefused(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := &campaignCatalogue{off: 10000, codeOff: 50000}
		w := shopWithCampaign(db, s)
		for what, try := range map[string]struct {
			cents int64
			code  string
		}{
			"the code's price without the code": {99700, ""},
			"both discounts":                    {89700, "ONCE"},
			"the campaign's price with a code":  {139700, "ONCE"},
			"an unknown code":                   {99700, "TWICE"},
			"a code of blanks":                  {99700, " "},
			"a code that is too long":           {99700, strings.Repeat("A", 10000)},
		} {
			if _, err := w.order(t, try.cents, try.code); fault.As(err) == nil {
				t.Errorf("%s: %v", what, err)
			}
		}
		for _, trouble := range []content.CodeProblem{content.CodeEarly, content.CodeOver, content.CodeElsewhere,
			content.CodeNeedless} {
			s.trouble = trouble
			f := fault.As(errors.Join(second(w.order(t, 99700, "ONCE"))))
			if f == nil || len(f.Fields) != 1 || f.Fields[0].Name != "code" || f.Message == (fault.Text{}) {
				t.Errorf("%s: %v", trouble, f)
			}
		}
		if n := w.count(t, "orders"); n != 0 {
			t.Errorf("%d orders", n)
		}
	})
}

func second(_ orders.Order, err error) error { return err }

// An expired order is resumed at its price while its campaign runs, and refused afterwards.
func TestExpiredOrderKeepsPriceDuringCampaign(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := &campaignCatalogue{codeOff: 50000, uses: 1}
		w := shopWithCampaign(db, s)
		address, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 99700, Code: "ONCE"})
		if err != nil {
			t.Fatal(err)
		}
		token := strings.TrimPrefix(address, "https://pay.example/")
		o := w.find(t, token)
		if err := w.Apply(t.Context(), orders.PaymentUpdate{Kind: orders.UpdateExpired, OrderID: o.ID}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Resume(t.Context(), token); err != nil {
			t.Fatalf("while it runs: %v", err)
		}
		again := w.till.started[len(w.till.started)-1]
		if again.ID == o.ID || again.TotalCents != 99700 || again.CampaignCode != "ONCE" {
			t.Errorf("the new order is %+v", again)
		}
		if err := w.Apply(t.Context(), orders.PaymentUpdate{Kind: orders.UpdateExpired, OrderID: again.ID}); err != nil {
			t.Fatal(err)
		}
		s.trouble = content.CodeOver
		if _, err := w.Resume(t.Context(), token); fault.As(err) == nil || fault.As(err).Code != "price_changed" {
			t.Errorf("after its end: %v", err)
		}
	})
}
