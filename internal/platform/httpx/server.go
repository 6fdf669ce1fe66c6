package httpx

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// drainTimeout is the time limit for unfinished requests at shutdown.
const drainTimeout = 10 * time.Second

// Listen listens on a TCP address. flag is the name of the setting that contains addr, for the error, which is one
// sentence with advice.
func Listen(addr, flag string) (net.Listener, error) {
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", addr)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("cannot listen on %s: %w; ports below 1024 need a right, which the service of the "+
			"Debian package has: give it to this program once with sudo setcap cap_net_bind_service=+ep FILE, or "+
			"choose another port with %s",
			addr, err, flag)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s: %w; if another program uses the port, stop it, or choose another with %s",
			addr, err, flag)
	}
	return l, nil
}

// Serve serves requests until ctx ends. Then it calls stopping, which ends the streams, waits at most ten seconds for
// unfinished requests, and returns nil. It returns an error if the server stops for another reason.
func Serve(ctx context.Context, l net.Listener, handler http.Handler, log *slog.Logger, stopping func()) error {
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       defaultBodyTimeout,
		WriteTimeout:      60 * time.Second, // streams renew theirs
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return fmt.Errorf("the server stopped: %w", err)
	case <-ctx.Done():
	}
	log.Info("stopping; finishing requests in flight", "at_most", drainTimeout.String())
	stopping()
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	if err := server.Shutdown(drain); err != nil {
		log.Warn("some requests did not finish in time", "error", err.Error())
		_ = server.Close()
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("the server stopped: %w", err)
	}
	return nil
}
