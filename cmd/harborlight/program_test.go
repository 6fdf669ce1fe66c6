package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
)

// asProgram makes the test binary behave like harborlight, so that tests can start and kill a whole program.
// HARBORLIGHT_TEST_BINARY names another binary to use.
const (
	asProgram     = "HARBORLIGHT_TEST_AS_PROGRAM"
	anotherBinary = "HARBORLIGHT_TEST_BINARY"
	asVersion     = "HARBORLIGHT_TEST_VERSION"      // version reported by the program
	asReleaseKeys = "HARBORLIGHT_TEST_RELEASE_KEYS" // release keys accepted by the program
	asMigrations  = "HARBORLIGHT_TEST_MIGRATIONS"   // folder with the program's migrations, made by nextVersion
)

// cheaply lowers the cost of hashing passwords and passphrases.
func cheaply(c *app.Config) {
	c.PasswordHash.MemoryKiB, c.PasswordHash.Time, c.BackupWorkFactor = 64, 1, 2
}

func TestMain(m *testing.M) {
	adjust = cheaply
	if os.Getenv(asProgram) == "1" {
		if named := os.Getenv(asVersion); named != "" {
			version = named
		}
		if keys := os.Getenv(asReleaseKeys); keys != "" {
			releaseKeys = []byte(keys)
		}
		if folder := os.Getenv(asMigrations); folder != "" {
			database.Migrations = os.DirFS(folder)
		}
		if os.Getenv(broken) == "1" && os.Args[1] == "serve" {
			os.Exit(1)
		}
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// command returns an unstarted harborlight process with these arguments. Its backups are encrypted.
func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	binary := os.Getenv(anotherBinary)
	if binary == "" {
		binary = os.Args[0]
	}
	cmd := exec.CommandContext(t.Context(), binary, args...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "HARBORLIGHT_BACKUP_PASSPHRASE="+backupPassphrase)
	return cmd
}

// outcome runs a command and returns its output and whether it succeeded.
func outcome(t *testing.T, args ...string) (said string, ok bool) {
	t.Helper()
	out, err := command(t, args...).CombinedOutput()
	return string(out), err == nil
}

// program is a running harborlight serve.
type program struct {
	cmd    *exec.Cmd
	url    string
	log    bytes.Buffer
	copied sync.WaitGroup
}

// serve starts the program on a free port. If the start fails, serve returns the message.
func serve(t *testing.T, dir string, args ...string) (started *program, refusal string) {
	t.Helper()
	p := &program{cmd: command(t, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", dir}, args...)...)}
	p.cmd.Stderr = &p.log
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if addr, ok := strings.CutPrefix(strings.TrimSpace(lines.Text()), "Listening on"); ok {
			p.url = "http://" + strings.TrimSpace(addr)
			p.copied.Go(func() { _, _ = io.Copy(io.Discard, out) })
			return p, ""
		}
	}
	_ = p.cmd.Wait()
	return nil, p.log.String()
}

// mustServe starts the program without limits, for load.
func mustServe(t *testing.T, dir string, args ...string) *program {
	t.Helper()
	p, refusal := serve(t, dir, append(args, "--limits", "off")...)
	if p == nil {
		t.Fatalf("it does not start: %s", refusal)
	}
	return p
}

// kill ends the process abruptly, like a power failure.
func (p *program) kill() {
	_ = p.cmd.Process.Kill()
	p.copied.Wait()
	_ = p.cmd.Wait()
}

// stop ends the program like an operator.
func (p *program) stop(t *testing.T) {
	t.Helper()
	_ = p.cmd.Process.Signal(os.Interrupt)
	p.copied.Wait()
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("it stopped with %v: %s", err, &p.log)
	}
}

// post sends JSON and returns the status and the response. The status is 0 without a response.
func (p *program) post(path string, body any, header ...string) (status int, answer string) {
	return p.request(http.MethodPost, path, body, header...)
}

func (p *program) request(method, path string, body any, header ...string) (status int, answer string) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, err.Error()
	}
	ctx, cancel := context.WithTimeout(context.Background(), hang.Limit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, p.url+path, bytes.NewReader(text))
	if err != nil {
		return 0, err.Error()
	}
	req.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	res, err := client.Do(req)
	if err != nil {
		return 0, err.Error()
	}
	defer res.Body.Close() //nolint:errcheck // a test reads what it needs
	got, err := io.ReadAll(res.Body)
	if err != nil {
		return 0, err.Error()
	}
	return res.StatusCode, string(got)
}

// ask sends a quote request under this name and reports whether it was acknowledged.
func (p *program) ask(name string) bool {
	status, _ := p.post("/api/quotes", map[string]any{
		"name": name, "email": name + "@buyer.example", "industry": "technology", "budget": "5k-10k",
		"timeline": "asap",
		"services": []string{"AI Training"}, "projectDescription": strings.Repeat("Less paper. ", 200),
		"elapsed_ms": 20_000,
	})
	return status == http.StatusCreated
}

// load sends requests from several visitors at once until the program dies or each visitor has sent all of them. It
// returns the acknowledged names.
func (p *program) load(round string, visitors, times int) *load {
	l := &load{}
	for v := range visitors {
		l.wait.Go(func() {
			for i := range times {
				name := fmt.Sprintf("%s-%d-%d", round, v, i)
				if !p.ask(name) {
					return
				}
				l.mu.Lock()
				l.names = append(l.names, name)
				l.mu.Unlock()
			}
		})
	}
	return l
}

type load struct {
	wait  sync.WaitGroup
	mu    sync.Mutex
	names []string
}

func (l *load) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.names)
}

// commandOf returns a process with the environment of the tests.
func commandOf(binary string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(context.Background(), binary, args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// await waits until the condition holds.
func await(t *testing.T, holds func() bool) {
	t.Helper()
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for until := time.Now().Add(hang.Limit); !holds(); <-again.C {
		if time.Now().After(until) {
			t.Fatal("it never happened")
		}
	}
}
