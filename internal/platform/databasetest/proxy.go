package databasetest

import (
	"bytes"
	"net"
	"net/url"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Proxy is a network between the program and PostgreSQL that tests can cut. During a cut, connections stay open and
// new ones are accepted, but no data arrives. A connection that was open during a cut stays silent afterwards, as
// behind a router that has dropped its state.
type Proxy struct {
	URL string // of the database behind the proxy

	network, address string // address of PostgreSQL

	mu       sync.Mutex
	listener net.Listener
	times    int           // number of cuts and repairs so far; data flows if it is even
	ended    chan struct{} // closed by Close
	closed   bool
	losing   string // statement whose transaction loses the answer to its commit
	conns    []net.Conn
	work     sync.WaitGroup
}

// NewProxy starts a proxy to the database at the URL, without TLS, which runs until the test ends.
func NewProxy(tb testing.TB, databaseURL string) *Proxy {
	tb.Helper()
	config, err := pgx.ParseConfig(databaseURL)
	if err != nil {
		tb.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it is local and at once
	if err != nil {
		tb.Fatal(err)
	}
	u := url.URL{
		Scheme: "postgres", User: url.User(config.User), Host: l.Addr().String(), Path: "/" + config.Database,
		RawQuery: "sslmode=disable",
	}
	p := &Proxy{URL: u.String(), ended: make(chan struct{})}
	p.network, p.address = pgconn.NetworkAddress(config.Host, config.Port)
	p.listener = l
	p.work.Go(func() { p.accept(l) })
	tb.Cleanup(func() {
		p.Close()
		p.work.Wait()
	})
	return p
}

// Close closes all connections and refuses new ones, as if the server were gone.
func (p *Proxy) Close() {
	p.stopListening()
	p.end()
}

// Reset resets all open connections with an RST. New ones are accepted.
func (p *Proxy) Reset() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.conns {
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetLinger(0) // closes with an RST
		}
	}
	closeAll(p.conns)
	p.conns = nil
}

// Refuse resets all connections and refuses new ones until Listen.
func (p *Proxy) Refuse() {
	p.stopListening()
	p.Reset()
}

// Listen accepts connections again at the same address. Call it after Refuse.
func (p *Proxy) Listen() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	l, err := net.Listen("tcp", p.listener.Addr().String()) //nolint:noctx // it is local and at once
	if err != nil {
		return err
	}
	p.listener = l
	p.work.Go(func() { p.accept(l) })
	return nil
}

// stopListening refuses new connections. Open ones stay.
func (p *Proxy) stopListening() {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.listener.Close()
}

// Cut stops all traffic. Call it while the network works.
func (p *Proxy) Cut() { p.toggle() }

// Repair restores traffic for new connections. Call it after Cut.
func (p *Proxy) Repair() { p.toggle() }

// toggle counts a cut or a repair. Data flows while the count is even.
func (p *Proxy) toggle() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.times++
}

// LoseCommit cuts the network at the commit of the first transaction that sends a statement containing this text. The
// server commits, but its answer is lost. An empty statement turns this off.
func (p *Proxy) LoseCommit(statement string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.losing = statement
}

// inspect inspects data from a client and cuts the network if it contains the commit that LoseCommit names. in, and
// the result for the next call, is true once the client's transaction has sent the statement.
func (p *Proxy) inspect(text []byte, in bool) bool {
	p.mu.Lock()
	losing := p.losing
	p.mu.Unlock()
	if losing == "" {
		return false
	}
	in = in || bytes.Contains(text, []byte(losing))
	if in && bytes.Contains(text, []byte("commit\x00")) {
		p.LoseCommit("")
		p.Cut()
	}
	return in
}

// accept connects each new client with the database, until the listener or the proxy is closed. If the database
// refuses, it closes the client's connection.
func (p *Proxy) accept(l net.Listener) {
	for {
		client, err := l.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial(p.network, p.address) //nolint:noctx // local and immediate
		if err != nil {
			_ = client.Close()
			continue
		}
		since, ok := p.register(client, server)
		if !ok {
			return
		}
		p.work.Go(func() { p.copy(client, server, since, p.inspect) })
		p.work.Go(func() { p.copy(server, client, since, func([]byte, bool) bool { return false }) })
	}
}

// register registers connections and returns the current number of cuts and repairs. If the proxy is closed, it
// closes the connections and returns false.
func (p *Proxy) register(conns ...net.Conn) (since int, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conns = append(p.conns, conns...)
	if p.closed {
		closeAll(conns)
	}
	return p.times, !p.closed
}

// copy passes data on until a connection ends or, after a cut, silently drops it until the proxy is closed. inspect
// sees the data first; its result is an argument of its next call.
func (p *Proxy) copy(from, to net.Conn, since int, heard func(text []byte, in bool) bool) {
	defer closeAll([]net.Conn{from, to})
	buffer := make([]byte, 32<<10)
	in := false
	for {
		n, err := from.Read(buffer)
		if !p.flows(since) {
			<-p.ended
			return
		}
		if err != nil {
			return
		}
		in = heard(buffer[:n], in)
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// flows reports whether data flows on a connection that was opened at this number of cuts and repairs: only if there
// was neither since, and the network wasn't cut then.
func (p *Proxy) flows(since int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.times == since && since%2 == 0
}

// end closes all connections. From then on, new ones are closed at once.
func (p *Proxy) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.closed = true
		close(p.ended)
	}
	closeAll(p.conns)
}

func closeAll(conns []net.Conn) {
	for _, c := range conns {
		_ = c.Close()
	}
}
