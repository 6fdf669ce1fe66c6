package introductions_test

import (
	"testing"
	"time"

	"harborlight/internal/marketplace/markettest"
)

// TestOwnPendingIntroductionsAreSortedByDueTime checks that pending introductions are sorted by the promised time,
// and that answered ones aren't listed and have no promised time.
func TestOwnPendingIntroductionsAreSortedByDueTime(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		first := m.RequestIntroduction(t, "We need help.")
		m.Clock.Advance(10 * time.Minute)
		second, met := m.RequestIntroduction(t, "We need help again."), m.RequestIntroduction(t, "And again.")
		m.Drain(t)
		m.ChangeStatus(t, 200, m.Owner, met, map[string]any{"status": "introduced"})
		type introduction struct {
			ID        string
			CreatedAt time.Time  `json:"created_at"`
			AnswerBy  *time.Time `json:"answer_by"`
		}
		var waiting struct{ Items []introduction }
		m.Expect(t, 200, "GET", "/api/partner/introductions?waiting=true", m.Owner, nil).Decode(t, &waiting)
		if len(waiting.Items) != 2 || waiting.Items[0].ID != first || waiting.Items[1].ID != second {
			t.Fatalf("pending introductions: %+v, want %s and %s", waiting.Items, first, second)
		}
		promised := time.Duration(m.App.Content().Brand.Claims.ResponseHours) * time.Hour
		for _, one := range waiting.Items {
			if one.AnswerBy == nil || !one.AnswerBy.Equal(one.CreatedAt.Add(promised)) {
				t.Errorf("requested at %v, the answer is due at %v", one.CreatedAt, one.AnswerBy)
			}
		}
		var answered introduction
		m.Expect(t, 200, "GET", "/api/partner/introductions/"+met, m.Owner, nil).Decode(t, &answered)
		if answered.AnswerBy != nil {
			t.Errorf("an answered introduction is due at %v", answered.AnswerBy)
		}
	})
}
