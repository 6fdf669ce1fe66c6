package schedule_test

import (
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
)

// TestT129BookingTokenReachesOnlyItsAddress books with an address as a guest, as an account with another address,
// and as the address's own account. Only the last may receive the token, in the response and in its calendar. For the
// others it is only in the mail to the address.
func TestT129BookingTokenReachesOnlyItsAddress(t *testing.T) {
	t.Parallel()
	apptest.EachWithClock(t, func(t *testing.T, s *apptest.Server, _ *clock.Manual) {
		admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
		const ada = "ada@guest.example"
		own, other := s.SignIn(t, ada), s.SignIn(t, "eve@guest.example")
		for i, c := range []struct {
			caller string
			gets   bool
		}{{"", false}, {other, false}, {own, true}} {
			answer := apptest.Want(t, s.Do(t, "POST", "/api/bookings", c.caller, apptest.BookingBody(ada, apptest.Tomorrow(14+i, 0))), 200)
			mailed := apptest.MailedTokens(t, s, ada)
			if len(mailed) != i+1 {
				t.Fatalf("%d bookings mailed %d private links", i+1, len(mailed))
			}
			if got := anyOf(answer.Body, mailed); got != c.gets {
				t.Errorf("case %d: the answer has the token: %t, want %t: %s", i, got, c.gets, answer.Body)
			}
			var v struct {
				Token     string
				CanChange bool `json:"can_change"`
			}
			answer.Decode(t, &v)
			if (v.Token != "") != c.gets || v.CanChange != c.gets {
				t.Errorf("case %d: the answer is %+v", i, v)
			}
			for _, caller := range []string{other, admin} {
				for _, path := range []string{"/api/events", "/api/notifications", "/api/me/export"} {
					if body := s.Do(t, "GET", path, caller, nil).Body; anyOf(body, mailed) {
						t.Errorf("case %d: %s reveals the token to another account", i, path)
					}
				}
			}
		}
		if body := s.Do(t, "GET", "/api/events", own, nil).Body; !anyOf(body, apptest.MailedTokens(t, s, ada)) {
			t.Errorf("the calendar of the address's own account lacks the private link: %s", body)
		}
		s.Drain(t)
		for _, reader := range []string{"eve@guest.example", apptest.AdminEmail} {
			for _, m := range s.Mails(t, reader) {
				if anyOf(m.Text, apptest.MailedTokens(t, s, ada)) {
					t.Errorf("a mail to %s has the token", reader)
				}
			}
		}
	})
}

// anyOf reports whether the text contains one of the secrets.
func anyOf(text string, secrets []string) bool {
	return slices.ContainsFunc(secrets, func(secret string) bool { return strings.Contains(text, secret) })
}
