package introductions_test

import (
	"slices"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/platform/desk"
)

func TestStatusTransitions(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		r, err := e.Introduce(t.Context(), "network", "user-1", introductions.Introduction{
			PartnerID: e.market.Company, RequesterName: "Grace", RequesterEmail: "grace@buyer.example", ServiceNeeded: "Consulting",
		})
		if err != nil || r.Status != introductions.StatusPending {
			t.Fatalf("got %+v, %v", r, err)
		}
		for _, status := range []string{"introduced", "introduced", "won", "pending", "spam"} {
			if moved, err := e.MoveRequest(t.Context(), r.ID, to(status)); err != nil || moved.Status != status ||
				moved.PartnerName != "Acme AI" {
				t.Errorf("to %s: %+v, %v", status, moved, err)
			}
		}
		for is, want := range map[string]int{"": 1, "spam": 1, "won": 0} {
			if page, err := e.List(t.Context(), desk.Query{States: status(is)}, "", 5); err != nil ||
				len(page.Items) != want {
				t.Errorf("status %q lists %d, %v", is, len(page.Items), err)
			}
		}
		e.market.Expect(t, 404, "POST", "/api/admin/partnership-requests/"+r.ID+"/approved", e.market.Admin, nil)
		for _, unknown := range []string{id.New(), "x", "' OR 1=1"} {
			if _, err := e.MoveRequest(t.Context(), unknown, to("won")); fault.KindOf(err) != fault.KindNotFound {
				t.Errorf("%s: %v", unknown, err)
			}
		}
		want := []string{
			"request.moved: pending > introduced",
			"request.moved: introduced > won", "request.moved: won > pending", "request.moved: pending > spam",
		}
		if got := e.adminActions(t); !slices.Equal(got, want) {
			t.Errorf("the audit trail is %q", got)
		}
	})
}
