// Package httpx is the program's HTTP layer: a router in which every route declares its role, the format of errors,
// the middleware around all routes, and the server.
//
// It knows no slice; the areas register their routes.
package httpx

import (
	"context"
	"net/http"
	"net/netip"
	"strings"

	"harborlight/internal/platform/limit"
)

type contextKey int

const (
	keyRequestID contextKey = iota
	keyClientIP
	keyCredential
)

// RequestID returns the id of the request in the log.
func RequestID(ctx context.Context) string {
	s, _ := ctx.Value(keyRequestID).(string)
	return s
}

// ClientIP returns the client's IP address.
func ClientIP(ctx context.Context) string {
	s, _ := ctx.Value(keyClientIP).(string)
	return s
}

// Network returns the part of the client's address that limits count by: an IPv4 address, or an IPv6 /64, which is
// usually assigned to one subscriber. It returns a malformed address unchanged.
func Network(ctx context.Context) string {
	addr, err := netip.ParseAddr(ClientIP(ctx))
	if err != nil || addr.Is4() || addr.Is4In6() {
		return ClientIP(ctx)
	}
	prefix, err := addr.Prefix(64)
	if err != nil {
		return ClientIP(ctx)
	}
	return prefix.String()
}

// bearer returns the token of the Authorization header, and false if there is none or its scheme isn't Bearer.
func bearer(r *http.Request) (string, bool) {
	scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	token = strings.TrimSpace(token)
	return token, ok && strings.EqualFold(scheme, "Bearer") && token != ""
}

// BearerToken returns the token of the Authorization header, or "".
func BearerToken(r *http.Request) string {
	token, _ := bearer(r)
	return token
}

// allow counts one event of the client's network in every limiter. It returns the error of the first limiter that
// refuses.
func allow(ctx context.Context, limiters []*limit.Limiter) error {
	for _, l := range limiters {
		if err := l.Allow(ctx, Network(ctx)); err != nil {
			return err
		}
	}
	return nil
}
