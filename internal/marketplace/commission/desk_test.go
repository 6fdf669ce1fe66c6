package commission_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/referral"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// deskStatement is a statement in the response of the desk's API.
type deskStatement struct {
	commission.StatementDetail
	Desk struct {
		Available []struct{ ID string }
		Tables    [][]struct {
			Actions []struct {
				ID    string
				Input map[string]any
			}
		}
		Undo *struct {
			Action string
			Input  json.RawMessage
		}
	}
}

func (d deskStatement) can() (can []string) {
	for _, one := range d.Desk.Available {
		can = append(can, one.ID)
	}
	return can
}

// ledger is the desk of a site with one statement of each kind.
type ledger struct {
	*apptest.Server
	clock         *clock.Manual
	admin         string
	fee, referral string // statements of January 2026
	introduction  string
}

func eachLedger(t *testing.T, fn func(t *testing.T, l *ledger)) {
	t.Helper()
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, time.January, 15, 12, 0, 0, 0, time.UTC))
			l := &ledger{Server: apptest.Start(t, engine, apptest.WithClock(now)), clock: now, introduction: id.New()}
			l.fill(t)
			fn(t, l)
		})
	}
}

// fill enters a won introduction and a referred order.
func (l *ledger) fill(t *testing.T) {
	t.Helper()
	ledgers, partner := l.App.Marketplace().Commission(), id.New()
	err := ledgers.RecordWon(t.Context(), commission.WonIntroduction{CauseID: id.New(), IntroductionID: l.introduction,
		PartnerID: partner, PartnerName: "Acme AI", WonCents: 100_00, RateBPS: 1500})
	if err == nil {
		err = l.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := ledgers.RecordEarning(t.Context(), tx, referral.Earning{OrderID: id.New(), PartnerID: partner,
				PartnerName: "Acme AI", Currency: "usd", PaidAt: tx.Now(), NetCents: 200_00, RateBPS: 1000})
			return err
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	l.later(t, 0)
	l.fee, l.referral = l.first(t, "kind=fee"), l.first(t, "kind=referral")
}

// later advances the clock, which expires sessions, and signs in again.
func (l *ledger) later(t *testing.T, days int) {
	t.Helper()
	l.clock.Advance(time.Duration(days) * 24 * time.Hour)
	l.admin = l.SignIn(t, apptest.AdminEmail)
}

func (l *ledger) first(t *testing.T, query string) string {
	t.Helper()
	var page struct{ Items []struct{ ID string } }
	l.Do(t, "GET", "/api/admin/commission?"+query, l.admin, nil).Decode(t, &page)
	if len(page.Items) == 0 {
		return ""
	}
	return page.Items[0].ID
}

func (l *ledger) does(t *testing.T, statement, action string, in any) (d deskStatement) {
	t.Helper()
	a := l.Do(t, "POST", "/api/admin/commission/"+statement+"/"+action, l.admin, in)
	if a.Status != 200 {
		t.Fatalf("%s: %d %s", action, a.Status, a.Body)
	}
	a.Decode(t, &d)
	return d
}

func (l *ledger) find(t *testing.T, statement string) (d deskStatement) {
	t.Helper()
	l.Do(t, "GET", "/api/admin/commission/"+statement, l.admin, nil).Decode(t, &d)
	return d
}

// markState returns the fields of a statement that a mark changes.
func (d deskStatement) markState() string {
	at := func(at *time.Time) string {
		if at == nil {
			return "never"
		}
		return at.UTC().Format("2 Jan")
	}
	return fmt.Sprintf("%s %q, invoiced %s, paid %s", d.State, d.Reference, at(d.InvoicedAt), at(d.PaidAt))
}

// TestUndoRestoresDaysAndReference checks that an undo restores the previous days and reference after
// every mark.
func TestUndoRestoresDaysAndReference(t *testing.T) {
	eachLedger(t, func(t *testing.T, l *ledger) {
		l.later(t, 50) // 6 March
		ref := func(text string) map[string]any { return map[string]any{"reference": text} }
		for _, c := range []struct {
			statement, action string
			in                any
			after             string
		}{
			{l.fee, "mark-paid", ref("INV-1"), `paid "INV-1", invoiced 6 Mar, paid 6 Mar`},
			{l.fee, "mark-invoiced", ref("INV-1"), `invoiced "INV-1", invoiced 6 Mar, paid never`},
			{l.fee, "mark-paid", map[string]any{}, `paid "INV-1", invoiced 6 Mar, paid 7 Mar`},
			{l.fee, "not-paid", nil, `invoiced "INV-1", invoiced 6 Mar, paid never`},
			{l.fee, "reopen", nil, `open "", invoiced never, paid never`},
			{l.referral, "mark-paid", ref("SEPA 1"), `paid "SEPA 1", invoiced never, paid 7 Mar`},
			{l.referral, "not-paid", nil, `payable "", invoiced never, paid never`},
		} {
			before := l.find(t, c.statement).markState()
			done := l.does(t, c.statement, c.action, c.in)
			if got := done.markState(); got != c.after {
				t.Errorf("%s leads to %s, want %s", c.action, got, c.after)
			}
			l.later(t, 0)
			if back := l.does(t, c.statement, done.Desk.Undo.Action, done.Desk.Undo.Input).markState(); back != before {
				t.Errorf("undoing %s of a statement that was %s gives %s", c.action, before, back)
			}
			if c.action == "mark-paid" && c.statement == l.fee && before[:4] == "open" {
				continue
			}
			l.does(t, c.statement, c.action, c.in)
			if c.action == "mark-invoiced" {
				l.later(t, 1)
			}
		}
	})
}

// TestUndoRequiresUnchangedStatement checks that an undo fails if the statement has changed since.
func TestUndoRequiresUnchangedStatement(t *testing.T) {
	eachLedger(t, func(t *testing.T, l *ledger) {
		l.later(t, 31)
		undo := l.does(t, l.fee, "mark-invoiced", map[string]any{}).Desk.Undo
		l.does(t, l.fee, "mark-paid", map[string]any{})
		a := l.Do(t, "POST", "/api/admin/commission/"+l.fee+"/"+undo.Action, l.admin, undo.Input)
		if a.Status != http.StatusConflict {
			t.Errorf("it is undone: %d %s", a.Status, a.Body)
		}
	})
}

// TestDueStatementsNeedAttention checks that fees of past months and payable earnings need attention, except statements
// with a sum of 0.
func TestDueStatementsNeedAttention(t *testing.T) {
	eachLedger(t, func(t *testing.T, l *ledger) {
		waiting := func() (says []string) {
			var all []struct {
				Kind, State string
				Rows        []struct{ Title, Line, Action string }
			}
			l.Do(t, "GET", "/api/admin/desk/waiting", l.admin, nil).Decode(t, &all)
			for _, one := range all {
				for _, row := range one.Rows {
					if one.Kind == "commission" {
						says = append(says, fmt.Sprintf("%s: %s, %s, %s", one.State, row.Title, row.Line, row.Action))
					}
				}
			}
			return says
		}
		const pay = "to_pay: Acme AI, January 2026, We pay, mark-paid"
		const invoice = "to_invoice: Acme AI, January 2026, Partner owes, mark-invoiced"
		for _, c := range []struct {
			days int
			want []string
		}{{0, nil}, {17, []string{invoice}}, {30, []string{pay, invoice}}} { // 15 January, 1 February, 3 March
			if l.later(t, c.days); !slices.Equal(waiting(), c.want) {
				t.Errorf("after %d more days %q needs attention, want %q", c.days, waiting(), c.want)
			}
		}
		l.does(t, l.referral, "mark-paid", map[string]any{})
		if got := waiting(); !slices.Equal(got, []string{invoice}) {
			t.Errorf("after the payment, %q needs attention", got)
		}
	})
}

func TestEmptyStatementsNeedNoAttention(t *testing.T) {
	eachLedger(t, func(t *testing.T, l *ledger) {
		err := l.App.Marketplace().Commission().RecordWon(t.Context(), commission.WonIntroduction{CauseID: id.New(),
			IntroductionID: l.introduction, PartnerID: l.find(t, l.fee).PartnerID, PartnerName: "Acme AI", RateBPS: 1500})
		if err != nil {
			t.Fatal(err)
		}
		l.later(t, 31)
		if l.first(t, "state=to_invoice") != "" || l.first(t, "kind=fee&state=open") != l.fee {
			t.Errorf("%+v needs attention", l.find(t, l.fee))
		}
	})
}

// TestCorrectionRequiresEntry checks that only introductions of the statement can be corrected.
func TestCorrectionRequiresEntry(t *testing.T) {
	eachLedger(t, func(t *testing.T, l *ledger) {
		l.later(t, 31)
		record := l.find(t, l.fee)
		entry := record.Desk.Tables[0][0].Actions
		if len(entry) != 1 || entry[0].ID != "correct" || slices.Contains(record.can(), "correct") {
			t.Fatalf("the record offers %+v and %v", entry, record.can())
		}
		for _, line := range l.find(t, l.referral).Desk.Tables[1] {
			if len(line.Actions) != 0 {
				t.Errorf("an order's entry can be corrected: %+v", line)
			}
		}
		in := map[string]any{"id": id.New(), "won_cents": 80_00, "note": "They paid less."}
		for statement, introduction := range map[string]any{l.fee: id.New(), l.referral: l.introduction} {
			in["introduction_id"] = introduction
			if a := l.Do(t, "POST", "/api/admin/commission/"+statement+"/correct", l.admin, in); a.Status/100 != 4 {
				t.Errorf("%v of %s is corrected: %d", introduction, statement, a.Status)
			}
		}
		in["introduction_id"] = entry[0].Input["introduction_id"]
		for range 2 { // a retry counts once
			l.does(t, l.fee, "correct", in)
		}
		now := l.find(t, l.first(t, "kind=fee"))
		if now.Month != "2026-02" || now.AmountCents != -3_00 || len(now.Lines) != 1 ||
			now.Lines[0].Note != "They paid less." {
			t.Errorf("this month's statement is %+v", now)
		}
	})
}
