package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// company is an approved partner with the person who applied.
type company struct {
	program       *program
	id, email     string
	owner, person *visitor
}

// company applies as a company with a new person's address, approves the application as the demo's admin, and claims
// the company with a new account of the person.
func (p *program) company(ctx context.Context) (*company, error) {
	const email = "eve@company.example"
	c := &company{program: p, email: email}
	made, err := p.browser().post(ctx, "/api/partners", map[string]any{"company_name": "Eve & Sons",
		"company_description": "Automates invoices.", "contact_email": email, "services_offered": []string{"Automation"},
		"specializations": []string{"Invoices"}})
	if err == nil {
		err = made.want("an application", http.StatusCreated)
	}
	if err != nil {
		return nil, err
	}
	c.id = made.field("id")
	if c.owner, err = p.signedIn(ctx, adminEmail, demoPassword); err != nil {
		return nil, err
	}
	if err := c.decide(ctx, "approve", map[string]any{}); err != nil {
		return nil, err
	}
	if c.person, err = p.person(ctx, email); err != nil {
		return nil, err
	}
	claimed, err := c.person.post(ctx, "/api/partner/claims/"+c.id, nil)
	if err == nil {
		err = claimed.want("a claim", http.StatusOK, http.StatusNoContent)
	}
	return c, err
}

// revision returns the company's revision, which changes must contain.
func (c *company) revision(ctx context.Context) (any, error) {
	got, err := c.owner.get(ctx, "/api/admin/partners/"+c.id)
	if err == nil {
		err = got.want("the company at the desk", http.StatusOK)
	}
	return got.fields()["revision"], err
}

// decide makes a decision (such as "approve") about the company as the admin, with the current revision. Any status
// other than 200 is an error.
func (c *company) decide(ctx context.Context, deed string, body map[string]any) error {
	var err error
	if body["revision"], err = c.revision(ctx); err != nil {
		return err
	}
	got, err := c.owner.post(ctx, "/api/admin/partners/"+c.id+"/"+deed, body)
	if err == nil {
		err = got.want("the owner's "+deed, http.StatusOK)
	}
	return err
}

// requestIntroduction requests an introduction with the given address as a visitor without an account. It waits until
// the company can see the request, and returns the request's path in the portal's API.
func (c *company) requestIntroduction(ctx context.Context, email string) (string, error) {
	got, err := c.program.browser().post(ctx, "/api/partnership-requests", map[string]any{"partner_id": c.id,
		"requester_name": "Grace Whitfield", "requester_email": email, "service_needed": "Automation",
		"message": "Please help."})
	if err == nil {
		err = got.want("a request", http.StatusCreated)
	}
	if err != nil {
		return "", err
	}
	path := "/api/partner/introductions/" + got.field("id")
	return path, until(ctx, shortly, "the company isn't asked", func() (bool, error) {
		got, err := c.person.get(ctx, path)
		return got.status == http.StatusOK, err
	})
}

// move changes the status of an introduction as the company's person.
func (c *company) move(ctx context.Context, path string, body map[string]any) (answer, error) {
	return c.person.post(ctx, path+"/moves", body)
}

