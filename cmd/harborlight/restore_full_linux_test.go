package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"harborlight/internal/platform/database"
)

// onSmallDisk copies the folder $2 to a disk of $1 bytes at $3, restores the backup $5 there with the program $4, and
// copies the result to $6.
const onSmallDisk = `
mount -t tmpfs -o "size=$1" none "$3" || exit 77
cp -a "$2/." "$3" && "$4" restore --data "$3" "$5"
status=$?
cp -a "$3/." "$6"
exit $status`

// The test restores onto disks that are too small, in a Linux namespace, in which unprivileged users can mount them.
func TestRestoreOntoAFullDiskKeepsTheOldData(t *testing.T) {
	t.Parallel()
	stored, backup := siteOf(t, "new")
	old := t.TempDir()
	p := mustServe(t, old)
	before := p.load("old", 2, 4)
	before.wait.Wait()
	p.stop(t)
	slices.Sort(before.names)
	used := sizeOf(t, old)
	need := 6 * used // more than a second database and its log need
	refused := 0
	for i := range cycles() + 1 {
		left := t.TempDir()
		program := command(t)
		cmd := exec.CommandContext(t.Context(), "sh", "-c", onSmallDisk, "sh",
			strconv.FormatInt(used+need*int64(i)/int64(cycles()), 10), old, t.TempDir(), program.Path, backup, left)
		cmd.Env = program.Env
		cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
			UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}}
		said, err := cmd.CombinedOutput()
		if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() == 77 {
			t.Skipf("this machine lets nobody mount a disk in a namespace: %v %s", err, said)
		}
		want := stored
		if err != nil {
			want = before.names
			refused++
			if !strings.Contains(string(said), "full") && !strings.Contains(string(said), "no space left") {
				t.Errorf("%d of %d: it says %s", i, cycles(), said)
			}
		}
		if found, _ := filepath.Glob(filepath.Join(left, "harborlight.restoring-*")); len(found) > 0 {
			t.Errorf("left behind: %v", found)
		}
		mustServe(t, left).stop(t)
		if got := requests(t, database.Config{Dir: left}); !slices.Equal(got, want) {
			t.Errorf("%d of %d: %v instead of %v after: %s", i, cycles(), got, want, said)
		}
	}
	t.Logf("of %d restores, %d found too little space", cycles()+1, refused)
	if refused == 0 || refused > cycles() {
		t.Error("every disk was too small, or none")
	}
}

// sizeOf returns the total size of the files in a folder.
func sizeOf(t *testing.T, dir string) (total int64) {
	t.Helper()
	must(t, filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			total += (info.Size() + 4095) / 4096 * 4096
		}
		return err
	}))
	return total
}
