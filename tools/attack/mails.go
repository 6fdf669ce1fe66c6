package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// usedUpConfirmations sends quote requests and applications with a victim's address from many networks. The victim
// then orders, and needs the mailed link to confirm the order. The attack gets in if that link isn't mailed.
func usedUpConfirmations(ctx context.Context, l *lab) (finding, error) {
	const victim, requests = "victim@elsewhere.example", 3
	p, err := l.start(ctx, "--demo", "--payments", "invoice")
	if err != nil {
		return finding{}, err
	}
	v := p.browser()
	for i := range requests {
		for path, form := range map[string]map[string]any{
			"/api/quotes": {"name": "Eve", "email": victim, "industry": "technology", "budget": "5k-10k", "timeline": "asap",
				"services": []string{"AI Training"}, "projectDescription": "Less paper"},
			"/api/partners": {"company_name": fmt.Sprint("Company ", i), "company_description": "Automates.",
				"contact_email": victim, "services_offered": []string{"Automation"}, "specializations": []string{"Invoices"}},
		} {
			v.network = elsewhere()
			got, err := v.post(ctx, path, form)
			if err == nil {
				err = got.want("a request", http.StatusOK, http.StatusCreated)
			}
			if err != nil {
				return finding{}, err
			}
		}
	}
	p.settled(ctx, victim)
	got, err := p.browser().orders(ctx, map[string]any{"name": "Victim", "email": victim, "acceptTerms": true})
	if err == nil {
		err = got.want("an order", http.StatusOK)
	}
	if err != nil {
		return finding{}, err
	}
	isAsked := func() bool {
		for _, m := range p.mails(victim) {
			if strings.Contains(strings.Join(m.links, " "), "&confirm=") {
				return true
			}
		}
		return false
	}
	_ = until(ctx, 10*time.Second, "no confirmation came", func() (bool, error) { return isAsked(), nil })
	return finding{!isAsked(), fmt.Sprintf("the victim's order is confirmed by mail after %d requests of others: %v",
		2*requests, isAsked())}, nil
}

// relayingDesk mails buyers from the desk 400 times, like a thief of the admin's session. The attack gets in if more
// than 110 mails are accepted.
func relayingDesk(ctx context.Context, l *lab) (finding, error) {
	const tries, most = 400, 110
	p, err := l.start(ctx, "--demo", "--payments", "test")
	if err != nil {
		return finding{}, err
	}
	owner, err := p.signedIn(ctx, adminEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	list, err := owner.get(ctx, "/api/admin/orders")
	if err != nil {
		return finding{}, err
	}
	items, _ := list.fields()["items"].([]any)
	if len(items) == 0 {
		return finding{}, errors.New("the desk lists no orders")
	}
	taken := 0
	for i := range tries {
		owner.network = elsewhere()
		order, _ := items[i%len(items)].(map[string]any)
		got, err := owner.post(ctx, fmt.Sprintf("/api/admin/orders/%v/resend", order["id"]), nil)
		if err != nil {
			return finding{}, err
		}
		if got.status == http.StatusOK {
			taken++
		}
	}
	if taken == 0 {
		return finding{}, errors.New("no order was mailed again")
	}
	return finding{taken > most, fmt.Sprintf("%d of %d mails sent again from the desk (limit %d)", taken, tries, most)}, nil
}
