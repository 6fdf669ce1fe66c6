package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/orders"
)

// referringPartner is a partner that refers clients, with its owner.
type referringPartner struct {
	*marketJourney
	company string
}

// eachReferrer runs fn on each engine with a partner whose code is harrow-robotics.
func eachReferrer(t *testing.T, fn func(t *testing.T, r *referringPartner)) {
	t.Helper()
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, 1, 9, 9, 0, 0, 0, time.UTC))
			s := apptest.Start(t, engine, apptest.WithClock(now), apptest.Payments("invoice"))
			j := &marketJourney{Server: s, now: now, admin: s.SignIn(t, apptest.AdminEmail), owner: s.SignIn(t, journeyOwner)}
			applied := j.do(t, "POST", "/api/partners", "", map[string]any{"company_name": "Harrow Robotics",
				"company_description": "We automate invoices.", "contact_email": journeyOwner,
				"website_url":      "https://www.harrow-robotics.example",
				"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"}, "elapsed_ms": 60_000})
			j.do(t, "POST", "/api/admin/partners/"+applied.ID+"/approve", j.admin, nil)
			j.do(t, "POST", "/api/partner/claims/"+applied.ID, j.owner, nil)
			fn(t, &referringPartner{j, applied.ID})
		})
	}
}

// buys orders a training of 297.00, with more form fields, and pays for it.
func (r *referringPartner) buys(t *testing.T, token, email string, more map[string]any) orders.Order {
	t.Helper()
	form := map[string]any{"name": "Grace Whitfield", "email": email, "acceptTerms": true, "country": "US"}
	maps.Copy(form, more)
	r.now.Advance(time.Second)
	answer := r.Do(t, "POST", "/api/checkout", token, map[string]any{"serviceId": "private-training", "amount": 29700,
		"formData": form})
	if answer.Status != http.StatusOK {
		t.Fatalf("checkout: %d %s", answer.Status, answer.Body)
	}
	_, private, _ := strings.Cut(answer.Body, "order=")
	private, _, _ = strings.Cut(private, `"`)
	private, _, _ = strings.Cut(private, `\u0026`)
	o, err := r.App.Orders().FindByToken(t.Context(), private)
	if err == nil {
		err = r.App.Orders().MarkPaid(t.Context(), o.ID, "administrator")
	}
	if err != nil {
		t.Fatal(err)
	}
	r.Drain(t)
	return o
}

type referredRow struct {
	ID          string   `json:"id"`
	OrderID     string   `json:"order_id"`
	PartnerID   string   `json:"partner_id"`
	How         string   `json:"how"`
	EarnedCents int64    `json:"earned_cents"`
	Signals     []string `json:"signals"`
	Counts      bool     `json:"counts"`
	Decided     bool     `json:"decided"`
}

// referred returns the desk's row of an order, or the zero value.
func (r *referringPartner) referred(t *testing.T, orderID string) (row referredRow) {
	t.Helper()
	var page struct{ Items []referredRow }
	r.Do(t, "GET", "/api/admin/referrals?limit=100", r.admin, nil).Decode(t, &page)
	for _, each := range page.Items {
		if each.OrderID == orderID {
			return each
		}
	}
	return row
}

type earnedMonth struct {
	ID          string `json:"id"`
	Month       string `json:"month"`
	State       string `json:"state"`
	AmountCents int64  `json:"amount_cents"`
	Reference   string `json:"reference"`
}

// months returns the partner's earnings as the portal shows them.
func (r *referringPartner) months(t *testing.T) []earnedMonth {
	t.Helper()
	var page struct{ Items []earnedMonth }
	r.Do(t, "GET", "/api/partner/commission?kind=referral", r.owner, nil).Decode(t, &page)
	return page.Items
}

