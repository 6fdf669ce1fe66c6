package throwaway

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// owner is the system user that runs the server.
type owner struct {
	credential *syscall.Credential // nil means the current user
}

// findOwner returns the user that runs the server: the zero value for the current user or, for root, the user
// postgres or nobody. If root has neither, it returns an error.
func findOwner() (owner, error) {
	if os.Geteuid() != 0 {
		return owner{}, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		found, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, errUID := strconv.ParseUint(found.Uid, 10, 32)
		gid, errGID := strconv.ParseUint(found.Gid, 10, 32)
		if err := errors.Join(errUID, errGID); err != nil {
			return owner{}, fmt.Errorf("user %s: %w", name, err)
		}
		return owner{&syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}, nil
	}
	return owner{}, errors.New("PostgreSQL does not run as root and neither the user postgres nor nobody exists: " +
		"run the tests as another user")
}

// tempDir returns a folder for temporary files that the owner can enter: the usual one, or /tmp.
func (o owner) tempDir() string {
	dir := os.TempDir()
	if o.credential != nil && !openToAll(dir) {
		return "/tmp"
	}
	return dir
}

// reachable returns bin, or a copy of the installation below dir if the owner can't enter bin, for example in root's
// home folder.
func (o owner) reachable(bin, dir string) (string, error) {
	if o.credential == nil || openToAll(bin) {
		return bin, nil
	}
	target := filepath.Join(dir, "programs")
	if err := os.CopyFS(target, os.DirFS(filepath.Dir(bin))); err != nil {
		return "", fmt.Errorf("copy the PostgreSQL programs: %w", err)
	}
	return filepath.Join(target, filepath.Base(bin)), nil
}

// takeOver gives dir and its content to the owner. It does nothing if that is the current user.
func (o owner) takeOver(dir string) error {
	if o.credential == nil {
		return nil
	}
	return filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, int(o.credential.Uid), int(o.credential.Gid))
	})
}

// apply makes cmd run as the owner, in dir, with a neutral environment. It sets no parent-death signal, which would
// depend on the thread instead of the process.
func (o owner) apply(cmd *exec.Cmd, dir string) {
	cmd.Dir = dir
	cmd.Env = []string{"PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C", "HOME=" + dir}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: o.credential}
}

// openToAll reports whether any user may enter every folder on the way to path.
func openToAll(path string) bool {
	for {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm()&0o001 == 0 {
			return false
		}
		if path == filepath.Dir(path) {
			return true
		}
		path = filepath.Dir(path)
	}
}
