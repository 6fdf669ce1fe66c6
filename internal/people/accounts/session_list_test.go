package accounts_test

import (
	"net/http"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
)

type device struct {
	ID       string    `json:"id"`
	Device   string    `json:"device"`
	Network  string    `json:"network"`
	Current  bool      `json:"current"`
	LastSeen time.Time `json:"last_seen_at"`
}

func TestSessionList(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		s.account(t, "bea@site.example", password)
		list := func(t *testing.T, in session) []device {
			t.Helper()
			a := s.Do(t, http.MethodGet, "/api/auth/sessions", in.AccessToken, nil)
			var got []device
			a.Decode(t, &got)
			if a.Status != http.StatusOK {
				t.Fatalf("list: %d %s", a.Status, a.Body)
			}
			return got
		}
		end := func(t *testing.T, in session, id string) apptest.Answer {
			t.Helper()
			return s.Do(t, http.MethodDelete, "/api/auth/sessions/"+id, in.AccessToken, nil, newer...)
		}
		desk := granted(t, s.post(t, "/token?grant_type=password", credentials("ada@site.example", password), "User-Agent",
			"Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36"))
		s.clock.Advance(time.Minute)
		phone := granted(t, s.post(t, "/token?grant_type=password", credentials("ada@site.example", password), "User-Agent",
			"Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1"))
		stranger := s.signIn(t, "bea@site.example", password)

		t.Run("says where one is signed in, last used first, without whole addresses", func(t *testing.T) {
			got := list(t, desk)
			if len(got) != 2 || got[0].Device != "Safari on iPhone" || got[0].Current || got[1].Device != "Chrome on Windows" ||
				!got[1].Current {
				t.Fatalf("got %+v", got)
			}
			if got[0].Network != "127.0.0.0/24" || !got[0].LastSeen.Equal(s.clock.Now()) {
				t.Errorf("got %+v", got[0])
			}
		})
		t.Run("T2: nobody ends another user's session, or a missing one", func(t *testing.T) {
			id := list(t, desk)[0].ID
			refused(t, end(t, stranger, id), 404, "session_not_yours")
			refused(t, end(t, desk, "01a1fbd8-e7a8-7169-9346-68521a0560a6"), 404, "session_not_yours")
			if a := s.user(t, phone.AccessToken); a.Status != http.StatusOK {
				t.Errorf("it ended all the same: %d", a.Status)
			}
		})
		t.Run("others are signed out only soon after a proof of the owner", func(t *testing.T) {
			s.clock.Advance(10*time.Minute + time.Second)
			stale := granted(t, s.refresh(t, desk.RefreshToken))
			refused(t, end(t, stale, list(t, stale)[1].ID), 403, "confirmation_required")
			refused(t, s.as(t, stale.AccessToken, http.MethodPost, "/logout?scope=others", nil), 400, "confirmation_required")
			if a := s.user(t, phone.AccessToken); a.Status != http.StatusOK {
				t.Errorf("one ended all the same: %d %s", a.Status, a.Body)
			}
			for _, scope := range []string{"local", "global"} { // the own session ends without reauthentication
				own := s.signIn(t, "bea@site.example", password)
				s.clock.Advance(10*time.Minute + time.Second)
				if a := s.as(t, own.AccessToken, http.MethodPost, "/logout?scope="+scope, nil); a.Status != http.StatusNoContent {
					t.Errorf("own session, %s: %d %s", scope, a.Status, a.Body)
				}
			}
			stranger = s.signIn(t, "bea@site.example", password)
			desk = granted(t, s.refresh(t, stale.RefreshToken))
			phone = granted(t, s.refresh(t, phone.RefreshToken))
			s.as(t, desk.AccessToken, http.MethodPost, "/confirm", map[string]any{"current_password": password})
		})
		t.Run("signs one out at once", func(t *testing.T) {
			if a := end(t, desk, list(t, desk)[0].ID); a.Status != http.StatusNoContent {
				t.Fatalf("end: %d %s", a.Status, a.Body)
			}
			refused(t, s.user(t, phone.AccessToken), 403, "session_not_found")
			if got := list(t, desk); len(got) != 1 || !got[0].Current {
				t.Errorf("left: %+v", got)
			}
		})
		t.Run("one that rested too long is not listed", func(t *testing.T) {
			s.signIn(t, "bea@site.example", password)
			s.clock.Advance(14*24*time.Hour + time.Hour)
			fresh := s.signIn(t, "bea@site.example", password)
			if got := list(t, fresh); len(got) != 1 || !got[0].Current {
				t.Errorf("listed: %+v", got)
			}
		})
	})
}
