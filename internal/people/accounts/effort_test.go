package accounts

import (
	"errors"
	"testing"

	"harborlight/content"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// siteWords returns the site's texts.
func siteWords(t testing.TB) mail.Site {
	t.Helper()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	return mail.Site{Content: content.Fixed(site), URL: "https://site.example"}
}

// TestT5EveryAnswerCostsAHash occupies the hasher. Any answer other than "busy" then skipped the hash, and its
// response time could reveal which addresses have accounts.
func TestT5EveryAnswerCostsAHash(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	s, err := New(t.Context(), db, realtime.NewHub(db),
		Config{PublicURL: "https://site.example", Mail: siteWords(t), Hash: cheap})
	if err != nil {
		t.Fatal(err)
	}
	const password = "a long first passphrase"
	if _, err := s.FindOrCreateConfirmed(t.Context(), "known@site.example", password); err != nil {
		t.Fatal(err)
	}
	if _, err := s.SignUp(t.Context(),
		SignUp{Email: "waiting@site.example", Password: password, Request: Request{Flow: FlowImplicit}}); err != nil {
		t.Fatal(err)
	}
	s.hasher.Occupy()
	for _, email := range []string{"known@site.example", "waiting@site.example", "ghost@site.example", "no address"} {
		if _, err := s.SignIn(t.Context(), Credentials{Email: email, Password: password},
			sessions.Client{}); !errors.Is(err,
			refusal.Busy) {
			t.Errorf("sign in as %s: %v, want refusal.Busy", email, err)
		}
		if email == "no address" {
			continue
		}
		if _, err := s.SignUp(t.Context(),
			SignUp{Email: email, Password: password, Request: Request{Flow: FlowImplicit}}); !errors.Is(err, refusal.Busy) {
			t.Errorf("sign up as %s: %v, want refusal.Busy", email, err)
		}
	}
}

func TestSignInUpgradesOutdatedHash(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	hub := realtime.NewHub(db)
	const password = "a long first passphrase"
	open := func(p passwords.HashParams) *Service {
		s, err := New(t.Context(), db, hub, Config{PublicURL: "https://site.example", Hash: p})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	old := open(cheap)
	userID, err := old.FindOrCreateConfirmed(t.Context(), "ada@site.example", password)
	if err != nil {
		t.Fatal(err)
	}
	dearer := open(passwords.HashParams{MemoryKiB: 128, Time: 1})
	if _, err := dearer.SignIn(t.Context(), Credentials{Email: "ada@site.example", Password: password},
		sessions.Client{}); err != nil {
		t.Fatal(err)
	}
	u, err := users.Find(t.Context(), db, userID)
	if err != nil {
		t.Fatal(err)
	}
	if dearer.hasher.Outdated(u.PasswordHash) {
		t.Error("signing in did not renew the hash")
	}
	if _, err := old.SignIn(t.Context(), Credentials{Email: "ada@site.example", Password: password},
		sessions.Client{}); err != nil {
		t.Errorf("a hash with other costs is refused: %v", err)
	}
}
