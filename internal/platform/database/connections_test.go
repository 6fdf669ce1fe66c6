package database_test

import (
	"context"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

func TestNodeRespectsConnectionLimit(t *testing.T) {
	t.Parallel()
	config := databasetest.Config(t, database.Postgres)
	config.Connections = 4
	ctx, stop := context.WithCancel(context.Background())
	db, err := database.Open(ctx, config)
	must(t, err)
	defer db.Close() //nolint:errcheck // the test ends
	listen(ctx, t, db)
	defer stop()
	var wait sync.WaitGroup
	for range 40 {
		wait.Go(func() {
			_ = db.Write(ctx, func(tx *database.Tx) error {
				n, err := database.One[int](ctx, tx, `
					SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`)
				if err != nil || n > config.Connections {
					t.Errorf("%d connections instead of at most %d (%v)", n, config.Connections, err)
				}
				return err
			})
		})
	}
	wait.Wait()
	config.Connections = 2
	if _, err := database.Open(ctx, config); err == nil ||
		!strings.Contains(err.Error(), "--database-connections 2 must be at least") {
		t.Errorf("too few connections: %v", err)
	}
}

// TestBeginRetriesStaleConnections closes every connection of a node just after its use, when no check is due.
func TestBeginRetriesStaleConnections(t *testing.T) {
	t.Parallel()
	config := databasetest.Config(t, database.Postgres)
	node, operator := open(t, config), open(t, config)
	for round := range 5 {
		var wait sync.WaitGroup
		for range 5 {
			wait.Go(func() { _ = node.Write(t.Context(), func(*database.Tx) error { return nil }) })
		}
		wait.Wait()
		_, err := database.All[bool](t.Context(), operator, `
			SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
			WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`)
		must(t, err)
		if err := node.Write(t.Context(), func(*database.Tx) error { return nil }); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
	}
}

func open(t *testing.T, c database.Config) *database.DB {
	t.Helper()
	db, err := database.Open(t.Context(), c)
	must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// TestBehindAPooler connects through Debian's PgBouncer in transaction mode.
func TestBehindAPooler(t *testing.T) {
	t.Parallel()
	config := databasetest.Config(t, database.Postgres)
	pooled := pooler(t, config.URL, "transaction")

	t.Run("unsupported uses are refused with an explanation", func(t *testing.T) {
		_, err := database.Open(t.Context(), database.Config{URL: pooled})
		if err == nil || !strings.Contains(err.Error(), "--database-listen-url") ||
			!strings.Contains(err.Error(), "transaction mode") {
			t.Errorf("got %v", err)
		}
		_, err = database.Open(t.Context(), database.Config{URL: pooled, ListenURL: pooled})
		if err == nil || !strings.Contains(err.Error(), "--database-listen-url: a pooler") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("with an address for listening everything works", func(t *testing.T) {
		ctx, stop := context.WithCancel(context.Background())
		db := open(t, database.Config{URL: pooled, ListenURL: config.URL})
		must(t, db.Migrate(ctx))
		got := listen(ctx, t, db)
		defer stop()
		<-got // sent after connecting
		var wait sync.WaitGroup
		for range 20 {
			wait.Go(func() {
				for range 10 {
					err := db.Write(ctx, func(tx *database.Tx) error {
						tx.WakeNodes()
						_, err := tx.Exec(ctx, `INSERT INTO live_events (topic, subject) VALUES ($1, $2)`, "test", "1")
						return err
					})
					if err != nil {
						t.Error(err)
					}
					if _, err := database.One[int](ctx, db, `SELECT COUNT(*) FROM live_events WHERE topic = $1`, "test"); err != nil {
						t.Error(err)
					}
				}
			})
		}
		wait.Wait()
		hang.Eventually(t, "the signal arrives", func() bool { return len(got) > 0 })
	})
	t.Run("in session mode nothing is refused", func(t *testing.T) {
		db := open(t, database.Config{URL: pooler(t, config.URL, "session")})
		must(t, db.Write(t.Context(), func(*database.Tx) error { return nil }))
	})
}

// pooler starts PgBouncer in front of the database's server and returns the URL of the database behind it.
func pooler(t *testing.T, address, mode string) string {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		if _, err := os.Stat("/usr/sbin/pgbouncer"); err != nil {
			t.Skip("pgbouncer isn't installed (apt install pgbouncer)")
		}
		program = "/usr/sbin/pgbouncer"
	}
	u, err := url.Parse(address)
	must(t, err)
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	must(t, err)
	_, port, err := net.SplitHostPort(l.Addr().String())
	must(t, err)
	must(t, l.Close())
	host, serverPort := u.Query().Get("host"), u.Query().Get("port")
	if host == "" {
		host, serverPort = u.Hostname(), u.Port()
	}
	if serverPort == "" {
		serverPort = "5432"
	}
	dir := t.TempDir()
	settings := "[databases]\n* = host=" + host + " port=" + serverPort + " user=" + u.User.Username() + "\n" +
		"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = " + port + "\nauth_type = any\npool_mode = " + mode +
		"\ndefault_pool_size = 10\nunix_socket_dir =\nignore_startup_parameters = extra_float_digits\n"
	file := filepath.Join(dir, "pgbouncer.ini")
	must(t, os.WriteFile(file, []byte(settings), 0o644))
	args := []string{file}
	if os.Geteuid() == 0 { // PgBouncer refuses to run as root
		must(t, os.Chmod(dir, 0o755))
		must(t, os.Chmod(filepath.Dir(dir), 0o755))
		args = append([]string{"-u", "postgres"}, args...)
	}
	var said strings.Builder
	bouncer := exec.Command(program, args...)
	bouncer.Stderr = &said
	must(t, bouncer.Start())
	t.Cleanup(func() {
		_ = bouncer.Process.Kill()
		_ = bouncer.Wait()
		if t.Failed() {
			t.Log(said.String())
		}
	})
	hang.Eventually(t, "pgbouncer listens", func() bool {
		conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", "127.0.0.1:"+port)
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	})
	return "postgres://" + u.User.Username() + "@127.0.0.1:" + port + u.Path + "?sslmode=disable"
}
