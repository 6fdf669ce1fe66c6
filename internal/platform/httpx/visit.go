package httpx

import (
	"context"
	"errors"
	"net/http"

	"harborlight/internal/platform/auth"
)

// visit is a request on its way to its handler: what it counts for and holds.
type visit struct {
	http.ResponseWriter
	route     *Route
	admission *Admission // nil: not counted

	network func() // it counts no more for its network
	account func() // nor for its account, pending session or credential
	done    func() // ends heavy work
	free    func() // gives the place back
	begun   bool
}

// admit checks who asks, and waits until it is their turn: what a request costs is charged to them before it takes a
// place (decision 0071). The request that it returns knows who asks, also with an error.
func (r *Router) admit(v *visit, req *http.Request) (*http.Request, error) {
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
	ctx, err := r.identify(ctx, v, req)
	req = req.WithContext(ctx) // also for a refusal: the log names who was refused
	if err == nil || route.Role == auth.Anyone && route.Credential == nil && !mustKnow(req, err) {
		err = r.check(ctx, *route)
	}
	if err != nil {
		return req, err
	}
	if payer, most := payerOf(ctx); payer != "" {
		if v.account, err = v.admission.enter(payer, most); err != nil {
			return req, err
		}
	}
	return req, v.takePlace(req)
}

// countNetwork counts the visit for its network.
func (v *visit) countNetwork(ctx context.Context) (err error) {
	v.network, err = v.admission.enter("network "+Network(ctx), perNetwork)
	return err
}

// takePlace waits for a turn, if the request is heavy (docs/security.md, T51, T64), then for the body, then for a place.
// Nothing waits with a place in hand. Few routes take bodies that don't arrive first; those hold none.
func (v *visit) takePlace(req *http.Request) (err error) {
	ctx, route := req.Context(), v.route
	isHeavy := route.Heavy != nil && (route.HeavyIf == nil || route.HeavyIf(req))
	if isHeavy {
		payer, _ := payerOf(ctx)
		v.done, err = route.Heavy.Take(ctx, payer, Network(ctx), req.ContentLength)
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
	v.free, err = v.admission.takePlace(ctx, route.laneOf(ctx, isHeavy))
	return err
}

// receive lets the body arrive. Meanwhile the request counts among the bodies on their way from its network, not among
// its requests at work: behind a proxy that isn't named all visitors are one network, and a few who send slowly would
// keep everybody out (docs/security.md, T69). It reports false for a body that arrives while the handler reads.
func (v *visit) receive(req *http.Request) (whole bool, err error) {
	if req.Body == nil || req.Body == http.NoBody {
		return true, nil
	}
	ctx := req.Context()
	received, err := v.admission.enter("bodies of network "+Network(ctx), bodiesPerNetwork)
	if err != nil {
		return false, err
	}
	v.network()
	whole = arrive(req, max(arrivesFirst, v.route.MaxBody))
	received()
	return whole, v.countNetwork(ctx)
}

// writer returns what the handler answers through.
func (v *visit) writer() http.ResponseWriter {
	if v.free == nil {
		return v.ResponseWriter
	}
	return v
}

// leave ends the visit.
func (v *visit) leave() {
	v.freePlace()
	if v.done != nil {
		v.done()
	}
	v.depart()
}

func (v *visit) freePlace() {
	if v.free != nil {
		v.free()
	}
}

func (v *visit) depart() {
	for _, depart := range []func(){v.network, v.account} {
		if depart != nil {
			depart()
		}
	}
}

// WriteHeader gives the place back.
func (v *visit) WriteHeader(status int) {
	v.begin()
	v.ResponseWriter.WriteHeader(status)
}

// Write gives the place back.
func (v *visit) Write(b []byte) (int, error) {
	v.begin()
	return v.ResponseWriter.Write(b)
}

// begin frees the place with the first byte of the answer. A stream of events counts for its network and account no
// more either: the gate of the streams counts those.
func (v *visit) begin() {
	if v.begun {
		return
	}
	v.begun = true
	v.freePlace()
	if v.Header().Get("Content-Type") == "text/event-stream" {
		v.depart()
	}
}

// Unwrap keeps flushing and deadlines usable.
func (v *visit) Unwrap() http.ResponseWriter { return v.ResponseWriter }

// identify returns ctx with who asks: the principal of a valid bearer token, or the credential that the route names. It
// returns auth.ErrPending for a pending session, and ctx has no principal then. A
// bearer token is ours before the database is asked about it; anything else is looked up in a place of the visitors.
func (r *Router) identify(ctx context.Context, v *visit, req *http.Request) (context.Context, error) {
	if v.route.Credential != nil {
		free, err := v.admission.takePlace(ctx, ofVisitors)
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

// payerOf returns whom a request is counted for beside its network, and how many requests that may have
// at once. Only sessions with both steps use up the room of their account: neither a pending session does
// (docs/security.md, T132) nor a credential (T138).
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

// credentialOf returns what Route.Credential named.
func credentialOf(ctx context.Context) (string, bool) {
	credential, ok := ctx.Value(keyCredential).(string)
	return credential, ok
}
