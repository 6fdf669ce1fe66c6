package sessions

import (
	"context"
	"net/netip"
	"regexp"
	"strings"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// A browser in which an account has signed in keeps a secret in a cookie. In such a browser, other people's failed
// guesses don't lock the user out. The secret proves nothing else.

// rememberedDevices limits the known browsers of an account.
const rememberedDevices = 20

// RememberDevice saves that the account has signed in from the browser with this secret, and forgets all but the 20
// browsers last used. If secret is empty or malformed, it creates one. It returns the secret.
func (s *Service) RememberDevice(ctx context.Context, userID, secret string) (string, error) {
	if len(secret) != len(id.Secret()) {
		secret = id.Secret()
	}
	return secret, s.db.Write(ctx, func(tx *database.Tx) error {
		if err := upsertDevice(ctx, tx, userID, id.Hash(secret)); err != nil {
			return err
		}
		return deleteOldDevices(ctx, tx, userID, rememberedDevices)
	})
}

// IsKnownDevice reports whether the account has signed in from the browser with this secret before; false for "".
func (s *Service) IsKnownDevice(ctx context.Context, userID, secret string) (bool, error) {
	if secret == "" {
		return false, nil
	}
	return hasDevice(ctx, s.db, userID, id.Hash(secret))
}

// browsers and systems are matched in order, because most user agents contain the names of others.
var browsers = []struct{ pattern, name string }{
	{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"Vivaldi/", "Vivaldi"}, {"YaBrowser/",
		"Yandex Browser"},
	{"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
}

var systems = []struct{ pattern, name string }{
	{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"},
	{"Mac OS X", "macOS"}, {"Linux", "Linux"},
}

// program matches the name at the beginning of other user agents: "curl/8.5.0".
var program = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9._-]{0,30}`)

// DescribeDevice returns a readable name for a user agent: "Chrome on Windows", parts of it, the program's name, or
// "An unknown device".
func DescribeDevice(userAgent string) string {
	browser, system := "", ""
	for _, b := range browsers {
		if browser == "" && strings.Contains(userAgent, b.pattern) {
			browser = b.name
		}
	}
	for _, s := range systems {
		if system == "" && strings.Contains(userAgent, s.pattern) {
			system = s.name
		}
	}
	switch name := program.FindString(userAgent); {
	case browser != "" && system != "":
		return browser + " on " + system
	case browser != "":
		return browser
	case system != "":
		return "A browser on " + system
	case name != "":
		return name
	}
	return "An unknown device"
}

// NetworkOf returns the network prefix of an address, for display and records: enough to distinguish a home from
// other places, too little to identify a machine. Invalid addresses return "".
func NetworkOf(ip string) string {
	addr, err := netip.ParseAddr(ip)
	if err != nil {
		return ""
	}
	addr, bits := addr.Unmap(), 48
	if addr.Is4() {
		bits = 24
	}
	prefix, err := addr.WithZone("").Prefix(bits)
	if err != nil {
		return ""
	}
	return prefix.String()
}
