package partners_test

import (
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/marketplace/markettest"
	"harborlight/internal/platform/database"
)

const bobEmail = "bob@acme.example"

// joinAsOwner adds bob as a second owner besides the contact a@acme.example. It returns bob's token and the id of the
// contact's account.
func joinAsOwner(t *testing.T, m *markettest.Market) (bob, contact string) {
	t.Helper()
	m.Expect(t, 200, "PUT", "/api/partner/profile", m.Owner, profile(nil)) // sets a phone number
	m.Expect(t, 200, "POST", "/api/partner/invitations", m.Owner, map[string]any{"email": bobEmail})
	bob = m.SignIn(t, bobEmail)
	var portal struct {
		Invitations []struct{ ID string }
		Company     struct {
			People []struct {
				UserID string `json:"user_id"`
				Email  string
			}
		}
	}
	m.Expect(t, 200, "GET", "/api/partner", bob, nil).Decode(t, &portal)
	m.Expect(t, 200, "POST", "/api/partner/invitations/"+portal.Invitations[0].ID+"/accept", bob, nil).Decode(t, &portal)
	for _, p := range portal.Company.People {
		if p.Email == markettest.AcmeEmail {
			contact = p.UserID
		} else {
			m.Expect(t, 200, "PUT", "/api/partner/people/"+p.UserID, m.Owner, map[string]any{"role": "owner"})
		}
	}
	return bob, contact
}

// acceptAndReadMail accepts a request as bob and returns the mail that introduces the partner to the visitor.
func acceptAndReadMail(t *testing.T, m *markettest.Market, bob string) apptest.Mail {
	t.Helper()
	m.ChangeStatus(t, 200, bob, m.RequestIntroduction(t, "We need help."), map[string]any{"status": "introduced"})
	for _, mail := range m.Mails(t, markettest.BuyerEmail) {
		if mail.Subject == "You and Acme AI" {
			return mail
		}
	}
	t.Fatal("the visitor got no introduction")
	return apptest.Mail{}
}

// TestT79IntroductionsNameCurrentMembers checks that introductions name an owner after the contact was removed or has
// deleted the account, with or without a changed address.
func TestT79IntroductionsNameCurrentMembers(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(t *testing.T, m *markettest.Market, bob, contact string){
		"removed": func(t *testing.T, m *markettest.Market, bob, contact string) {
			m.Expect(t, 200, "DELETE", "/api/partner/people/"+contact, bob, nil)
		},
		"erased": func(t *testing.T, m *markettest.Market, _, _ string) { deleteAccount(t, m, m.Owner) },
		"moved and removed": func(t *testing.T, m *markettest.Market, bob, contact string) {
			err := m.App.DB.Write(t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(t.Context(), `UPDATE users SET email = 'new@home.example' WHERE id = $1`, contact)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			m.Expect(t, 200, "DELETE", "/api/partner/people/"+contact, bob, nil)
		},
	} {
		t.Run(name, func(t *testing.T) {
			markettest.Each(t, func(t *testing.T, m *markettest.Market) {
				bob, contact := joinAsOwner(t, m)
				leave(t, m, bob, contact)
				mail := acceptAndReadMail(t, m, bob)
				if mail.ReplyTo != bobEmail || strings.Contains(mail.Text, markettest.AcmeEmail) || strings.Contains(mail.Text, "+49 30 1") {
					t.Errorf("the visitor's mail replies to %s and says %s", mail.ReplyTo, mail.Text)
				}
			})
		})
	}
}

// deleteAccount deletes an account and runs the jobs.
func deleteAccount(t *testing.T, m *markettest.Market, token string) {
	t.Helper()
	m.Expect(t, 204, "POST", "/api/me/delete", token, map[string]any{"current_password": apptest.Password})
	m.Clock.Advance(2 * time.Minute)
	m.Drain(t)
}

// TestT79DeletedContactLeavesNoAddress checks that a deleted account's address is removed from the partner, whether
// it has other members or not.
func TestT79DeletedContactLeavesNoAddress(t *testing.T) {
	t.Parallel()
	for name, alone := range map[string]bool{"with a colleague": false, "alone": true} {
		t.Run(name, func(t *testing.T) {
			markettest.Each(t, func(t *testing.T, m *markettest.Market) {
				if !alone {
					joinAsOwner(t, m)
				}
				m.RequestIntroduction(t, "We need help.")
				deleteAccount(t, m, m.Owner)
				for table, n := range m.Search(t, m.App.DB.Dialect(), markettest.AcmeEmail) {
					if table != "mails" && table != "jobs" {
						t.Errorf("%d rows of %s contain the address", n, table)
					}
				}
				if alone {
					m.Expect(t, 404, "GET", "/api/partners/"+m.Company, "", nil)
					m.ExpectMails(t, markettest.BuyerEmail, "Your introduction to Acme AI", "About your introduction to Acme AI")
				}
			})
		})
	}
}

// TestRejectedPartnerWithRequestsOutlivesContact checks that a rejected partner with introductions stays
// as a business record, and that one without is deleted with the account.
func TestRejectedPartnerWithRequestsOutlivesContact(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		m.RequestIntroduction(t, "We need help.")
		var rival struct{ Company struct{ ID string } }
		m.Expect(t, 200, "GET", "/api/partner", m.Rival, nil).Decode(t, &rival)
		for _, company := range []string{m.Company, rival.Company.ID} {
			m.Expect(t, 200, "POST", "/api/admin/partners/"+company+"/reject", m.Admin, map[string]any{"reason": "No references"})
		}
		m.Clock.Advance(time.Minute) // after the time in which it can be undone
		m.Drain(t)
		deleteAccount(t, m, m.Owner)
		deleteAccount(t, m, m.Rival)
		m.Expect(t, 200, "GET", "/api/admin/partners/"+m.Company, m.Admin, nil)
		m.Expect(t, 404, "GET", "/api/admin/partners/"+rival.Company.ID, m.Admin, nil)
	})
}