// TestT126SelfReferralEarnsNothing tries the ways in which a partner could refer itself or an existing
// client. None creates a ledger entry; the owner sees each with its reason.
func TestT126SelfReferralEarnsNothing(t *testing.T) {
	eachReferrer(t, func(t *testing.T, r *referringPartner) {
		r.colleague(t, "hand@mail.example")
		r.invites(t, "soon@mail.example")
		via := map[string]any{"via": "harrow-robotics"}
		r.buys(t, "", "client@buyer.example", nil)
		for name, try := range map[string]struct {
			token, email string
			form         map[string]any
			why          string
		}{
			"its own account":             {r.owner, "me@home.example", via, "own"},
			"its owner's address":         {"", journeyOwner, via, "own"},
			"with a tag":                  {"", "owner+shop@harrow.example", via, "own"},
			"by code":                     {"", journeyOwner, map[string]any{"referredBy": "Harrow Robotics"}, "own"},
			"a colleague's account":       {r.SignIn(t, "hand@mail.example"), "x@home.example", via, "own"},
			"a colleague's address":       {"", "hand@mail.example", via, "own"},
			"somebody who is invited":     {"", "soon+1@mail.example", via, "own"},
			"the domain of its website":   {"", "shop@harrow-robotics.example", via, "own"},
			"the domain of its mail":      {"", "friend@harrow.example", via, "own"},
			"the administrator's account": {r.admin, "y@home.example", via, "own"},
			"the administrator's address": {"", apptest.AdminEmail, via, "own"},
			"its own name":                {"", "z@home.example", map[string]any{"via": "harrow-robotics", "company": "Harrow Robotics, Inc."}, "name"},
			"a client already":            {"", "client@buyer.example", via, "client"},
		} {
			row := r.referred(t, r.buys(t, try.token, try.email, try.form).ID)
			if row.Counts || row.EarnedCents != 0 || !slices.Contains(row.Signals, try.why) {
				t.Errorf("%s: %+v", name, row)
			}
		}
		if months := r.months(t); len(months) != 0 {
			t.Errorf("it earned %+v", months)
		}
		honest := r.referred(t, r.buys(t, "", "new@buyer.example", via).ID)
		if !honest.Counts || honest.EarnedCents != 44_55 || honest.How != "link" {
			t.Errorf("an honest referral is %+v", honest)
		}
	})
}

// TestOwnerOverridesReferralRules overrides the rules as the owner, and undoes each decision.
func TestOwnerOverridesReferralRules(t *testing.T) {
	eachReferrer(t, func(t *testing.T, r *referringPartner) {
		via := map[string]any{"via": "harrow-robotics"}
		honest := r.referred(t, r.buys(t, "", "new@buyer.example", via).ID)
		r.buys(t, "", "client@buyer.example", nil)
		doubtful := r.referred(t, r.buys(t, "", "client@buyer.example", via).ID)
		stands := func(id string) string {
			row := r.referred(t, map[string]string{honest.ID: honest.OrderID, doubtful.ID: doubtful.OrderID}[id])
			return fmt.Sprint(row.Counts, row.Decided, row.EarnedCents)
		}
		for _, c := range []struct{ id, action, want string }{
			{doubtful.ID, "count", "true true 4455"}, {doubtful.ID, "discount", "false true 0"},
			{doubtful.ID, "reconsider", "false false 0"}, {honest.ID, "discount", "false true 0"},
			{honest.ID, "count", "true true 4455"}, {honest.ID, "reconsider", "true false 4455"},
		} {
			before := stands(c.id)
			at := "/api/admin/referrals/" + c.id + "/"
			var done struct {
				Desk struct{ Undo struct{ Action string } }
			}
			r.Do(t, "POST", at+c.action, r.admin, nil).Decode(t, &done)
			if got := stands(c.id); got != c.want {
				t.Errorf("%s leads to %s, want %s", c.action, got, c.want)
			}
			r.do(t, "POST", at+done.Desk.Undo.Action, r.admin, nil)
			if got := stands(c.id); got != before {
				t.Errorf("undoing %s of a row that was %s leads to %s", c.action, before, got)
			}
			r.do(t, "POST", at+c.action, r.admin, nil)
		}
		var waits struct{ Items []referredRow }
		r.Do(t, "GET", "/api/admin/referrals?counts=doubtful", r.admin, nil).Decode(t, &waits)
		if len(waits.Items) != 1 || waits.Items[0].ID != doubtful.ID {
			t.Errorf("the pending decisions are %+v", waits.Items)
		}
		r.do(t, "PUT", "/api/admin/orders/"+doubtful.OrderID+"/referrer", r.admin,
			map[string]any{"partner_id": "", "reason": "They found us."})
		r.Drain(t)
		got := r.Do(t, "POST", "/api/admin/referrals/"+doubtful.ID+"/count", r.admin, nil)
		if got.Status != http.StatusConflict {
			t.Errorf("an order without a referrer is counted: %d %s", got.Status, got.Body)
		}
	})
}

