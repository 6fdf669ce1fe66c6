package mail

import (
	"context"
	"crypto/x509"
	"net"
)

// Redirect makes the SMTP transport t connect to address, whatever its configured host, and trust
// roots.
func Redirect(t Transport, address string, roots *x509.CertPool) Transport {
	s := t.(smtp)
	s.roots = roots
	s.connect = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}
	return s
}
