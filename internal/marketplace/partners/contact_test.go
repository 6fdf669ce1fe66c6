package partners_test

import (
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

const bobEmail = "bob@acme.example"

// joined makes bob an owner of the company beside a@acme.example, its contact, and returns the token and the id of the
// contact's account.
func (m *market) joined(t *testing.T) (bob, contact string) {
	t.Helper()
	m.want(t, 200, "PUT", "/api/partner/profile", m.owner, profile(nil)) // with a telephone number
	m.want(t, 200, "POST", "/api/partner/invitations", m.owner, map[string]any{"email": bobEmail})
	bob = m.s.SignIn(t, bobEmail)
	var portal struct {
		Invitations []struct{ ID string }
		Company     struct {
			People []struct {
				UserID string `json:"user_id"`
				Email  string
			}
		}
	}
	m.want(t, 200, "GET", "/api/partner", bob, nil).Decode(t, &portal)
	m.want(t, 200, "POST", "/api/partner/invitations/"+portal.Invitations[0].ID+"/accept", bob, nil).Decode(t, &portal)
	for _, p := range portal.Company.People {
		if p.Email == acmeEmail {
			contact = p.UserID
		} else {
			m.want(t, 200, "PUT", "/api/partner/people/"+p.UserID, m.owner, map[string]any{"role": "owner"})
		}
	}
	return bob, contact
}

// introduced lets bob accept a request and returns the mail that names the company to the visitor.
func (m *market) introduced(t *testing.T, bob string) apptest.Mail {
	t.Helper()
	m.step(t, 200, bob, m.ask(t, "We need help."), map[string]any{"status": "introduced"})
	for _, mail := range m.s.Mails(t, buyerEmail) {
		if mail.Subject == "You and Acme AI" {
			return mail
		}
	}
	t.Fatal("nobody was introduced")
	return apptest.Mail{}
}

// TestT79VisitorsReachNobodyWhoLeft: the mail that names the company leads to an owner, whether its contact was removed,
// deleted the account, or did either after changing the address.
func TestT79VisitorsReachNobodyWhoLeft(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(t *testing.T, m *market, bob, contact string){
		"removed": func(t *testing.T, m *market, bob, contact string) {
			m.want(t, 200, "DELETE", "/api/partner/people/"+contact, bob, nil)
		},
		"erased": func(t *testing.T, m *market, _, _ string) { m.erase(t, m.owner) },
		"moved and removed": func(t *testing.T, m *market, bob, contact string) {
			err := m.s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(t.Context(), `UPDATE users SET email = 'new@home.example' WHERE id = $1`, contact)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			m.want(t, 200, "DELETE", "/api/partner/people/"+contact, bob, nil)
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachMarket(t, func(t *testing.T, m *market) {
				bob, contact := m.joined(t)
				leave(t, m, bob, contact)
				mail := m.introduced(t, bob)
				if mail.ReplyTo != bobEmail || strings.Contains(mail.Text, acmeEmail) || strings.Contains(mail.Text, "+49 30 1") {
					t.Errorf("the visitor's mail replies to %s and says %s", mail.ReplyTo, mail.Text)
				}
			})
		})
	}
}

// erase deletes an account and runs what follows.
func (m *market) erase(t *testing.T, token string) {
	t.Helper()
	m.want(t, 204, "POST", "/api/me/delete", token, map[string]any{"current_password": apptest.Password})
	m.now.Advance(2 * time.Minute)
	m.s.Drain(t)
}

// TestT79AnErasedContactLeavesNoAddress of its own in the company, whoever is left there.
func TestT79AnErasedContactLeavesNoAddress(t *testing.T) {
	t.Parallel()
	for name, alone := range map[string]bool{"with a colleague": false, "alone": true} {
		t.Run(name, func(t *testing.T) {
			eachMarket(t, func(t *testing.T, m *market) {
				if !alone {
					m.joined(t)
				}
				m.ask(t, "We need help.")
				m.erase(t, m.owner)
				for table, n := range m.s.Search(t, m.s.App.DB.Dialect(), acmeEmail) {
					if table != "mails" && table != "jobs" {
						t.Errorf("%d rows of %s hold the address", n, table)
					}
				}
				if alone {
					m.want(t, 404, "GET", "/api/partners/"+m.company, "", nil)
					m.wantMails(t, buyerEmail, "Your introduction to Acme AI", "About your introduction to Acme AI")
				}
			})
		})
	}
}
