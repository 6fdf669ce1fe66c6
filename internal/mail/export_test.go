package mail

import (
	"context"
	"crypto/x509"
	"net"
)

// Redirect returns t, an SMTP transport, as it behaves towards the server at
// address whatever host it was made for, trusting roots.
func Redirect(t Transport, address string, roots *x509.CertPool) Transport {
	s := t.(smtp)
	s.roots = roots
	s.connect = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}
	return s
}
