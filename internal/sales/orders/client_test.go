package orders_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/client"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/orders"
)

// addressBook maps account ids to confirmed addresses.
type addressBook map[string]string

func (p addressBook) EmailOf(_ context.Context, _ database.Querier, userID string) (string, error) {
	return p[userID], nil
}

func (p addressBook) FindUntagged(_ context.Context, _ database.Querier, untagged string) ([]string, error) {
	var found []string
	for userID, email := range p {
		if mail.Untagged(email) == untagged {
			found = append(found, userID)
		}
	}
	return found, nil
}

// shopWith returns a shop with accounts. A nil mode means that payments go to the till.
func shopWith(db *database.DB, known addressBook, goods orders.Catalogue, codes orders.Codes, mode orders.Payments) world {
	w := world{db: db, till: &till{}, talks: &consultationLog{}}
	if mode == nil {
		mode = w.till
	}
	w.Service = orders.New(db, orders.Config{PublicURL: "https://site.example", Codes: codes, Accounts: known,
		AddressOf: known.EmailOf, Content: shopContent(), Owner: ownerEmail},
		goods, w.talks, mode)
	return w
}

// buyAndPay orders the video as an account ("" for a guest) and pays for it.
func (w world) buyAndPay(t *testing.T, userID, email string) string {
	t.Helper()
	ctx := t.Context()
	if userID != "" {
		ctx = auth.With(ctx, auth.Principal{UserID: userID})
	}
	before := len(w.till.started)
	if _, err := w.Checkout(ctx, orders.Request{ServiceID: "video", PriceCents: 149700,
		Form: orders.Form{"name": "Ada", "email": email}}); err != nil {
		t.Fatal(err)
	}
	o := w.till.started[before]
	if err := w.MarkPaid(t.Context(), o.ID, "test"); err != nil {
		t.Fatal(err)
	}
	return o.ID
}

// TestT133OnePersonIsOneClient orders as an account, as a guest and with an address tag. Each order leads to the same
// client, so a partner earns once per client, and an existing client isn't new.
func TestT133OnePersonIsOneClient(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		w := shopWith(db, addressBook{"ada": "ada@site.example", "bea": "bea@site.example"}, goods, nil, nil)
		want := []string{
			w.buyAndPay(t, "ada", "ada@site.example"), w.buyAndPay(t, "", "ada@site.example"), w.buyAndPay(t, "", "ada+new@site.example"),
			w.buyAndPay(t, "ada", "office@site.example"), w.buyAndPay(t, "", "office+2@site.example"),
		}
		other := w.buyAndPay(t, "", "bea@site.example")
		slices.Sort(want)
		for _, from := range want {
			if got := w.clientOf(t, from); !slices.Equal(got, want) {
				t.Errorf("from %s the client has %d orders, want %d", from, len(got), len(want))
			}
		}
		if got := w.clientOf(t, other); len(got) != 1 {
			t.Errorf("the other client has %d orders", len(got))
		}
	})
}

// TestT133UnpaidOrdersMergeNoClients enters a client's address in an unpaid order.
func TestT133UnpaidOrdersMergeNoClients(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		w := newWorld(db)
		eve := w.buyAndPay(t, "eve", "eve@site.example")
		if _, err := w.Checkout(auth.With(t.Context(), auth.Principal{UserID: "eve"}), orders.Request{ServiceID: "video",
			PriceCents: 149700, Form: orders.Form{"email": "ada@site.example"}}); err != nil {
			t.Fatal(err)
		}
		ada := w.buyAndPay(t, "", "ada@site.example")
		if got := w.clientOf(t, ada); !slices.Equal(got, []string{ada}) {
			t.Errorf("the client has the orders %v, besides %s also %s?", got, ada, eve)
		}
	})
}

func (w world) clientOf(t *testing.T, orderID string) []string {
	t.Helper()
	found := []string{}
	err := w.db.Write(t.Context(), func(tx *database.Tx) error {
		found = []string{}
		sales, err := w.ClientOf(t.Context(), tx, orderID)
		for _, each := range sales {
			found = append(found, each.OrderID)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(found)
	return found
}

// orderAsGuest orders the video with the code as a guest from a network.
func (w world) orderAsGuest(t *testing.T, network, email string) (string, error) {
	t.Helper()
	_, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 99700, Code: "ONCE", Network: network,
		Form: orders.Form{"name": "Ada", "email": email, "acceptTerms": true}})
	if err != nil {
		return "", err
	}
	newest, findErr := database.One[string](t.Context(), w.db, `SELECT id FROM orders WHERE buyer_email = $1`, email)
	if findErr != nil {
		t.Fatal(findErr)
	}
	return newest, nil
}

func (w world) exec(t *testing.T, query string, args ...any) {
	t.Helper()
	if err := w.db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), query, args...)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func (w world) confirm(t *testing.T, orderID string) error {
	t.Helper()
	return w.Apply(t.Context(), orders.PaymentUpdate{Kind: orders.UpdatePlaced, OrderID: orderID, Source: "buyer"})
}

