package partners_test

import (
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

func TestDecisionIsIdempotent(t *testing.T) {
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
		e.runJobs(t)
		if letter := e.letters(t)["partners.approved"]; letter.To != "n1@acme.example" ||
			!strings.Contains(letter.Text, "https://site.example/partner-portal") {
			t.Errorf("to the partner: %+v", letter)
		}
	})
}

func TestDecisionRequiresPartner(t *testing.T) {
	t.Parallel()
	e := newEnv(t, database.SQLite)
	if _, err := e.Approve(t.Context(), "admin", e.seen("nobody")); fault.KindOf(err) != fault.KindNotFound {
		t.Errorf("approve: %v", err)
	}
	if _, err := e.Deactivate(t.Context(), "admin", e.seen("' OR 1=1 --")); fault.KindOf(err) != fault.KindNotFound {
		t.Errorf("deactivate: %v", err)
	}
}
