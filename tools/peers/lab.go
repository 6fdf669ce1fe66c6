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
	"syscall"
	"time"
)

// lab contains everything that was started. It stops and removes all of it.
type lab struct {
	bin, pocketBase string
	rounds          int
	servers         []*server
	folders         []string
}

// server is a running program.
type server struct {
	addr  string
	cmd   *exec.Cmd
	ended chan struct{}
	log   bytes.Buffer
}

const (
	email    = "demo@harborlight.example"
	password = "harborlight-demo"
)

// place creates a temporary folder for a server and returns it with a free address of this machine.
func (l *lab) place(ctx context.Context) (dir, addr string, err error) {
	if dir, err = l.folder(); err == nil {
		addr, err = freeAddress(ctx)
	}
	return dir, addr, err
}

// harborlight starts the program with demo data, without limits and with payments by invoice, and waits until it is
// ready. It trusts the client addresses that the load sends. Later flags override these.
func (l *lab) harborlight(ctx context.Context, flags ...string) (*server, error) {
	dir, addr, err := l.place(ctx)
	if err != nil {
		return nil, err
	}
	args := []string{"serve", "--demo", "--limits", "off", "--payments", "invoice", "--addr", addr,
		"--data", filepath.Join(dir, "data"), "--trusted-proxies", "127.0.0.1/32"}
	return l.start(ctx, addr, "/readyz", l.bin, append(args, flags...)...)
}

// pocketbase starts PocketBase with a fresh folder and waits until it is ready.
func (l *lab) pocketbase(ctx context.Context) (*server, error) {
	dir, addr, err := l.place(ctx)
	if err != nil {
		return nil, err
	}
	return l.start(ctx, addr, "/api/health", l.pocketBase, "serve", "--http", addr, "--dir", dir)
}

// start starts a program and waits until the path ready responds with a status below 500. It returns an error if the
// program ends or doesn't respond within a minute.
func (l *lab) start(ctx context.Context, addr, ready, program string, args ...string) (*server, error) {
	s := &server{addr: addr, ended: make(chan struct{})}
	s.cmd = exec.CommandContext(ctx, program, args...) //nolint:gosec // the developer's choice
	s.cmd.Stdout, s.cmd.Stderr = &s.log, &s.log
	s.cmd.Cancel = func() error { return s.cmd.Process.Signal(syscall.SIGTERM) }
	s.cmd.WaitDelay = 15 * time.Second
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	l.servers = append(l.servers, s)
	go func() {
		_ = s.cmd.Wait()
		close(s.ended)
	}()
	ticks := time.NewTicker(50 * time.Millisecond)
	defer ticks.Stop()
	late := time.After(time.Minute)
	for {
		if answer, err := http.Get("http://" + addr + ready); err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode < http.StatusInternalServerError {
				return s, nil
			}
		}
		select {
		case <-ticks.C:
		case <-s.ended:
			return nil, fmt.Errorf("%s ended: %s", program, s.log.String())
		case <-late:
			return nil, fmt.Errorf("%s does not answer", program)
		}
	}
}

// stop asks the server to end, waits for it, and kills it after 15 seconds. It does nothing for nil.
func (s *server) stop() {
	if s == nil {
		return
	}
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-s.ended:
	case <-time.After(15 * time.Second):
		_ = s.cmd.Process.Kill()
		<-s.ended
	}
}

// close stops all servers and removes their folders.
func (l *lab) close() {
	for _, s := range l.servers {
		s.stop()
	}
	for _, dir := range l.folders {
		_ = os.RemoveAll(dir)
	}
}

// folder creates a temporary folder, which close removes.
func (l *lab) folder() (string, error) {
	dir, err := os.MkdirTemp("", "harborlight-peers-")
	if err == nil {
		l.folders = append(l.folders, dir)
	}
	return dir, err
}

// freeAddress returns an address of 127.0.0.1 with a port that is currently unused.
func freeAddress(ctx context.Context) (string, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

// processor returns the processor time that the server and its direct children have used so far, from Linux's /proc.
// It skips processes that ended.
func (s *server) processor() time.Duration {
	var ticks int64
	pids := []string{strconv.Itoa(s.cmd.Process.Pid)}
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%s/task/%s/children", pids[0], pids[0]))
	for _, pid := range append(pids, strings.Fields(string(children))...) {
		text, err := os.ReadFile("/proc/" + pid + "/stat")
		if err != nil {
			continue
		}
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		for _, field := range fields[11:13] { // utime and stime
			n, _ := strconv.ParseInt(field, 10, 64)
			ticks += n
		}
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// memory returns the server's resident memory in KB, from Linux's /proc, without its children.
func (s *server) memory() (int, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0, errors.New("the server ended")
	}
	return strconv.Atoi(fields[0])
}
