package accounts_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/sessions"
)

// Clients of the owner and a thief.
var (
	owner   = sessions.Client{IP: "192.0.2.10", UserAgent: "Mozilla/5.0 Firefox/150.0"}
	tunnel  = sessions.Client{IP: "198.51.100.7", UserAgent: owner.UserAgent} // the owner's phone on another network
	thief   = sessions.Client{IP: "203.0.113.66", UserAgent: owner.UserAgent} // imitates the owner's browser
	foreign = sessions.Client{IP: "203.0.113.66", UserAgent: "python-requests/3.0"}
)

// holder is a client with a refresh token.
type holder struct {
	server
	from  sessions.Client
	token string
}

// use refreshes and returns the code of the refusal, or "".
func (h *holder) use(t *testing.T) string {
	t.Helper()
	g, err := h.App.Accounts().Sessions().Refresh(t.Context(), h.token, h.from)
	if f := fault.As(err); f != nil {
		return f.Code
	}
	if err != nil {
		t.Error(err)
	}
	h.token = g.RefreshToken
	return ""
}

// stolen signs an account in and copies its token.
func (s server) stolen(t *testing.T, email string, by sessions.Client) (mine, theirs holder) {
	t.Helper()
	s.account(t, email, password)
	g, err := s.App.Accounts().SignIn(t.Context(), accounts.Credentials{Email: email, Password: password}, owner)
	if err != nil {
		t.Fatal(err)
	}
	s.clock.Advance(13 * time.Minute)
	return holder{s, owner, g.RefreshToken}, holder{s, by, g.RefreshToken}
}

// ended checks that all sessions have ended, that the audit trail contains an entry and that the owner got an email.
func (s server) ended(t *testing.T, email string, tokens ...string) {
	t.Helper()
	for _, token := range tokens {
		refused(t, s.refresh(t, token), 400, "refresh_token_not_found")
	}
	if n := s.count(t, `
		SELECT COUNT(*)
		FROM audit_log
		WHERE action = 'accounts.session_stolen'
			AND actor_id = (SELECT id FROM users WHERE email = $1)`, email); n != 1 {
		t.Errorf("%d rows in the audit log, want 1", n)
	}
	if n := s.mailed(t, email, "accounts.session_ended"); n != 1 {
		t.Errorf("%d mails to the owner, want 1", n)
	}
}

func TestT60CopiedTokenIsDetected(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		cycles := func(t *testing.T, first, second *holder) (passed int) {
			t.Helper()
			for range 4 {
				for _, h := range []*holder{first, second} {
					if code := h.use(t); code == "refresh_token_already_used" {
						return passed
					} else if code != "" {
						t.Fatalf("refused with %s", code)
					}
					s.clock.Advance(time.Second)
				}
				passed++
				s.clock.Advance(13 * time.Minute)
			}
			return passed
		}
		t.Run("after the owner", func(t *testing.T) {
			mine, theirs := s.stolen(t, "a@site.example", thief)
			if n := cycles(t, &mine, &theirs); n > 1 {
				t.Errorf("%d of 4 cycles pass", n)
			}
			s.ended(t, "a@site.example", mine.token, theirs.token)
		})
		t.Run("before the owner", func(t *testing.T) {
			mine, theirs := s.stolen(t, "b@site.example", thief)
			if n := cycles(t, &theirs, &mine); n > 1 {
				t.Errorf("%d of 4 cycles pass", n)
			}
			s.ended(t, "b@site.example", mine.token, theirs.token)
		})
		t.Run("at once, with a different user agent", func(t *testing.T) {
			mine, theirs := s.stolen(t, "c@site.example", foreign)
			if n := cycles(t, &mine, &theirs); n != 0 {
				t.Errorf("%d of 4 cycles pass", n)
			}
			s.ended(t, "c@site.example", mine.token, theirs.token)
		})
		t.Run("also if the branch is kept young", func(t *testing.T) {
			mine, theirs := s.stolen(t, "d@site.example", thief)
			if mine.use(t)+theirs.use(t)+theirs.use(t) != "" {
				t.Fatal("within the race window they must be indistinguishable")
			}
			s.clock.Advance(13 * time.Minute)
			_ = theirs.use(t)
			if code := mine.use(t); code != "refresh_token_already_used" {
				t.Errorf("the owner's refresh ends with %q", code)
			}
			s.ended(t, "d@site.example", mine.token, theirs.token)
		})
	})
}