// inventedReviews makes a company request introductions from three mailboxes of its people, sell to each for a cent,
// and praise itself. The attack gets in if the company then shows a rating.
func inventedReviews(ctx context.Context, l *lab) (finding, error) {
	const mailboxes = 3
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	c, err := p.company(ctx)
	if err != nil {
		return finding{}, err
	}
	written := 0
	for n := range mailboxes {
		email := fmt.Sprintf("friend%d@mailbox.example", n)
		path, err := c.requestIntroduction(ctx, email)
		if err != nil {
			return finding{}, err
		}
		for _, body := range []map[string]any{{"from": "pending", "status": "introduced"},
			{"from": "introduced", "status": "won", "won_cents": 1}} {
			got, err := c.move(ctx, path, body)
			if err == nil {
				err = got.want("a move", http.StatusOK)
			}
			if err != nil {
				return finding{}, err
			}
		}
		token := ""
		err = until(ctx, shortly, "nobody is invited to a review", func() (bool, error) {
			token = p.mailedParameter(email, "review")
			return token != "", nil
		})
		if err != nil {
			return finding{}, err
		}
		got, err := p.browser().post(ctx, "/api/reviews/"+token,
			map[string]any{"stars": 5, "text": "The best company that I have ever worked with."})
		if err != nil {
			return finding{}, err
		}
		if got.status == http.StatusOK {
			written++
		}
	}
	got, err := p.browser().get(ctx, "/api/partners/"+c.id)
	if err != nil {
		return finding{}, err
	}
	rating, _ := got.fields()["rating"].(float64)
	count, _ := got.fields()["review_count"].(float64)
	return finding{rating > 0, fmt.Sprintf("%d reviews from own mailboxes, the rating is %.1f of %.0f", written, rating,
		count)}, nil
}

// mailedParameter returns the first value of a query parameter in the links mailed to an address, or "" if there is
// none.
func (p *program) mailedParameter(to, key string) string {
	for _, m := range p.mails(to) {
		for _, link := range m.links {
			if u, err := url.Parse(link); err == nil && u.Query().Get(key) != "" {
				return u.Query().Get(key)
			}
		}
	}
	return ""
}

// readAfterRejection rejects a company after a request for an introduction. The attack gets in if the company can
// still accept the request or read the visitor's address.
func readAfterRejection(ctx context.Context, l *lab) (finding, error) {
	const visitor = "grace@buyer.example"
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	c, err := p.company(ctx)
	if err != nil {
		return finding{}, err
	}
	path, err := c.requestIntroduction(ctx, visitor)
	if err != nil {
		return finding{}, err
	}
	if err := c.decide(ctx, "reject", map[string]any{"reason": "No references"}); err != nil {
		return finding{}, err
	}
	moved, err := c.move(ctx, path, map[string]any{"from": "pending", "status": "introduced"})
	if err != nil {
		return finding{}, err
	}
	learned := strings.Contains(moved.body, visitor)
	for _, page := range []string{path, "/api/partner/introductions"} {
		got, err := c.person.get(ctx, page)
		if err != nil {
			return finding{}, err
		}
		learned = learned || strings.Contains(got.body, visitor)
	}
	return finding{learned || moved.status == http.StatusOK, fmt.Sprintf("accepting: %d, learned the address: %t",
		moved.status, learned)}, nil
}

// leftContact deletes the account of a company's contact, and then has the company accept a visitor's request. The
// attack gets in if a mail to the visitor contains the deleted contact's address.
func leftContact(ctx context.Context, l *lab) (finding, error) {
	const visitor = "grace@buyer.example"
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	c, err := p.company(ctx)
	if err != nil {
		return finding{}, err
	}
	contact := c.person
	if c.person, err = c.addOwner(ctx, "bob@company.example"); err != nil {
		return finding{}, err
	}
	got, err := contact.post(ctx, "/api/me/delete", map[string]any{"current_password": goodPassword})
	if err == nil {
		err = got.want("the deletion", http.StatusNoContent)
	}
	if err != nil {
		return finding{}, err
	}
	path, err := c.requestIntroduction(ctx, visitor)
	if err != nil {
		return finding{}, err
	}
	before := p.settled(ctx, visitor)
	got, err = c.move(ctx, path, map[string]any{"from": "pending", "status": "introduced"})
	if err == nil {
		err = got.want("a move", http.StatusOK)
	}
	if err == nil {
		err = p.awaitMails(ctx, visitor, before+1)
	}
	if err != nil {
		return finding{}, err
	}
	led := 0
	for _, m := range p.mails(visitor) {
		if strings.Contains(m.file, c.email) {
			led++
		}
	}
	return finding{led > 0, fmt.Sprintf("%d mails lead a visitor to who left", led)}, nil
}