// TestT137UnconfirmedOrdersExhaustNoCode places 15 unconfirmed orders from one network with a code of 15 uses.
func TestT137UnconfirmedOrdersExhaustNoCode(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := &campaignCatalogue{codeOff: 50000, uses: 15}
		w := shopWith(db, nil, s, s, orders.Invoice{})
		var held []string
		for i := range 15 {
			orderID, err := w.orderAsGuest(t, "203.0.113.7", fmt.Sprintf("eve%d@site.example", i))
			if err == nil {
				held = append(held, orderID)
			} else if f := fault.As(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Name != "code" {
				t.Fatalf("order %d: %v", i, err)
			}
		}
		if len(held) != 5 {
			t.Errorf("one network reserved %d of 15 uses", len(held))
		}
		for i := range 10 {
			orderID, err := w.orderAsGuest(t, fmt.Sprintf("198.51.%d.7", i), fmt.Sprintf("buyer%d@site.example", i))
			if err != nil {
				t.Fatalf("a buyer elsewhere: %v", err)
			}
			if err := w.confirm(t, orderID); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := w.orderAsGuest(t, "192.0.2.7", "late@site.example"); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("the 16th order while all is used or reserved: %v", err)
		}
		w.exec(t, `UPDATE code_reservations SET until = $1`, db.Clock().Now())
		for i := range 5 {
			orderID, err := w.orderAsGuest(t, fmt.Sprintf("192.0.%d.7", i), fmt.Sprintf("late%d@site.example", i))
			if err != nil {
				t.Fatalf("after the time of the reservations: %v", err)
			}
			if err := w.confirm(t, orderID); err != nil {
				t.Fatal(err)
			}
		}
		if f := fault.As(w.confirm(t, held[0])); f == nil || f.Code != "code_used_up" {
			t.Errorf("the 16th use: %v", f)
		}
		if err := w.EndReservations(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := w.count(t, "code_reservations"); n != 0 {
			t.Errorf("%d reservations are left", n)
		}
	})
}

// TestT137ReservedUseKeepsItsPrice confirms before the reservation expires, and after that while uses are left.
func TestT137ReservedUseKeepsItsPrice(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := &campaignCatalogue{codeOff: 50000, uses: 3}
		w := shopWith(db, nil, s, s, orders.Invoice{})
		first, err := w.orderAsGuest(t, "203.0.113.7", "ada@site.example")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.orderAsGuest(t, "198.51.100.7", "ada+again@site.example"); err != nil {
			t.Errorf("a second use held by the same client: %v", err)
		}
		if _, err := w.orderAsGuest(t, "198.51.100.8", "ada+more@site.example"); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("a third use held by the same client: %v", err)
		}
		second, err := w.orderAsGuest(t, "198.51.100.7", "bea@site.example")
		if err != nil {
			t.Fatal(err)
		}
		w.exec(t, `UPDATE code_reservations SET until = $1 WHERE order_id = $2`, db.Clock().Now(), second)
		for _, orderID := range []string{first, second} {
			if err := w.confirm(t, orderID); err != nil {
				t.Errorf("order %s: %v", orderID, err)
			}
		}
	})
}

// TestT141UnpaidInvoicesPerClientAreLimited places 66 orders as one account, with and without address tags.
func TestT141UnpaidInvoicesPerClientAreLimited(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		w := shopWith(db, addressBook{"ada": "ada@site.example"}, goods, nil, orders.Invoice{})
		ctx := auth.With(t.Context(), auth.Principal{UserID: "ada"})
		order := func(ctx context.Context, email string) error {
			_, err := w.Checkout(ctx, orders.Request{ServiceID: "video", PriceCents: 149700,
				Form: orders.Form{"name": "Ada", "email": email, "acceptTerms": true}})
			return err
		}
		bound := 0
		for range 66 {
			err := order(ctx, "ada@site.example")
			if err == nil {
				bound++
			} else if f := fault.As(err); f == nil || f.Code != "too_many_unpaid" {
				t.Fatal(err)
			}
		}
		if bound != 10 || w.count(t, "orders") != 10 {
			t.Fatalf("%d orders are bound, of %d", bound, w.count(t, "orders"))
		}
		if err := order(t.Context(), "ada+tag@site.example"); err != nil {
			t.Fatalf("an order that isn't binding yet: %v", err)
		}
		waiting, err := database.One[string](t.Context(), db, `SELECT id FROM orders WHERE state = 'created'`)
		if err != nil {
			t.Fatal(err)
		}
		if f := fault.As(w.confirm(t, waiting)); f == nil || f.Code != "too_many_unpaid" {
			t.Errorf("a confirmed order of the same client: %v", f)
		}
		first, err := database.One[string](t.Context(), db,
			`SELECT id FROM orders WHERE state = 'pending' ORDER BY id LIMIT 1`)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.MarkPaid(t.Context(), first, "test"); err != nil {
			t.Fatal(err)
		}
		if err := w.confirm(t, waiting); err != nil {
			t.Errorf("after one was paid: %v", err)
		}
	})
}

