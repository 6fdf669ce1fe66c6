package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"
)

// twoFactorOwner starts the program, gives an account a second factor, and returns a session of its owner and one of
// a thief with only the password.
func twoFactorOwner(ctx context.Context, l *lab, flags ...string) (owner, thief *visitor, err error) {
	p, err := l.start(ctx, flags...)
	if err != nil {
		return nil, nil, err
	}
	owner, err = p.person(ctx, "ada@shop.example")
	if err != nil {
		return nil, nil, err
	}
	app, err := owner.authenticator(ctx)
	if err != nil {
		return nil, nil, err
	}
	got, err := owner.post(ctx, pathSignIn, map[string]any{"email": app.email, "password": goodPassword})
	if err != nil {
		return nil, nil, err
	}
	owner.token = got.field("access_token")
	pause(ctx, time.Until(app.shows(0)))
	got, err = owner.post(ctx, "/api/auth/second-step", map[string]any{"code": app.code(0)})
	if err == nil {
		err = got.want("the owner's second step", http.StatusOK)
	}
	if err != nil {
		return nil, nil, err
	}
	owner.token = got.field("access_token")
	thief, err = p.signedIn(ctx, app.email, goodPassword)
	return owner, thief, err
}

// orderedHalfway places an order with a session that lacks its second step. The attack gets in if the order appears
// among the owner's orders.
func orderedHalfway(ctx context.Context, l *lab) (finding, error) {
	owner, thief, err := twoFactorOwner(ctx, l, "--demo")
	if err != nil {
		return finding{}, err
	}
	amount, err := thief.price(ctx, "private-training")
	if err != nil {
		return finding{}, err
	}
	got, err := thief.post(ctx, "/api/checkout", map[string]any{"serviceId": "private-training", "amount": amount,
		"formData": map[string]any{"name": "Ada", "email": "ada@shop.example", "acceptTerms": true}})
	if err != nil {
		return finding{}, err
	}
	if err := got.want("the checkout", http.StatusOK); err != nil {
		return finding{}, err
	}
	own, err := owner.get(ctx, "/api/me/orders")
	if err == nil {
		err = own.want("the owner's orders", http.StatusOK)
	}
	return finding{strings.Contains(own.body, `"number"`),
		fmt.Sprintf("the owner's orders: %.60s", own.body)}, err
}

// price returns the price of a service in cents, from a quote.
func (v *visitor) price(ctx context.Context, service string) (int, error) {
	got, err := v.post(ctx, "/api/checkout/quote", map[string]any{"serviceId": service})
	if err != nil {
		return 0, err
	}
	cents, ok := got.fields()["price_cents"].(float64)
	if !ok {
		return 0, got.want("a quote with price_cents")
	}
	return int(cents), nil
}

// endedByHalfway signs out the owner's other sessions, then all, with a session that lacks its second step. The
// attack gets in if the owner's session or calendar feed no longer works.
func endedByHalfway(ctx context.Context, l *lab) (finding, error) {
	owner, thief, err := twoFactorOwner(ctx, l)
	if err != nil {
		return finding{}, err
	}
	got, err := owner.post(ctx, "/api/calendar/feed", nil)
	if err == nil {
		err = got.want("the feed", http.StatusCreated)
	}
	if err != nil {
		return finding{}, err
	}
	feed := got.field("url")
	var told []string
	for _, scope := range []string{"others", "global"} {
		if _, err := thief.post(ctx, "/api/auth/logout?scope="+scope, nil); err != nil {
			return finding{}, err
		}
		mine, err := owner.get(ctx, "/api/events?start=2026-01-01T00:00:00Z&end=2026-02-01T00:00:00Z")
		if err != nil {
			return finding{}, err
		}
		read, err := owner.program.visitor(elsewhere()).get(ctx, feed)
		if err != nil {
			return finding{}, err
		}
		told = append(told, fmt.Sprintf("%s: session %d, feed %d", scope, mine.status, read.status))
		if mine.status != http.StatusOK || read.status != http.StatusOK {
			return finding{true, strings.Join(told, "; ")}, nil
		}
	}
	return finding{false, strings.Join(told, "; ")}, nil
}