// addOwner invites an address to the company, accepts the invitation with a new account, and makes it an owner.
func (c *company) addOwner(ctx context.Context, email string) (*visitor, error) {
	got, err := c.person.post(ctx, "/api/partner/invitations", map[string]any{"email": email})
	if err == nil {
		err = got.want("an invitation", http.StatusOK)
	}
	if err != nil {
		return nil, err
	}
	v, err := c.program.person(ctx, email)
	if err != nil {
		return nil, err
	}
	portal, err := v.get(ctx, "/api/partner")
	if err != nil {
		return nil, err
	}
	invitations, _ := portal.fields()["invitations"].([]any)
	if len(invitations) == 0 {
		return nil, fmt.Errorf("the invitation is missing: %.200s", portal.body)
	}
	invitation, _ := invitations[0].(map[string]any)
	got, err = v.post(ctx, fmt.Sprintf("/api/partner/invitations/%s/accept", invitation["id"]), nil)
	if err == nil {
		err = got.want("joining", http.StatusOK)
	}
	if err != nil {
		return nil, err
	}
	got, err = c.person.do(ctx, http.MethodPut, "/api/partner/people/"+v.userID(), map[string]any{"role": "owner"})
	if err == nil {
		err = got.want("another owner", http.StatusOK)
	}
	return v, err
}

// keptTraces requests an introduction without an account, creates an account with the same address, exports and
// deletes it. The attack gets in unless the export contains the request and the desk no longer shows the address.
func keptTraces(ctx context.Context, l *lab) (finding, error) {
	const visitor = "grace@buyer.example"
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	c, err := p.company(ctx)
	if err != nil {
		return finding{}, err
	}
	if _, err := c.requestIntroduction(ctx, visitor); err != nil {
		return finding{}, err
	}
	grace, err := p.person(ctx, visitor)
	if err != nil {
		return finding{}, err
	}
	export, err := grace.get(ctx, "/api/me/export")
	if err == nil {
		err = export.want("the export", http.StatusOK)
	}
	if err != nil {
		return finding{}, err
	}
	got, err := grace.post(ctx, "/api/me/delete", map[string]any{"current_password": goodPassword})
	if err == nil {
		err = got.want("the deletion", http.StatusNoContent)
	}
	if err != nil {
		return finding{}, err
	}
	left, err := c.owner.get(ctx, "/api/admin/partnership-requests")
	if err == nil {
		err = left.want("the requests at the desk", http.StatusOK)
	}
	exported, erased := strings.Contains(export.body, "Please help."), !strings.Contains(left.body, visitor)
	return finding{!exported || !erased, fmt.Sprintf("exported: %t, erased: %t", exported, erased)}, err
}

// overwrittenProfile saves a company's profile twice from the same page, that is, with the same revision. The attack
// gets in if the second save is accepted.
func overwrittenProfile(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	c, err := p.company(ctx)
	if err != nil {
		return finding{}, err
	}
	seen, err := c.revision(ctx)
	if err != nil {
		return finding{}, err
	}
	statuses := []int{}
	for _, text := range []string{"What a colleague wrote.", "What an old page says."} {
		got, err := c.person.do(ctx, http.MethodPut, "/api/partner/profile", map[string]any{"company_name": "Eve & Sons",
			"company_description": text, "contact_email": c.email, "services_offered": []string{"Automation"},
			"specializations": []string{"Invoices"}, "revision": seen})
		if err != nil {
			return finding{}, err
		}
		statuses = append(statuses, got.status)
	}
	if statuses[0] != http.StatusOK {
		return finding{}, fmt.Errorf("the first one can't save: %d", statuses[0])
	}
	return finding{statuses[1] == http.StatusOK, fmt.Sprintf("the second: %d", statuses[1])}, nil
}
