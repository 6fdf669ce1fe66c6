package accounts_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/sessions"
	"harborlight/internal/platform/database"
)

// mailed returns the number of emails of a kind to an address, after all jobs have run.
func (s server) mailed(t *testing.T, to, kind string) int {
	t.Helper()
	s.Drain(t)
	n := 0
	for _, m := range s.Mails(t, to) {
		if m.Kind == kind {
			n++
		}
	}
	return n
}

// ask sends a request about an address and expects an empty answer.
func (s server) ask(t *testing.T, path, email, kind string) {
	t.Helper()
	a := s.post(t, path, map[string]any{"email": email, "type": kind})
	if a.Status != 200 || strings.TrimSpace(a.Body) != "{}" {
		t.Fatalf("%s for %s: %d %s", path, email, a.Status, a.Body)
	}
	s.clock.Advance(10 * time.Minute) // longer than any limit per minute or the ten an hour per network
}

func TestT53OtherEmailsKeepRecoveryBudget(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "victim@site.example", password)
		for range 6 {
			s.ask(t, "/resend", "victim@site.example", "signup")
			s.ask(t, "/resend", "victim@site.example", "email_change")
			if a := s.post(t, "/signup", credentials("victim@site.example", other)); a.Status != 200 && a.Status != 429 {
				t.Fatalf("sign up: %d %s", a.Status, a.Body)
			}
			s.clock.Advance(10 * time.Minute)
		}
		s.account(t, "eve@site.example", password)
		in := s.signIn(t, "eve@site.example", password)
		a := s.Do(t, "PUT", "/api/auth/user", in.AccessToken,
			map[string]any{"email": "victim@site.example", "current_password": password})
		if a.Status != 200 && a.Status != 429 {
			t.Fatalf("change to the victim's address: %d %s", a.Status, a.Body)
		}
		s.ask(t, "/recover", "victim@site.example", "")
		if n := s.mailed(t, "victim@site.example", "accounts.recovery"); n != 1 {
			t.Errorf("%d recoveries arrived, want 1", n)
		}
	}, apptest.Limited)
}

// unconfirmed signs up n accounts without confirming them.
func (s server) unconfirmed(t *testing.T, pattern string, n int) {
	t.Helper()
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		for i := range n {
			_, err := tx.Exec(t.Context(), `
				INSERT INTO users (id, email, password_hash, user_metadata, created_at, updated_at)
				VALUES ($1, $2, '', '{}', $3, $3)`, id.New(), fmt.Sprintf(pattern, i), tx.Now())
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestT54OthersKeepRecoveryBudget requests more recoveries from many networks than the hourly limit, for addresses
// without an account and for unconfirmed accounts.
func TestT54OthersKeepRecoveryBudget(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		service, request := s.App.Accounts(), accounts.Request{Flow: accounts.FlowImplicit}
		s.unconfirmed(t, "sham%d@site.example", 310)
		for i := range 310 {
			for _, email := range []string{fmt.Sprintf("ghost%d@site.example", i), fmt.Sprintf("sham%d@site.example", i)} {
				if err := service.Recover(t.Context(), email, request); err != nil {
					t.Fatal(err)
				}
			}
		}
		s.Drain(t)
		s.ask(t, "/recover", "ada@site.example", "")
		if n := s.mailed(t, "ada@site.example", "accounts.recovery"); n != 1 {
			t.Errorf("%d recoveries arrived, want 1", n)
		}
		if n := s.count(t, `SELECT COUNT(*) FROM mails WHERE kind = 'accounts.recovery'`); n > 301 {
			t.Errorf("%d recoveries were mailed within minutes", n)
		}
	}, apptest.Limited)
}

func TestT53EachEmailKindIsLimited(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		s.signUp(t, "new@site.example", password)
		for range 9 {
			s.ask(t, "/recover", "ada@site.example", "")
			s.ask(t, "/resend", "new@site.example", "signup")
			s.ask(t, "/recover", "new@site.example", "")
			s.Drain(t)
		}
		// A bucket of five a day regains one after 4 h 48 min.
		if n := s.mailed(t, "ada@site.example", "accounts.recovery"); n != 5 {
			t.Errorf("%d recoveries, want 5", n)
		}
		links := s.mailed(t, "new@site.example", "accounts.confirmation")
		if links += s.mailed(t, "new@site.example", "accounts.recovery"); links != 1+5 {
			t.Errorf("%d mails to an unconfirmed account, want that of its sign-up and 5", links)
		}
	}, apptest.Limited)
}