// slowHalfway sends 24 bodies slowly with a session that lacks its second step. The attack gets in if one of 20
// requests that the owner sends meanwhile is refused.
func slowHalfway(ctx context.Context, l *lab) (finding, error) {
	owner, thief, err := twoFactorOwner(ctx, l)
	if err != nil {
		return finding{}, err
	}
	network := elsewhere()
	for range 24 {
		conn, err := thief.sendSlowly(ctx, network)
		if err != nil {
			return finding{}, err
		}
		defer conn.Close() //nolint:errcheck,gocritic // a few connections stay open until the attack ends
	}
	pause(ctx, time.Second)
	refused := 0
	const asked = 20
	for range asked {
		got, err := owner.get(ctx, "/api/notifications/unread")
		if err != nil {
			return finding{}, err
		}
		if got.status != http.StatusOK {
			refused++
		}
	}
	return finding{refused > 0, fmt.Sprintf("%d of %d requests of the owner refused", refused, asked)}, nil
}

// sendSlowly begins a request to an open route and never sends the rest of its body. The caller closes the returned
// connection.
func (v *visitor) sendSlowly(ctx context.Context, network string) (net.Conn, error) {
	host := strings.TrimPrefix(v.program.url, "http://")
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", strings.Replace(host, "localhost", "127.0.0.1", 1))
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(conn, "POST /api/contact HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: application/json\r\nContent-Length: 500\r\nX-Forwarded-For: %s\r\n\r\n{", host, v.token, network)
	return conn, err
}

// unreadFeed requests a private feed twice and reads no response. Meanwhile its owner exports and searches the
// calendar. The attack gets in if one of the owner's requests is refused with status 429.
func unreadFeed(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx)
	if err != nil {
		return finding{}, err
	}
	owner, err := p.person(ctx, "ada@shop.example")
	if err != nil {
		return finding{}, err
	}
	if err := owner.fillCalendar(ctx); err != nil {
		return finding{}, err
	}
	got, err := owner.post(ctx, "/api/calendar/feed", nil)
	if err == nil {
		err = got.want("the feed", http.StatusCreated)
	}
	if err != nil {
		return finding{}, err
	}
	feed, stranger := strings.TrimPrefix(got.field("url"), p.url), p.visitor("")
	for range 2 {
		conn, err := stranger.askSilently(ctx, feed)
		if err != nil {
			return finding{}, err
		}
		defer conn.Close() //nolint:errcheck,gocritic // a few connections stay open until the attack ends
	}
	pause(ctx, time.Second)
	refused, asked := 0, 0
	for range 4 {
		for _, path := range []string{"/api/events/search?q=heavy", "/api/calendar/export"} {
			got, err := owner.get(ctx, path)
			if err != nil {
				return finding{}, err
			}
			asked++
			switch got.status {
			case http.StatusOK:
			case http.StatusTooManyRequests:
				refused++
			default:
				return finding{}, got.want("the owner's request")
			}
		}
	}
	return finding{refused > 0, fmt.Sprintf("%d of %d requests of the owner refused", refused, asked)}, nil
}

// fillCalendar imports 2000 events of 4.5 KB into the account's calendar, so that its file doesn't fit into the
// buffers of a connection.
func (v *visitor) fillCalendar(ctx context.Context) error {
	for file := range 10 {
		var b strings.Builder
		b.WriteString("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//attack//EN\r\n")
		for event := range 200 {
			fmt.Fprintf(&b, "BEGIN:VEVENT\r\nUID:%d-%d@attack.example\r\nDTSTAMP:20260101T080000Z\r\n"+
				"DTSTART:20260101T080000Z\r\nDTEND:20260101T090000Z\r\nSUMMARY:Heavy\r\nDESCRIPTION:%s\r\nEND:VEVENT\r\n",
				file, event, strings.Repeat("d", 4500))
		}
		b.WriteString("END:VCALENDAR\r\n")
		got, err := v.sendText(ctx, http.MethodPost, "/api/calendar/import", "text/calendar", []byte(b.String()))
		if err == nil {
			err = got.want("an import", http.StatusOK)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
