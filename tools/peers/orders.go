package main

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"time"
)

const (
	orderCount    = 600
	mailsPerOrder = 2  // to the buyer and to the owner
	mostUnpaid    = 10 // maximum unpaid orders by invoice of a client
)

// orders places orders by invoice with confirmed accounts, and waits until a local mail server has received all of
// their mails. Each account places the maximum of unpaid orders. It returns the medians of orders stored and mailed
// per minute, without the first round, which warms up.
func orders(ctx context.Context, l *lab) (string, error) {
	mails, err := listenForMail(ctx)
	if err != nil {
		return "", err
	}
	defer mails.close()
	ours, err := l.harborlight(ctx, "--smtp-url", "smtp://"+mails.addr(), "--mail-from", "shop@harborlight.example")
	defer ours.stop()
	if err != nil {
		return "", err
	}
	bearers := make([]string, (l.rounds+1)*orderCount/mostUnpaid)
	for i := range bearers {
		if bearers[i], err = ours.signUp(ctx, mails, fmt.Sprintf("buyer-%d@buyer.example", i)); err != nil {
			return "", err
		}
	}
	var stored, mailed, costs []float64
	for round := range l.rounds + 1 {
		before, processor, begun := mails.taken.Load(), ours.processor(), time.Now()
		rate, err := load(ctx, ours.addr, connections, orderCount, func(i int) []byte {
			i += round * orderCount
			return post("/api/checkout", `{"serviceId":"video-package","amount":149700,"formData":{"name":"Ada",`+
				`"acceptTerms":true}}`, from(i), bearers[i/mostUnpaid])
		})
		if err != nil {
			return "", err
		}
		if err := mails.await(ctx, before+orderCount*mailsPerOrder); err != nil {
			return "", err
		}
		if round > 0 {
			stored = append(stored, rate*60)
			mailed = append(mailed, orderCount/time.Since(begun).Minutes())
			costs = append(costs, float64((ours.processor()-processor).Milliseconds())/orderCount)
		}
	}
	return fmt.Sprintf("stored %.0f a minute, with their mails taken %.0f a minute "+
		"(%.1f ms of processor each, %d connections for all mails)",
		median(stored), median(mailed), median(costs), mails.connections.Load()), nil
}

const verifyPath = "/api/auth/verify?"

// linkToken matches the token in a mail that confirms an account. "=3D" is an equals sign there.
var linkToken = regexp.MustCompile(`token=3D([\w-]+)`)

// signUp creates an account, confirms its address with the mailed link and returns its whole Authorization header
// line. It returns an error if no link arrives within a minute.
func (s *server) signUp(ctx context.Context, mails *mailServer, email string) (string, error) {
	who := map[string]string{"email": email, "password": password}
	if err := s.call(ctx, http.MethodPost, "/api/auth/signup", "", who, nil); err != nil {
		return "", err
	}
	var found []string
	select {
	case text := <-mails.confirmations:
		found = linkToken.FindStringSubmatch(text)
	case <-time.After(time.Minute):
	}
	if found == nil {
		return "", fmt.Errorf("no mail has a link that confirms %s", email)
	}
	var session struct {
		AccessToken string `json:"access_token"` //nolint:gosec // no secret: a field's name
	}
	err := s.call(ctx, http.MethodPost, "/api/auth/verify", "",
		map[string]string{"type": "signup", "token_hash": found[1], "password": password}, &session)
	return "Authorization: Bearer " + session.AccessToken, err
}
