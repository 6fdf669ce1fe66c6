package mail

import (
	"context"
	"crypto/x509"
	"net"
)

// Redirect makes the SMTP transport t connect to address instead of its host, and trust roots.
func Redirect(t Transport, address string, roots *x509.CertPool) Transport {
	s := t.(smtp)
	s.roots = roots
	s.dialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}
	return s
}

// Intercept passes every connection of the SMTP transport t through wrap.
func Intercept(t Transport, wrap func(net.Conn) net.Conn) Transport {
	s := t.(smtp)
	connect := s.dialContext
	s.dialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := connect(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return wrap(conn), nil
	}
	return s
}

// Lingering is a transport that stays connected until leave is called.
type Lingering interface {
	Send(ctx context.Context, m Outgoing) (leave func(), err error)
}

// Staying returns l as a transport for the worker.
func Staying(l Lingering) Transport { return lingeringTransport{l} }

type lingeringTransport struct{ Lingering }

func (l lingeringTransport) Send(ctx context.Context, m Outgoing) error {
	_, err := l.Lingering.Send(ctx, m)
	return err
}

func (l lingeringTransport) deliver(ctx context.Context, m Outgoing) (leave func(), err error) {
	return l.Lingering.Send(ctx, m)
}

// Deliver sends a mail like the worker: over a connection that may be reused.
func Deliver(ctx context.Context, t Transport, m Outgoing) error {
	leave, err := t.(smtp).deliver(ctx, m)
	leave()
	return err
}
