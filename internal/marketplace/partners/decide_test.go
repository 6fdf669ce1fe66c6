package partners_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/database"
)

type auditRow struct {
	ActorID  string `db:"actor_id"`
	Action   string `db:"action"`
	ObjectID string `db:"object_id"`
	Details  string `db:"details"`
}

func (e *env) audit(t *testing.T) []auditRow {
	t.Helper()
	rows, err := database.All[auditRow](t.Context(), e.db,
		"SELECT actor_id, action, object_id, details FROM audit_log ORDER BY at, id")
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestDecisions(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		id := e.apply(t).ID
		approved, err := e.Approve(t.Context(), "admin", e.seen(id))
		if err != nil || !approved.IsActive || !approved.IsVerified {
			t.Fatalf("approve: %+v, %v", approved, err)
		}
		if got := e.all(t, partners.Filter{}); len(got) != 1 {
			t.Errorf("approved, but the public sees %v", got)
		}
		deactivated, err := e.Deactivate(t.Context(), "admin", e.seen(id))
		if err != nil || deactivated.IsActive || !deactivated.IsVerified {
			t.Fatalf("deactivate sets only is_active false: %+v, %v", deactivated, err)
		}
		if got := e.all(t, partners.Filter{}); len(got) != 0 {
			t.Errorf("deactivated, but the public sees %v", got)
		}
		if _, err := e.Find(t.Context(), id); fault.KindOf(err) != fault.KindNotFound {
			t.Errorf("deactivated, but found: %v", err)
		}
		rows := e.audit(t)
		if len(rows) != 2 || rows[0].Action != "partner.approved" || rows[1].Action != "partner.deactivated" ||
			rows[0].ActorID != "admin" || rows[0].ObjectID != id {
			t.Errorf("the audit log says %+v", rows)
		}
		if strings.Contains(rows[0].Details, "acme") {
			t.Errorf("the audit log repeats the application: %s", rows[0].Details)
		}
	})
}

func TestDecidingTwiceIsDecidingOnce(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		id := e.apply(t).ID
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() {
				if p, err := e.Approve(t.Context(), "admin", e.seen(id)); err != nil || !p.IsActive {
					t.Errorf("approve: %+v, %v", p, err)
				}
			})
		}
		wait.Wait()
		if rows := e.audit(t); len(rows) != 1 {
			t.Errorf("%d audit rows", len(rows))
		}
		e.work(t)
		if letter := e.letters(t)["partners.approved"]; letter.To != "n1@acme.example" ||
			!strings.Contains(letter.Text, "https://site.example/partner-portal") {
			t.Errorf("to the partner: %+v", letter)
		}
	})
}

func TestDecidingAboutNobody(t *testing.T) {
	t.Parallel()
	e := newEnv(t, database.SQLite)
	if _, err := e.Approve(t.Context(), "admin", e.seen("nobody")); fault.KindOf(err) != fault.KindNotFound {
		t.Errorf("approve: %v", err)
	}
	if _, err := e.Deactivate(t.Context(), "admin", e.seen("' OR 1=1 --")); fault.KindOf(err) != fault.KindNotFound {
		t.Errorf("deactivate: %v", err)
	}
}

func introduction(partnerID string, change ...func(*partners.Introduction)) partners.Introduction {
	i := partners.Introduction{
		PartnerID: partnerID, RequesterName: "Grace", RequesterEmail: "Grace@buyer.example", ServiceNeeded: "Automation",
		Budget: "$10,000 - $50,000", Message: "We drown in invoices.\nPlease help.",
	}
	for _, f := range change {
		f(&i)
	}
	return i
}

func TestIntroductions(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		id := e.active(t)
		r, err := e.Introduce(t.Context(), "network", "user", introduction(id))
		if err != nil {
			t.Fatal(err)
		}
		page, err := e.ListRequests(t.Context(), partners.RequestFilter{}, "", 10)
		if err != nil || len(page.Items) != 1 {
			t.Fatalf("got %+v, %v", page, err)
		}
		got := page.Items[0]
		if got.ID != r.ID || got.Status != partners.StatusPending || got.PartnerName != "Acme AI" || got.UserID != "user" ||
			got.RequesterEmail != "grace@buyer.example" {
			t.Errorf("stored as %+v", got)
		}
		if counters, err := e.Count(t.Context()); err != nil ||
			counters != (partners.Counters{Total: 1, Active: 1, Requests: 1}) {
			t.Errorf("counted as %+v, %v", counters, err)
		}
		e.work(t)
		letters := e.letters(t)
		if owner := letters["partners.introduction.owner"]; owner.ReplyTo != "grace@buyer.example" ||
			!strings.Contains(owner.Text, "We drown in invoices.") {
			t.Errorf("to the owner: %+v", owner)
		}
		if visitor := letters["partners.introduction"]; visitor.To != "grace@buyer.example" ||
			strings.Contains(visitor.Text, "invoices") {
			t.Errorf("to the visitor: %+v", visitor)
		}
	})
}

func TestWrongIntroductions(t *testing.T) {
	t.Parallel()
	e := newEnv(t, database.SQLite)
	active, pending := e.active(t), e.apply(t).ID
	for want, change := range map[string]func(*partners.Introduction){
		"requester_name":    func(i *partners.Introduction) { i.RequesterName = "" },
		"requester_email":   func(i *partners.Introduction) { i.RequesterEmail = "a@b\r\n" + "c" },
		"service_needed":    func(i *partners.Introduction) { i.ServiceNeeded = "Juggling" },
		"message":           func(i *partners.Introduction) { i.Message = strings.Repeat("x", 4001) },
		"budget":            func(i *partners.Introduction) { i.Budget = "a\nb" },
		"requester_company": func(i *partners.Introduction) { i.RequesterCompany = "a\tb" },
	} {
		_, err := e.Introduce(t.Context(), want, "", introduction(active, change))
		if got := fields(t, err); got != want {
			t.Errorf("the error points at %q, want %q", got, want)
		}
	}
	for _, id := range []string{pending, "nobody", ""} {
		_, err := e.Introduce(t.Context(), "network", "", introduction(id))
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.KindNotFound {
			t.Errorf("to partner %q: %v", id, err)
		}
	}
}
