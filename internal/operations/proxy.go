package operations

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"sync/atomic"

	"harborlight/internal/platform/checks"
)

// untrustedProxy remembers a proxy that is missing in --trusted-proxies. All its visitors then share one address: ten
// wrong sign-ins lock all of them out, and any visitor can use up everyone's limits.
type untrustedProxy struct {
	log  *slog.Logger
	seen atomic.Pointer[netip.Addr]
}

// notice stores the address of the first untrusted proxy and logs a warning with the remedy. It ignores all later
// ones.
func (u *untrustedProxy) notice(addr netip.Addr) {
	if u.seen.Load() == nil && u.seen.CompareAndSwap(nil, &addr) {
		u.log.Warn("a proxy that isn't named brings visitors, who all count as one", "address", addr.String(),
			"advice", fmt.Sprintf("start with --trusted-proxies %s", addr))
	}
}

// NoteProxy stores an untrusted proxy and logs a warning about the first one.
func (a *Area) NoteProxy(addr netip.Addr) { a.proxy.notice(addr) }

// checkProxy reports a problem if visitors came through an untrusted proxy, which can raise an alarm, or if one must
// exist because the public URL is https but the program serves plain HTTP. Otherwise it reports the number of trusted
// networks, if any.
func (a *Area) checkProxy(_ context.Context, f *checks.Finding) error {
	if a.settings.Proxies > 0 {
		f.SetText("%d named", a.settings.Proxies)
	}
	const trouble = "All its visitors share one address: wrong passwords of one lock all of them out."
	if seen := a.proxy.seen.Load(); seen != nil {
		f.IsSetting = false
		f.Require(false, fmt.Sprintf("Visitors come through a proxy at %s, which isn't named. %s "+
			"Start with --trusted-proxies %s (HARBORLIGHT_TRUSTED_PROXIES), and let the proxy send X-Forwarded-For.",
			seen, trouble, seen))
		return nil
	}
	behind := a.settings.IsHTTPS && len(a.settings.HTTPS.Domains) == 0
	f.Require(!behind || a.settings.Proxies > 0, "The site is https, but this program serves plain HTTP: a proxy must "+
		"stand before it, and isn't named. "+trouble+" Start with --trusted-proxies ADDRESS, such as 127.0.0.1 if it runs "+
		"on this machine (HARBORLIGHT_TRUSTED_PROXIES).")
	return nil
}
