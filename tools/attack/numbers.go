package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

const training = "private-training"

// orders orders the training at its price with these form fields and returns the response.
func (v *visitor) orders(ctx context.Context, form map[string]any) (answer, error) {
	return v.post(ctx, "/api/checkout", map[string]any{
		"serviceId": training, "serviceName": "Private 1-on-1 Training", "amount": 29700, "isRecurring": false,
		"formData": form,
	})
}

// spentNumbers places orders by invoice for a victim's address, and tries to confirm them without access to the
// mailbox. The attack gets in if the victim is mailed an invoice.
func spentNumbers(ctx context.Context, l *lab) (finding, error) {
	const victim, orders = "victim@elsewhere.example", 8
	p, err := l.start(ctx, "--demo", "--payments", "invoice")
	if err != nil {
		return finding{}, err
	}
	v := p.browser()
	for range orders {
		v.network = elsewhere()
		got, err := v.orders(ctx, map[string]any{"name": "Victim", "email": victim, "acceptTerms": true})
		if err == nil {
			err = got.want("an order", http.StatusOK)
		}
		if err != nil {
			return finding{}, err
		}
		next, err := url.Parse(got.field("url"))
		if err != nil {
			return finding{}, err
		}
		token := next.Query().Get("order")
		for _, guess := range []string{"", token} {
			path := "/api/orders/" + token + "/confirm"
			if _, err := v.post(ctx, path, map[string]any{"confirmation": guess}); err != nil {
				return finding{}, err
			}
		}
	}
	p.settled(ctx, victim)
	invoices := 0
	for _, m := range p.mails(victim) {
		if strings.Contains(strings.Join(m.links, " "), "/api/invoices/") {
			invoices++
		}
	}
	return finding{invoices > 0, fmt.Sprintf("%d numbered invoices after %d orders for a victim's address, %d mails",
		invoices, orders, len(p.mails(victim)))}, nil
}

// skippedTerms publishes terms and orders without accepting them. The attack gets in if an order is accepted without
// asking for more details.
func skippedTerms(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo", "--payments", "test")
	if err != nil {
		return finding{}, err
	}
	owner, err := p.signedIn(ctx, adminEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	if err := owner.publish(ctx, map[string]any{"file": "navigation.json", "field": "/footer/legal/terms/to",
		"action": "set", "value": "/pricing"}); err != nil {
		return finding{}, err
	}
	taken := 0
	forms := []map[string]any{nil, {}, {"acceptTerms": false}, {"acceptTerms": "true"}, {"name": "Stranger"}}
	for _, form := range forms {
		got, err := p.browser().orders(ctx, form)
		if err != nil {
			return finding{}, err
		}
		if got.status == http.StatusOK && !strings.Contains(got.field("url"), "/service-order") {
			taken++
		}
	}
	return finding{taken > 0, fmt.Sprintf("%d of %d orders without the terms were taken", taken, len(forms))}, nil
}

// publish saves one content change as the draft and publishes it, as the owner.
func (v *visitor) publish(ctx context.Context, change map[string]any) error {
	revision := func(got answer, err error) (any, error) {
		if err == nil {
			err = got.want("the editor", http.StatusOK)
		}
		draft, _ := got.fields()["draft"].(map[string]any)
		return draft["revision"], err
	}
	at, err := revision(v.get(ctx, "/api/admin/content"))
	if err != nil {
		return err
	}
	at, err = revision(v.post(ctx, "/api/admin/content/edit", map[string]any{"revision": at, "intents": []any{change}}))
	if err != nil {
		return err
	}
	_, err = revision(v.post(ctx, "/api/admin/content/publish", map[string]any{"revision": at, "note": "attack"}))
	return err
}
