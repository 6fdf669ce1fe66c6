package httpx

import (
	"context"
	"errors"
	"net/http"

	"harborlight/internal/platform/auth"
)

// requestState is the state of a request: the limits that it counts for and the slot that it occupies.
type requestState struct {
	http.ResponseWriter
	route     *Route
	admission *Admission // nil if the request isn't counted

	releaseNetwork func() // stops counting the request for its network
	releaseAccount func() // stops counting it for its account, pending session or credential
	endHeavy       func() // ends heavy work
	releaseSlot    func() // releases the slot
	begun          bool
}

// admit authenticates the caller, checks the route's role and limits, and waits for a slot (decision 0014). It
// charges the caller before the request takes a slot. On a route for anyone, an invalid token means an anonymous
// caller; one that can't be checked is an error below /api/. The returned request contains the caller even if there
// is an error.
func (r *Router) admit(v *requestState, req *http.Request) (*http.Request, error) {
	ctx, route := req.Context(), v.route
	if err := allow(ctx, route.Limits); err != nil {
		return req, err
	}
	if route.needsAdmission() {
		v.admission = r.Admission
	}
	if err := v.countNetwork(ctx); err != nil {
		return req, err
	}
	ctx, err := r.authenticate(ctx, v, req)
	req = req.WithContext(ctx) // also after an error, so that the log names the caller
	if err == nil || route.Role == auth.Anyone && route.Credential == nil && !mustAuthenticate(req, err) {
		err = r.check(ctx, *route)
	}
	if err != nil {
		return req, err
	}
	if payer, most := payerOf(ctx); payer != "" {
		if v.releaseAccount, err = v.admission.enter(payer, most); err != nil {
			return req, err
		}
	}
	return req, v.takeSlot(req)
}

// countNetwork counts the request for its network.
func (v *requestState) countNetwork(ctx context.Context) (err error) {
	v.releaseNetwork, err = v.admission.enter("network "+Network(ctx), perNetwork)
	return err
}

// takeSlot waits for a turn if the request is heavy (docs/security.md, T51, T64), then for the body, and then for a
// slot, so no request waits while it occupies a slot. Routes without admission and the few requests whose bodies are
// too long to arrive in advance don't take a slot.
func (v *requestState) takeSlot(req *http.Request) (err error) {
	ctx, route := req.Context(), v.route
	isHeavy := route.Heavy != nil && (route.HeavyIf == nil || route.HeavyIf(req))
	if isHeavy {
		payer, _ := payerOf(ctx)
		v.endHeavy, err = route.Heavy.Acquire(ctx, payer, Network(ctx), req.ContentLength)
		if err != nil {
			return err
		}
	}
	if v.admission == nil {
		return nil
	}
	if whole, err := v.receive(req); !whole || err != nil {
		return err
	}
	v.releaseSlot, err = v.admission.takeSlot(ctx, route.classOf(ctx, isHeavy))
	return err
}

// receive reads the body in advance, and returns true if it is complete or there is none. Meanwhile, the request
// counts for its network's uploads instead of its requests: behind an unconfigured proxy, all visitors are one
// network, and a few slow senders would block all of them (docs/security.md, T69). It returns false for a longer
// body, which arrives while the handler reads, and errOverload at the network's limits.
func (v *requestState) receive(req *http.Request) (whole bool, err error) {
	if req.Body == nil || req.Body == http.NoBody {
		return true, nil
	}
	ctx := req.Context()
	received, err := v.admission.enter("bodies of network "+Network(ctx), bodiesPerNetwork)
	if err != nil {
		return false, err
	}
	v.releaseNetwork()
	whole = prefetchBody(req, max(prefetchBytes, v.route.MaxBody))
	received()
	return whole, v.countNetwork(ctx)
}

// writer returns the handler's response writer, which releases the slot at the first byte if the request has one.
func (v *requestState) writer() http.ResponseWriter {
	if v.releaseSlot == nil {
		return v.ResponseWriter
	}
	return v
}

// leave releases everything that the request occupies.
func (v *requestState) leave() {
	v.freeSlot()
	if v.endHeavy != nil {
		v.endHeavy()
	}
	v.depart()
}

// freeSlot releases the slot, if the request has one.
func (v *requestState) freeSlot() {
	if v.releaseSlot != nil {
		v.releaseSlot()
	}
}

// depart ends the counts for the network and the account.
func (v *requestState) depart() {
	for _, depart := range []func(){v.releaseNetwork, v.releaseAccount} {
		if depart != nil {
			depart()
		}
	}
}

// WriteHeader releases the slot before it writes the header.
func (v *requestState) WriteHeader(status int) {
	v.begin()
	v.ResponseWriter.WriteHeader(status)
}

// Write releases the slot before it writes.
func (v *requestState) Write(b []byte) (int, error) {
	v.begin()
	return v.ResponseWriter.Write(b)
}

// begin releases the slot at the first byte of the response. An event stream also stops counting for its network and
// account, because the stream limits count it.
func (v *requestState) begin() {
	if v.begun {
		return
	}
	v.begun = true
	v.freeSlot()
	if v.Header().Get("Content-Type") == "text/event-stream" {
		v.depart()
	}
}

// Unwrap preserves flushing and deadlines.
func (v *requestState) Unwrap() http.ResponseWriter { return v.ResponseWriter }

// authenticate returns ctx with the caller: the principal of a valid bearer token, or the credential of the route.
// Without a token, it returns ctx unchanged and no error. For a pending session it returns ctx without a principal
// and auth.ErrPending. It looks up credentials in a visitor's slot, because, unlike bearer tokens, they aren't
// verified before the database is queried.
func (r *Router) authenticate(ctx context.Context, v *requestState, req *http.Request) (context.Context, error) {
	if v.route.Credential != nil {
		free, err := v.admission.takeSlot(ctx, visitorClass)
		if err != nil {
			return ctx, err
		}
		defer free()
		known, credential, err := v.route.Credential(req)
		if err != nil {
			return ctx, err
		}
		return context.WithValue(known, keyCredential, credential), nil
	}
	token, ok := bearer(req)
	if !ok {
		return ctx, nil
	}
	p, err := r.verifier.Authenticate(ctx, token)
	if pending, ok := errors.AsType[*auth.PendingError](err); ok {
		return auth.WithPending(ctx, pending.Principal), err
	}
	if err != nil {
		return ctx, err
	}
	return auth.With(ctx, p), nil
}

// payerOf returns the account, pending session or credential that a request counts for, in addition to its network,
// and the maximum number of its concurrent requests. It returns "" and 0 for anonymous visitors. Only sessions with
// both steps count for their account; pending sessions (docs/security.md, T132) and credentials (T138) count
// separately.
func payerOf(ctx context.Context) (payer string, most int) {
	if p, ok := auth.From(ctx); ok {
		return "account " + p.UserID, perAccount
	}
	if p, ok := auth.PendingFrom(ctx); ok {
		return "pending " + p.SessionID, perPending
	}
	if credential, ok := credentialOf(ctx); ok {
		return "credential " + credential, perAccount
	}
	return "", 0
}

// credentialOf returns the credential from Route.Credential.
func credentialOf(ctx context.Context) (string, bool) {
	credential, ok := ctx.Value(keyCredential).(string)
	return credential, ok
}
