package throwaway

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// StartStandby starts a standby of this server. From then on, this server only acknowledges writes that the standby
// has stored, too. The caller stops both. If it fails, it stops the standby.
func (s *Server) StartStandby(ctx context.Context, root string) (*Server, error) {
	standby, err := start(root, func(t *Server, bin string, owner owner) error { return t.follow(ctx, bin, owner, s) })
	if err != nil {
		return nil, err
	}
	for _, statement := range []string{
		"ALTER SYSTEM SET synchronous_standby_names = '*'",
		"ALTER SYSTEM SET synchronous_commit = 'on'",
		"SELECT pg_reload_conf()",
	} {
		if err := execute(ctx, s.URL("postgres"), statement); err != nil {
			return nil, joinErr(fmt.Errorf("make the primary wait for the standby: %w", err), standby.Stop())
		}
	}
	if err := s.waitForStandby(ctx); err != nil {
		return nil, joinErr(err, standby.Stop())
	}
	return standby, nil
}

// follow copies the primary's files and configures them as a standby.
func (s *Server) follow(ctx context.Context, bin string, owner owner, primary *Server) error {
	cmd := exec.CommandContext(ctx, filepath.Join(bin, "pg_basebackup"), "-D", filepath.Join(s.dir, "data"),
		"-h", primary.dir, "-U", "postgres", "--write-recovery-conf", "--checkpoint=fast", "--no-sync")
	owner.apply(cmd, s.dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("pg_basebackup: %w\n%s", err, out)
	}
	file, err := os.OpenFile(filepath.Join(s.dir, "data", "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(file, "unix_socket_directories = '%s'\n", strings.ReplaceAll(s.dir, "'", "''"))
	return joinErr(err, file.Close())
}

// waitForStandby returns once commits on the primary wait for the standby. A connected standby is not sufficient:
// commits only wait once the checkpointer, which may be busy, has updated its state.
func (s *Server) waitForStandby(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx) //nolint:errcheck // used for two queries only
	const synchronous = "SELECT COUNT(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
	if err := waitUntil(ctx, conn, synchronous); err != nil {
		return err
	}
	var written string
	if _, err := conn.Exec(ctx, "CHECKPOINT"); err != nil {
		return err
	}
	if err := conn.QueryRow(ctx, "SELECT pg_current_wal_lsn()::text").Scan(&written); err != nil {
		return err
	}
	return waitUntil(ctx, conn, synchronous+" AND flush_lsn >= $1::text::pg_lsn", written)
}

// waitUntil repeats the query every 50 ms until it returns a positive count. It returns an error if the query fails
// or ctx ends.
func waitUntil(ctx context.Context, conn *pgx.Conn, query string, args ...any) error {
	for {
		var n int
		if err := conn.QueryRow(ctx, query, args...).Scan(&n); err != nil {
			return fmt.Errorf("look for the standby: %w", err)
		}
		if n > 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("the standby did not connect: %w", ctx.Err())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// Promote makes a standby accept writes and returns once it does. The promoted server waits for no standby until
// StartStandby adds one.
func (s *Server) Promote(ctx context.Context) error {
	for _, statement := range []string{
		"ALTER SYSTEM RESET synchronous_standby_names", // copied from its primary
		"SELECT pg_reload_conf()",
		"SELECT pg_promote(true, 30)",
	} {
		if err := execute(ctx, s.URL("postgres"), statement); err != nil {
			return fmt.Errorf("promote the standby: %w", err)
		}
	}
	return nil
}

// Host returns the folder of the server's socket, which URLs use as the host.
func (s *Server) Host() string { return s.dir }

// URLOfHosts returns the URL of a database on several hosts. The program uses the first host that accepts writes.
func URLOfHosts(database string, hosts ...string) string {
	query := url.Values{"host": {strings.Join(hosts, ",")}, "target_session_attrs": {"read-write"}}
	u := url.URL{Scheme: "postgres", User: url.User("postgres"), Path: "/" + database, RawQuery: query.Encode()}
	return u.String()
}
