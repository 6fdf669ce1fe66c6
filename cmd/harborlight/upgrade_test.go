package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app"
)

// broken makes a program exit instead of serving.
const broken = "HARBORLIGHT_TEST_BROKEN"

// systemd is a fake systemctl with one unit, whose program and data are in DIR.
const systemd = `#!/bin/sh
alive() { [ -e DIR/pid ] && pid=$(cat DIR/pid) && [ -d /proc/$pid ] && ! grep -q '^State:.Z' /proc/$pid/status; }
case $1 in
is-active) alive ;;
is-failed) ! alive ;;
start) DIR/harborlight serve --addr 127.0.0.1:0 --limits off --data DIR/data >>DIR/log 2>&1 & echo $! >DIR/pid ;;
stop) while alive; do kill $pid; sleep 0.05; done ;;
esac
`

// service is an installed site and the fake systemd that runs it.
type service struct {
	dir, data, program string
}

func newService(t *testing.T) *service {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("upgrades with a restart are tested where there is systemd: on Linux")
	}
	dir := t.TempDir()
	s := &service{dir: dir, data: filepath.Join(dir, "data"), program: filepath.Join(dir, "harborlight")}
	script(t, filepath.Join(dir, "bin", "systemctl"), strings.ReplaceAll(systemd, "DIR", dir))
	t.Setenv("PATH", filepath.Join(dir, "bin")+":"+os.Getenv("PATH"))
	s.release(t, s.program, "v1.0.0")
	s.systemctl(t, "start")
	t.Cleanup(func() { s.systemctl(t, "stop") })
	return s
}

func script(t *testing.T, file, text string) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(file), 0o755))
	must(t, os.WriteFile(file, []byte(text), 0o755))
}

// release writes a program with this version. The settings are variables of its environment, such as "NAME=value".
func (s *service) release(t *testing.T, file, named string, settings ...string) string {
	t.Helper()
	settings = append(settings, asProgram+"=1", asVersion+"="+named)
	script(t, file, fmt.Sprintf("#!/bin/sh\nexport '%s'\nexec '%s' \"$@\"\n", strings.Join(settings, "' '"), os.Args[0]))
	return file
}

func (s *service) systemctl(t *testing.T, verb string) {
	t.Helper()
	if out, err := commandOf(filepath.Join(s.dir, "bin", "systemctl"), verb).CombinedOutput(); err != nil {
		t.Errorf("systemctl %s: %v %s", verb, err, out)
	}
}

// upgrade runs the installed program's command with args; the last one is the file.
func (s *service) upgrade(args ...string) (said string, ok bool) {
	out, err := commandOf(s.program, append([]string{"upgrade", "--data", s.data, "--program", s.program, "--wait",
		"30s"}, args...)...).CombinedOutput()
	return string(out), err == nil
}

// running returns the version that responds.
func (s *service) running(t *testing.T) app.Installed {
	t.Helper()
	i, err := app.FindInstalled(s.data)
	if err == nil {
		err = ready(t.Context(), i)
	}
	if err != nil {
		t.Errorf("nothing runs: %v", err)
	}
	return i
}

func (s *service) ask(t *testing.T, name string) {
	t.Helper()
	if p := (&program{url: s.running(t).Probe}); !p.ask(name) {
		t.Fatalf("the site doesn't take the request of %s", name)
	}
}

// The test upgrades a running site to working and failing versions. Acknowledged data is kept, and some version
// always runs at the end.
func TestT100FailedUpgradesLoseNoData(t *testing.T) {
	s := newService(t)
	await(t, func() bool { i, err := app.FindInstalled(s.data); return err == nil && ready(t.Context(), i) == nil })
	s.ask(t, "ada")
	for _, step := range []struct {
		version, setting, want, after string
		ok                            bool
	}{
		{"v1.1.0", broken + "=", "Version v1.1.0 is ready", "v1.1.0", true},
		{"v1.2.0", broken + "=1", "version v1.1.0 runs again", "v1.1.0", false},
		{"v1.3.0", asMigrations + "=" + nextVersion(t, renameLeads, "SELECT 1 FROM missing"),
			"The data of the backup is restored", "v1.1.0", false},
		{"v1.0.9", broken + "=", "is older than the installed v1.1.0", "v1.1.0", false},
		{"v1.4.0", asMigrations + "=" + nextVersion(t, renameLeads), "Version v1.4.0 is ready", "v1.4.0", true},
	} {
		said, ok := s.upgrade("--unsigned", s.release(t, filepath.Join(t.TempDir(), "harborlight-new"), step.version,
			step.setting))
		if ok != step.ok || !strings.Contains(said, step.want) {
			t.Fatalf("to %s %s: %v %s", step.version, step.setting, ok, said)
		}
		if i := s.running(t); i.Version != step.after {
			t.Errorf("after %s %s version %s runs", step.version, step.setting, i.Version)
		}
		s.ask(t, "after-"+step.version)
	}
	if left, err := filepath.Glob(filepath.Join(s.dir, ".harborlight-new-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
	s.systemctl(t, "stop")
	got := names(t, s.data)
	slices.Sort(got)
	want := []string{"after-v1.4.0", "renamed ada", "renamed after-v1.0.9", "renamed after-v1.1.0",
		"renamed after-v1.2.0", "renamed after-v1.3.0"}
	if !slices.Equal(got, want) {
		t.Errorf("kept are %q, want %q", got, want)
	}
}

// A file is checked before anything is changed.
func TestT100InvalidReleasesAreRejected(t *testing.T) {
	s := newService(t)
	await(t, func() bool { i, err := app.FindInstalled(s.data); return err == nil && ready(t.Context(), i) == nil })
	before := s.running(t)
	cut := filepath.Join(t.TempDir(), "harborlight-cut")
	must(t, os.WriteFile(cut, []byte("\x7fELF cut off"), 0o600))
	other := filepath.Join(t.TempDir(), "other")
	script(t, other, "#!/bin/sh\necho hello\n")
	changed := s.release(t, filepath.Join(t.TempDir(), "harborlight-new"), "v2.0.0")
	must(t, os.WriteFile(filepath.Join(filepath.Dir(changed), "SHA256SUMS"),
		[]byte(strings.Repeat("0", 64)+"  harborlight-new\n"), 0o600))
	for file, want := range map[string]string{cut: "doesn't run on this machine", other: "is no harborlight",
		changed: "isn't the file that SHA256SUMS"} {
		if said, ok := s.upgrade("--unsigned", file); ok || !strings.Contains(said, want) {
			t.Errorf("%s: %s", file, said)
		}
	}
	if after := s.running(t); after.Process != before.Process {
		t.Error("the site was restarted")
	}
	if made, err := filepath.Glob(filepath.Join(s.data, "before-upgrade-*")); err != nil || len(made) > 0 {
		t.Errorf("made %v %v", made, err)
	}
}
