// Package throwaway runs a private PostgreSQL server for one test run and removes all its files afterwards. It never
// uses a server that is already running. It is not for production data, because fsync is off.
package throwaway

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Server is a running throwaway PostgreSQL. It only listens on a Unix socket in a private folder, so it needs no port
// and other users can't connect.
type Server struct {
	dir        string
	bin        string // folder of PostgreSQL's programs
	owner      owner
	supervisor *exec.Cmd
	lifeline   io.Closer
	stopped    bool
}

// supervise is a shell script that runs the server. When its standard input is closed, because the process that
// started it has ended or was killed, it stops PostgreSQL, even if frozen, and removes the folder.
const supervise = `
trap '' PIPE
"$1/pg_ctl" -D "$2/data" -l "$2/server.log" -w -t 60 start >"$2/start.log" 2>&1 </dev/null || exit 1
echo ready
read -r _
kill -CONT "$(head -n 1 "$2/data/postmaster.pid")" 2>/dev/null
"$1/pg_ctl" -D "$2/data" -m immediate -w stop >/dev/null 2>&1
cd / && rm -rf "$2"
`

// Start creates a cluster in a temporary folder and starts it. For root, it runs as the user postgres or nobody,
// because PostgreSQL refuses root. Stop it with Stop; otherwise it stops when the process ends.
func Start(ctx context.Context, root string) (*Server, error) {
	return start(root, func(s *Server, bin string, owner owner) error { return s.initdb(ctx, bin, owner) })
}

// start creates a folder, lets fill create a cluster in it and starts the server. If it fails, it removes the folder
// and returns an error with the server's log, or ErrNotInstalled without PostgreSQL programs.
func start(root string, fill func(s *Server, bin string, owner owner) error) (*Server, error) {
	bin, err := Find(root)
	if err != nil {
		return nil, err
	}
	owner, err := findOwner()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(owner.tempDir(), "harborlight-pg-")
	if err != nil {
		return nil, fmt.Errorf("create a folder for PostgreSQL: %w", err)
	}
	s := &Server{dir: dir}
	if err := s.launch(bin, owner, fill); err != nil {
		log := s.logs()
		return nil, fmt.Errorf("start PostgreSQL from %s: %w%s", bin, joinErr(err, os.RemoveAll(dir)), log)
	}
	return s, nil
}

// URL returns the address of the named database on this server, through a Unix socket and without a password.
func (s *Server) URL(database string) string {
	u := url.URL{
		Scheme: "postgres", User: url.User("postgres"), Path: "/" + database,
		RawQuery: url.Values{"host": {s.dir}}.Encode(),
	}
	return u.String()
}

// Stop stops the server, waits for it and removes its folder. A second call does nothing.
func (s *Server) Stop() error {
	if s.stopped {
		return nil
	}
	s.stopped = true
	if err := s.lifeline.Close(); err != nil {
		return fmt.Errorf("stop PostgreSQL: %w", err)
	}
	if err := s.supervisor.Wait(); err != nil {
		return fmt.Errorf("stop PostgreSQL: %w", err)
	}
	return nil
}

// launch prepares the folder for the owner, lets fill create the cluster and starts the server.
func (s *Server) launch(bin string, owner owner, fill func(s *Server, bin string, owner owner) error) error {
	bin, err := owner.reachable(bin, s.dir)
	if err != nil {
		return err
	}
	if err := owner.takeOver(s.dir); err != nil {
		return err
	}
	if err := fill(s, bin, owner); err != nil {
		return err
	}
	return s.start(bin, owner)
}

// initdb creates a cluster with the first locale that the system has. It prefers Unicode case rules with code-point
// order, which is SQLite's sort order.
func (s *Server) initdb(ctx context.Context, bin string, owner owner) error {
	var out []byte
	var err error
	for _, locale := range []string{"C.UTF-8", "en_US.UTF-8", "C"} {
		cmd := exec.CommandContext(ctx, filepath.Join(bin, "initdb"), "-D", filepath.Join(s.dir, "data"),
			"-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale="+locale, "--no-sync")
		owner.apply(cmd, s.dir)
		if out, err = cmd.CombinedOutput(); err == nil {
			return s.configure()
		}
	}
	return fmt.Errorf("initdb: %w\n%s", err, out)
}

// configure makes the server listen only on a Unix socket and favor speed over durability.
func (s *Server) configure() error {
	file, err := os.OpenFile(filepath.Join(s.dir, "data", "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(file, "listen_addresses = ''\nunix_socket_directories = '%s'\n"+
		"fsync = off\nsynchronous_commit = off\nfull_page_writes = off\nmax_connections = 300\nshared_buffers = "+
		"128MB\n",
		strings.ReplaceAll(s.dir, "'", "''"))
	return joinErr(err, file.Close())
}

// start starts the server below a supervising shell, which stops the server when this process ends. It returns once
// the server accepts connections, or an error if it doesn't in time.
func (s *Server) start(bin string, owner owner) error {
	// No context: after a cancellation, the supervisor must still clean up.
	cmd := exec.Command("/bin/sh", "-c", supervise, "throwaway", bin, s.dir) //nolint:noctx // see above
	owner.apply(cmd, s.dir)
	cmd.SysProcAttr.Setpgid = true // protects the supervisor from keyboard interrupts
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil || line != "ready\n" {
		return joinErr(fmt.Errorf("the server did not start in time"), joinErr(stdin.Close(), cmd.Wait()))
	}
	s.supervisor, s.lifeline, s.bin, s.owner = cmd, stdin, bin, owner
	return nil
}

// logs returns the output of the start and the server's log, each after a line break; missing files are skipped.
func (s *Server) logs() string {
	var all strings.Builder
	for _, name := range []string{"start.log", "server.log"} {
		if text, err := os.ReadFile(filepath.Join(s.dir, name)); err == nil {
			all.WriteString("\n" + string(text))
		}
	}
	return all.String()
}

// joinErr returns the first of two errors that isn't nil.
func joinErr(err, also error) error {
	if err == nil {
		return also
	}
	return err
}