// TestT5BudgetsHideAccounts exhausts every budget of mails to an account, and then expects one more request
// to get the same answer as an unknown address.
func TestT5BudgetsHideAccounts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "known@site.example", password)
		s.signUp(t, "waiting@site.example", password)
		s.clock.Advance(24 * time.Hour)
		answers := map[string][]int{}
		for _, email := range []string{"known@site.example", "waiting@site.example", "ghost@site.example"} {
			for range 6 {
				s.ask(t, "/recover", email, "")
				s.ask(t, "/resend", email, "signup")
			}
			s.Drain(t)
			for range 7 {
				answers[email] = append(answers[email], s.post(t, "/signup", credentials(email, other)).Status)
				s.clock.Advance(10 * time.Minute)
			}
		}
		for email, got := range answers {
			if fmt.Sprint(got) != fmt.Sprint([]int{200, 200, 200, 200, 200, 429, 429}) {
				t.Errorf("%s: %v", email, got)
			}
		}
	}, apptest.Limited)
}

// TestT52OverlongAddressesAreNotCounted sends addresses that are too long for an account.
func TestT52OverlongAddressesAreNotCounted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		long := strings.Repeat("x", 60<<10) + "@site.example"
		for i := range 150 {
			_, err := s.App.Accounts().SignIn(t.Context(), accounts.Credentials{
				Email: long, Password: password, Network: fmt.Sprintf("10.0.%d.0", i),
			}, sessions.Client{})
			if err == nil || err.Error() != "Invalid login credentials" {
				t.Fatalf("try %d: %v", i, err)
			}
		}
		s.ask(t, "/recover", long, "")
		s.ask(t, "/resend", long, "signup")
		if n := s.count(t, `SELECT COUNT(*) FROM jobs WHERE kind IN ('accounts.recover', 'accounts.resend')`); n != 0 {
			t.Errorf("%d jobs wait", n)
		}
		refused(t, s.post(t, "/signup", credentials(long, password)), 400, "validation_failed")
		refused(t, s.refresh(t, strings.Repeat("x", 60<<10)), 400, "validation_failed")
	}, apptest.Limited)
}

// TestRateLimitsSendRetryAfter expects Retry-After from the account routes.
func TestRateLimitsSendRetryAfter(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		in := s.signIn(t, "ada@site.example", password)
		do := func(method, path, token string, body any) func() apptest.Answer {
			return func() apptest.Answer { return s.Do(t, method, "/api/auth"+path, token, body, newer...) }
		}
		for name, ask := range map[string]func() apptest.Answer{
			"sign-ups of an address": do("POST", "/signup", "", credentials("new@site.example", password)),
			"recoveries":             do("POST", "/recover", "", map[string]any{"email": "ghost@site.example"}),
			"wrong links":            do("POST", "/verify", "", map[string]any{"type": "signup", "token_hash": "x"}),
			"codes":                  do("GET", "/reauthenticate", in.AccessToken, nil),
			"wrong passwords":        do("POST", "/token?grant_type=password", "", credentials("ghost@site.example", password)),
			"passwords of one's own": do("PUT", "/user", in.AccessToken, map[string]any{"password": other, "nonce": "x"}),
			"reads":                  do("GET", "/health", "", nil),
		} {
			a := apptest.Answer{}
			for n := 0; n < 400 && a.Status != 429; n++ {
				a = ask()
			}
			var seconds int
			err := json.Unmarshal([]byte(a.Header.Get("Retry-After")), &seconds)
			if a.Status != 429 || err != nil || seconds < 1 {
				t.Errorf("%s: %d, Retry-After %q", name, a.Status, a.Header.Get("Retry-After"))
			}
		}
	}, apptest.Limited)
}
