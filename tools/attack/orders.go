package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	attackCode = "FRIENDS-15"
	halved     = 14850 // price of the training with the code, in cents
)

// orderWithCode orders the training with a code.
func (v *visitor) orderWithCode(ctx context.Context, code string, form map[string]any) (answer, error) {
	return v.post(ctx, "/api/checkout", map[string]any{"serviceId": training, "amount": halved, "code": code,
		"formData": form})
}

// campaign publishes, as the owner, a campaign with a code for half the price that 15 orders can use.
func (p *program) campaign(ctx context.Context) error {
	owner, err := p.signedIn(ctx, adminEmail, demoPassword)
	if err != nil {
		return err
	}
	today := time.Now().UTC()
	return owner.publish(ctx, map[string]any{"file": "campaigns.json", "field": "/campaigns/attacked", "action": "set",
		"value": map[string]any{"id": "attacked", "name": "Friends", "services": []string{training}, "percent": 50,
			"code": attackCode, "most_uses": 15, "starts": today.AddDate(0, 0, -1).Format(time.DateOnly),
			"ends": today.AddDate(0, 0, 1).Format(time.DateOnly)}})
}

// usedUpCode orders 15 times as a guest from one network with a code that has 15 uses, and confirms no order. The
// attack gets in if a buyer then can't use the code.
func usedUpCode(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo", "--payments", "invoice")
	if err != nil {
		return finding{}, err
	}
	if err := p.campaign(ctx); err != nil {
		return finding{}, err
	}
	stranger, taken := p.browser(), 0
	for n := range 15 {
		got, err := stranger.orderWithCode(ctx, attackCode, map[string]any{"name": "Eve",
			"email": fmt.Sprintf("eve%d@elsewhere.example", n), "acceptTerms": true})
		if err != nil {
			return finding{}, err
		}
		if got.status == http.StatusOK {
			taken++
		}
	}
	buyer, err := p.browser().orderWithCode(ctx, attackCode, map[string]any{"name": "Ada", "email": "ada@elsewhere.example",
		"acceptTerms": true})
	return finding{buyer.status != http.StatusOK,
		fmt.Sprintf("one network holds %d of 15 uses, a buyer's order is answered %d", taken, buyer.status)}, err
}

// manyInvoices orders 68 times with one account from four networks. The attack gets in if more than ten orders are
// accepted.
func manyInvoices(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo", "--payments", "invoice")
	if err != nil {
		return finding{}, err
	}
	v, err := p.person(ctx, "eve@elsewhere.example")
	if err != nil {
		return finding{}, err
	}
	bound := 0
	for range 4 {
		v.network = elsewhere()
		for range 17 {
			got, err := v.orders(ctx, map[string]any{"name": "Eve", "email": "eve@elsewhere.example", "acceptTerms": true})
			if err != nil {
				return finding{}, err
			}
			if got.status == http.StatusOK {
				bound++
			}
		}
	}
	return finding{bound > 10, fmt.Sprintf("%d of 68 orders bind one account", bound)}, nil
}

// guessedCodes guesses 100 codes from one network, half with quotes and half with checkouts. The attack gets in if
// more than 20 guesses aren't refused with status 429.
func guessedCodes(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo", "--payments", "test")
	if err != nil {
		return finding{}, err
	}
	v, tried := p.browser(), 0
	for n := range 50 {
		code := fmt.Sprintf("GUESS-%d", n)
		quoted, err := v.post(ctx, "/api/checkout/quote", map[string]any{"serviceId": training, "code": code})
		if err != nil {
			return finding{}, err
		}
		ordered, err := v.orderWithCode(ctx, code+"X", nil)
		if err != nil {
			return finding{}, err
		}
		for _, got := range []answer{quoted, ordered} {
			if got.status != http.StatusTooManyRequests {
				tried++
			}
		}
	}
	return finding{tried > 20, fmt.Sprintf("%d codes tried from one network", tried)}, nil
}

// oftenReferred makes a returning client order again with a partner's code: as a guest, and with a tagged address
// (+2). The attack gets in if one of these orders earns a commission.
func oftenReferred(ctx context.Context, l *lab) (finding, error) {
	const email = "client@elsewhere.example"
	p, err := l.start(ctx, "--demo", "--payments", "test")
	if err != nil {
		return finding{}, err
	}
	c, err := p.company(ctx)
	if err != nil {
		return finding{}, err
	}
	record, err := c.owner.get(ctx, "/api/admin/partners/"+c.id)
	if err == nil {
		err = record.want("the company at the desk", http.StatusOK)
	}
	if err != nil {
		return finding{}, err
	}
	account, err := p.person(ctx, email)
	if err != nil {
		return finding{}, err
	}
	guest := p.browser()
	for _, order := range []struct {
		by   *visitor
		form map[string]any
	}{
		{account, map[string]any{"name": "Client", "email": email}},
		{guest, map[string]any{"name": "Client", "email": email, "referredBy": record.field("slug")}},
		{guest, map[string]any{"name": "Client", "email": "client+2@elsewhere.example", "referredBy": record.field("slug")}},
	} {
		if err := order.by.buys(ctx, order.form); err != nil {
			return finding{}, err
		}
	}
	var rows []any
	err = until(ctx, shortly, "no referred order is listed", func() (bool, error) {
		got, err := c.owner.get(ctx, "/api/admin/referrals")
		all, _ := got.fields()["items"].([]any)
		rows = nil
		for _, row := range all {
			if one, _ := row.(map[string]any); one["partner_id"] == c.id {
				rows = append(rows, row)
			}
		}
		return len(rows) >= 2, err
	})
	if err != nil {
		return finding{}, err
	}
	paid := 0
	for _, row := range rows {
		if one, _ := row.(map[string]any); one["counts"] == true {
			paid++
		}
	}
	return finding{paid > 0, fmt.Sprintf("%d of %d orders by an earlier client earn a commission", paid, len(rows))}, nil
}

// buys orders the training, accepts the terms in form (which it changes) and pays on the test page.
func (v *visitor) buys(ctx context.Context, form map[string]any) error {
	form["acceptTerms"] = true
	got, err := v.orders(ctx, form)
	if err == nil {
		err = got.want("an order", http.StatusOK)
	}
	if err != nil {
		return err
	}
	at, err := url.Parse(got.field("url"))
	if err != nil {
		return fmt.Errorf("read the address of the payment: %w", err)
	}
	paid, err := v.post(ctx, strings.TrimSuffix(at.Path, "/")+"/pay", nil)
	if err == nil {
		err = paid.want("a payment", http.StatusSeeOther)
	}
	return err
}