// TestTheSameFormIsTheSameOrder repeats a form unchanged, changed, with another key, and concurrently.
func TestTheSameFormIsTheSameOrder(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		w := shopWith(db, addressBook{"ada": "ada@site.example"}, goods, nil, orders.Invoice{})
		key := id.New()
		order := func(key any, name string) string {
			ctx := auth.With(t.Context(), auth.Principal{UserID: "ada"})
			address, err := w.Checkout(ctx, orders.Request{ServiceID: "video", PriceCents: 149700, Form: orders.Form{
				"name": name, "email": "ada@site.example", "acceptTerms": true, "requestKey": key}})
			if err != nil {
				t.Fatal(err)
			}
			return address
		}
		first := order(key, "Ada")
		if again := order(key, "Ada"); again != first || w.count(t, "orders") != 1 {
			t.Errorf("sent again it leads to %s, not %s; %d orders", again, first, w.count(t, "orders"))
		}
		if changed := order(key, "Ada Byron"); changed == first {
			t.Error("another form leads to the same order")
		}
		if other := order(id.New(), "Ada"); other == first {
			t.Error("another key leads to the same order")
		}
		stored, err := database.All[string](t.Context(), db,
			`SELECT form_data FROM orders WHERE form_data LIKE '%requestKey%'`)
		if err != nil || len(stored) > 0 {
			t.Errorf("the key is kept with the form: %v, %v", stored, err)
		}
		for _, bad := range []any{"1", 5, "", nil} {
			_, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700,
				Form: orders.Form{"requestKey": bad}})
			if f := fault.As(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Name != "requestKey" {
				t.Errorf("the key %v: %v", bad, err)
			}
		}
		same, done := id.New(), make(chan string)
		for range 8 {
			go func() {
				address, err := w.Checkout(context.WithoutCancel(t.Context()), orders.Request{ServiceID: "video",
					PriceCents: 149700, Form: orders.Form{"name": "Bea", "email": "bea@site.example", "acceptTerms": true,
						"requestKey": same}})
				if err != nil {
					address = err.Error()
				}
				done <- address
			}()
		}
		at := <-done
		for range 7 {
			if next := <-done; next != at {
				t.Errorf("at once it leads to %s and %s", at, next)
			}
		}
	})
}

// TestCodeReservationLastsAsLongAsPaymentPage compares the two durations.
func TestCodeReservationLastsAsLongAsPaymentPage(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := &campaignCatalogue{codeOff: 50000, uses: 15}
		w := shopWithCampaign(db, s)
		o, err := w.order(t, 99700, "ONCE")
		if err != nil {
			t.Fatal(err)
		}
		until, err := database.One[time.Time](t.Context(), db, `SELECT until FROM code_reservations`)
		if err != nil || !until.Equal(o.CreatedAt.Add(45*time.Minute)) {
			t.Errorf("reserved until %v of %v, %v", until, o.CreatedAt, err)
		}
		if err := w.MarkPaid(t.Context(), o.ID, "test"); err != nil {
			t.Fatal(err)
		}
		if n := w.count(t, "code_reservations"); n != 0 {
			t.Errorf("a paid order holds %d reservations", n)
		}
	})
}

// TestUnpaidOrdersUseIndexes reads the query plans of both engines.
func TestUnpaidOrdersUseIndexes(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			ada := client.Client{Accounts: []string{"ada"}, Addresses: []string{"ada@site.example"}}
			query, args := orders.CountUnpaid(ada)
			plan := databasetest.Explainer(t, engine)(t, query, args)
			if strings.Contains(plan, "orders_mode") || strings.Contains(plan, "orders_state") ||
				engine == database.SQLite && !strings.Contains(plan, "orders_client") {
				t.Errorf("it reads\n%s", plan)
			}
		})
	}
}
