package main

import (
	"context"
	"fmt"
	"time"
)

const (
	orderCount    = 600
	mailsPerOrder = 2 // to the buyer and to the owner
)

// orders places orders by invoice, by an account whose address is confirmed, and waits until a mail server here has
// taken all of their mails.
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
	bearer, err := ours.bearer(ctx)
	if err != nil {
		return "", err
	}
	var stored, mailed, costs []float64
	for round := range l.rounds + 1 {
		before, processor, begun := mails.taken.Load(), ours.processor(), time.Now()
		rate, err := load(ctx, ours.addr, connections, orderCount, func(i int) []byte {
			return post("/api/checkout", `{"serviceId":"video-package","amount":149700,"formData":{"name":"Ada",`+
				`"acceptTerms":true}}`, from(round*orderCount+i), bearer)
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