// TestPartnerEarnsByReferral follows a client from the link to the payment, and checks the earning, its reduction
// by a refund, when it is payable, and that the owner can mark it as paid and undo that.
func TestPartnerEarnsByReferral(t *testing.T) {
	eachReferrer(t, func(t *testing.T, r *referringPartner) {
		first := r.buys(t, "", "new@buyer.example", map[string]any{"via": "harrow-robotics"})
		r.buys(t, "", "new@buyer.example", nil) // the client counts for a year, regardless of the order's referrer
		if months := r.months(t); len(months) != 1 || months[0].AmountCents != 2*44_55 || months[0].State != "open" {
			t.Fatalf("it earned %+v", months)
		}
		r.do(t, "POST", "/api/admin/orders/"+first.ID+"/refund", r.admin,
			map[string]any{"id": id.New(), "cents": 100_00, "currency": "usd"})
		if months := r.months(t); months[0].AmountCents != 44_55+29_55 {
			t.Fatalf("after a refund it earned %+v", months)
		}
		at := "/api/admin/commission/" + r.months(t)[0].ID
		pay := map[string]any{"reference": "SEPA 7"}
		if got := r.Do(t, "POST", at+"/mark-paid", r.admin, pay); got.Status != http.StatusConflict {
			t.Errorf("a statement is paid within the guarantee: %d %s", got.Status, got.Body)
		}
		r.later(t, 55*24*time.Hour) // 4 March: February and the guarantee of January's orders are over
		r.do(t, "POST", at+"/mark-paid", r.admin, pay)
		if months := r.months(t); months[0].State != "paid" || months[0].Reference != "SEPA 7" {
			t.Errorf("the portal shows %+v", months)
		}
		r.do(t, "POST", "/api/admin/orders/"+first.ID+"/refund", r.admin,
			map[string]any{"id": id.New(), "cents": 197_00, "currency": "usd"})
		if got, want := fmt.Sprint(r.sums(t)), "[2026-03 open -2955 2026-01 paid 7410]"; got != want {
			t.Errorf("after a refund: %s, want %s", got, want)
		}
		r.do(t, "POST", at+"/not-paid", r.admin, nil)
		if months := r.months(t); months[1].State != "payable" || months[1].Reference != "" {
			t.Errorf("unmarked, the portal shows %+v", months)
		}
	})
}

func (r *referringPartner) sums(t *testing.T) (sums []string) {
	t.Helper()
	for _, m := range r.months(t) {
		sums = append(sums, fmt.Sprint(m.Month, " ", m.State, " ", m.AmountCents))
	}
	return sums
}

// TestOwnerChangesReferrer changes the referrer of an order and of a lead, whose offers and orders inherit
// it. Earnings move to the other partner. An unknown code is ignored.
func TestOwnerChangesReferrer(t *testing.T) {
	eachReferrer(t, func(t *testing.T, r *referringPartner) {
		o := r.buys(t, "", "new@buyer.example", map[string]any{"via": "nobody-has-this", "referredBy": []string{"x"}})
		if row := r.referred(t, o.ID); row.ID != "" {
			t.Errorf("an unknown code refers: %+v", row)
		}
		rival := r.marketJourney.company(t, "Rival AI", partnerRival)
		for _, partnerID := range []string{r.company, rival, r.company} {
			r.do(t, "PUT", "/api/admin/orders/"+o.ID+"/referrer", r.admin,
				map[string]any{"partner_id": partnerID, "reason": "They told us."})
		}
		if sums := r.sums(t); len(sums) != 1 || sums[0] != "2026-01 open 4455" {
			t.Errorf("it earned %s", sums)
		}
		r.do(t, "PUT", "/api/admin/orders/"+o.ID+"/referrer", r.admin, map[string]any{"partner_id": "", "reason": "No."})
		if sums := r.sums(t); len(sums) != 1 || sums[0] != "2026-01 open 0" {
			t.Errorf("after all it earned %s", sums)
		}
		for name, bad := range map[string]map[string]any{"no reason": {"partner_id": rival, "reason": " "},
			"no partner": {"partner_id": id.New(), "reason": "x"}} {
			if got := r.Do(t, "PUT", "/api/admin/orders/"+o.ID+"/referrer", r.admin, bad); got.Status != http.StatusBadRequest {
				t.Errorf("%s: %d", name, got.Status)
			}
		}
	})
}

// TestStatementEntriesNameTheirClient checks that an entry names the company of a referred order, or the number
// of a private person's order.
func TestStatementEntriesNameTheirClient(t *testing.T) {
	eachReferrer(t, func(t *testing.T, r *referringPartner) {
		r.buys(t, "", "grace@quay.example", map[string]any{"via": "harrow-robotics", "company": "Quay Ltd"})
		private := r.buys(t, "", "ada@home.example", map[string]any{"via": "harrow-robotics"})
		months := r.months(t)
		if len(months) != 1 {
			t.Fatalf("the months are %+v", months)
		}
		var got struct{ Lines []struct{ Client string } }
		apptest.Want(t, r.Do(t, "GET", "/api/partner/commission/"+months[0].ID, r.owner, nil), 200).Decode(t, &got)
		if len(got.Lines) != 2 || got.Lines[0].Client != "Quay Ltd" || got.Lines[1].Client != private.Number {
			t.Errorf("the entries name %+v, the private order is %s", got.Lines, private.Number)
		}
		file := r.Do(t, "GET", "/api/partner/commission.csv", r.owner, nil).Body
		if !strings.Contains(file, ",Quay Ltd,") || strings.Contains(file, "Whitfield") || strings.Contains(file, "@") {
			t.Errorf("the file names others: %s", file)
		}
	})
}