func TestT60RacesAndLostAnswersContinue(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		cycle := func(t *testing.T, h *holder) {
			t.Helper()
			s.clock.Advance(13 * time.Minute)
			if code := h.use(t); code != "" {
				t.Fatalf("signed out: %s", code)
			}
		}
		t.Run("three tabs at once, four times, whichever answer the browser keeps", func(t *testing.T) {
			mine, _ := s.stolen(t, "a@site.example", thief)
			for kept := range 4 {
				tabs := []holder{mine, mine, mine}
				var wait sync.WaitGroup
				for i := range tabs {
					wait.Go(func() {
						if code := tabs[i].use(t); code != "" {
							t.Errorf("a tab is refused: %s", code)
						}
					})
				}
				wait.Wait()
				mine = tabs[kept%3]
				cycle(t, &mine)
			}
		})
		t.Run("a tab that is loaded again while others still race", func(t *testing.T) {
			mine, _ := s.stolen(t, "b@site.example", thief)
			tabs := []holder{mine, mine}
			for range 2 {
				for i := range tabs {
					if code := tabs[i].use(t); code != "" {
						t.Fatalf("a tab is refused: %s", code)
					}
					s.clock.Advance(time.Second)
				}
			}
			cycle(t, &tabs[1])
		})
		t.Run("a lost answer, on the way to another network too, cycle after cycle", func(t *testing.T) {
			mine, _ := s.stolen(t, "c@site.example", thief)
			for _, from := range []sessions.Client{owner, tunnel, owner} {
				lost := mine
				cycle(t, &lost)
				s.clock.Advance(10 * time.Second)
				mine.from = from
				if code := mine.use(t); code != "" {
					t.Fatalf("signed out from %s: %s", from.IP, code)
				}
			}
			cycle(t, &mine)
		})
		t.Run("an update of the browser between two refreshes", func(t *testing.T) {
			mine, _ := s.stolen(t, "d@site.example", thief)
			cycle(t, &mine)
			mine.from = sessions.Client{IP: tunnel.IP, UserAgent: "Mozilla/5.0 Firefox/151.0"}
			cycle(t, &mine)
			cycle(t, &mine)
		})
		t.Run("a browser with very many tabs is asked to wait, not signed out", func(t *testing.T) {
			mine, _ := s.stolen(t, "e@site.example", thief)
			busy := 0
			for range 20 {
				tab := mine
				switch code := tab.use(t); code {
				case "unavailable":
					busy++
				case "":
				default:
					t.Fatalf("refused with %s", code)
				}
			}
			if busy != 10 {
				t.Errorf("%d of 20 were asked to wait, want 10", busy)
			}
		})
	})
}

// TestT60ConcurrentThievesEndOneSession lets both clients refresh at the same instant: whichever is second, the
// session ends, once.
func TestT60ConcurrentThievesEndOneSession(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		mine, theirs := s.stolen(t, "ada@site.example", thief)
		if mine.use(t)+theirs.use(t) != "" {
			t.Fatal("the first race is indistinguishable")
		}
		s.clock.Advance(13 * time.Minute)
		tokens := []string{mine.token, theirs.token}
		var wait sync.WaitGroup
		errs := make([]error, 2)
		for i, from := range []sessions.Client{owner, thief} {
			wait.Go(func() { _, errs[i] = s.App.Accounts().Sessions().Refresh(t.Context(), tokens[i], from) })
		}
		wait.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Errorf("one is first and one is noticed, got %v", errors.Join(errs...))
		}
		s.ended(t, "ada@site.example", tokens...)
	})
}
