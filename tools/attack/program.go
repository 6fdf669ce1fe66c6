package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// The people and addresses of all attacks. The demo accounts have had no mail yet, so mail limits don't affect the
// first one.
const (
	adminEmail   = "admin@harborlight.example"
	demoEmail    = "demo@harborlight.example"
	demoPassword = "harborlight-demo"
	goodPassword = "vermilion otter quarry 81"
	evilPassword = "umbrage lantern pivot 37"
)

// lab contains everything that an attack has started. It stops and removes all of it.
type lab struct {
	bin      string
	programs []*program
	folders  []string
}

// program is a running harborlight.
type program struct {
	url    string // http://localhost:port, as in mails
	data   string
	client *http.Client
	cmd    *exec.Cmd
	log    *buffer
	ended  chan struct{} // closed when the process ends
}

// folder creates a temporary folder, which close removes.
func (l *lab) folder() (string, error) {
	dir, err := os.MkdirTemp("", "harborlight-attack-")
	if err == nil {
		l.folders = append(l.folders, dir)
	}
	return dir, err
}

// start starts the program with a fresh data folder and these flags, behind a trusted proxy on this machine, and
// waits until it is ready.
func (l *lab) start(ctx context.Context, flags ...string) (*program, error) {
	dir, err := l.folder()
	if err != nil {
		return nil, err
	}
	return l.startIn(ctx, filepath.Join(dir, "data"), flags...)
}

// startIn is like start, but with a given data folder, which may exist.
func (l *lab) startIn(ctx context.Context, data string, flags ...string) (*program, error) {
	p, err := l.launch(ctx, data, append([]string{"--trusted-proxies", "127.0.0.1/32"}, flags...)...)
	if err != nil {
		return nil, err
	}
	err = p.wait(ctx)
	return p, err
}

// launch starts the program with an open umask, the flags and no HARBORLIGHT_ variables on a free port, without
// waiting until it is ready. It ends with ctx or in close.
func (l *lab) launch(ctx context.Context, data string, flags ...string) (*program, error) {
	port, err := freePort(ctx)
	if err != nil {
		return nil, err
	}
	p := &program{url: "http://localhost:" + port, data: data, client: newClient(port), log: &buffer{},
		ended: make(chan struct{})}
	args := []string{"-c", `umask 0; exec "$0" serve "$@"`, l.bin, "--addr", "127.0.0.1:" + port, "--data", data}
	p.cmd = exec.CommandContext(ctx, "/bin/sh", append(args, flags...)...) //nolint:gosec // the program is the developer's choice
	p.cmd.Env = cleanEnvironment()
	p.cmd.Stdout, p.cmd.Stderr = p.log, p.log
	p.cmd.Cancel = func() error { return p.cmd.Process.Signal(syscall.SIGTERM) }
	p.cmd.WaitDelay = 15 * time.Second // then it is killed
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	l.programs = append(l.programs, p)
	go func() {
		_ = p.cmd.Wait()
		close(p.ended)
	}()
	return p, nil
}

// command runs another command of the program and waits for it. A failure is an error with the start of its output.
func (l *lab) command(ctx context.Context, args ...string) error {
	cmd := exec.CommandContext(ctx, l.bin, args...) //nolint:gosec // the program is the developer's choice
	cmd.Env = cleanEnvironment()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %.300s", args[0], err, out)
	}
	return nil
}

// wait waits until the program is ready. It returns an error if the program ends or isn't ready after 20 seconds.
func (p *program) wait(ctx context.Context) error {
	return until(ctx, 20*time.Second, "the program does not start", func() (bool, error) {
		if p.hasEnded() {
			return false, errors.New("the program ended")
		}
		answer, err := p.visitor("").get(ctx, "/readyz")
		return err == nil && answer.status == http.StatusOK, nil
	})
}

func (p *program) hasEnded() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// stop asks the program to end, waits for it, and kills it after 15 seconds.
func (p *program) stop() {
	if p.hasEnded() {
		return
	}
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.ended:
	case <-time.After(15 * time.Second):
		_ = p.cmd.Process.Kill()
		<-p.ended
	}
}

// memory returns the program's resident memory in megabytes.
func (p *program) memory() (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, fmt.Errorf("reading memory use needs Linux's /proc: %w", err)
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0, errors.New("the program ended before its memory was measured")
	}
	kilobytes, err := strconv.Atoi(fields[0])
	return float64(kilobytes) / 1024, err
}

// close stops all programs, removes all folders and returns the end of each program's log.
func (l *lab) close() string {
	var log strings.Builder
	for _, p := range l.programs {
		p.stop()
		log.WriteString(p.log.tail())
	}
	for _, dir := range l.folders {
		_ = os.RemoveAll(dir)
	}
	return log.String()
}

// freePort returns a port of 127.0.0.1 that is currently unused.
func freePort(ctx context.Context) (string, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, errors.Join(err, l.Close())
}

// cleanEnvironment returns the environment without HARBORLIGHT_… settings.
func cleanEnvironment() []string {
	var out []string
	for _, entry := range os.Environ() {
		if !strings.HasPrefix(entry, "HARBORLIGHT_") {
			out = append(out, entry)
		}
	}
	return out
}

// buffer collects a program's output.
type buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write appends to the buffer.
func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

// String returns the output so far.
func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// tail returns the last lines, indented.
func (b *buffer) tail() string {
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	return "    " + strings.Join(lines[max(0, len(lines)-8):], "\n    ") + "\n"
}

// pause waits for length or until ctx ends.
func pause(ctx context.Context, length time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(length):
	}
}

// until calls done ten times a second until it returns true or an error. When the time limit is over or ctx ends, it
// returns complaint as an error.
func until(ctx context.Context, limit time.Duration, complaint string, done func() (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		if ok, err := done(); ok || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return errors.New(complaint)
		case <-tick.C:
		}
	}
}
