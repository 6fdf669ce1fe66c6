package throwaway

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Freeze stops all processes of the server, as if the machine hung: the operating system still accepts connections,
// but the server doesn't respond. Thaw resumes them.
func (s *Server) Freeze() error {
	postmaster, err := s.postmaster()
	if err != nil {
		return err
	}
	// First the postmaster, so that it starts no more processes.
	if err := syscall.Kill(postmaster, syscall.SIGSTOP); err != nil {
		return fmt.Errorf("freeze PostgreSQL: %w", err)
	}
	return signalChildren(postmaster, syscall.SIGSTOP)
}

// Thaw resumes a frozen server.
func (s *Server) Thaw() error {
	postmaster, err := s.postmaster()
	if err != nil {
		return err
	}
	if err := signalChildren(postmaster, syscall.SIGCONT); err != nil {
		return err
	}
	if err := syscall.Kill(postmaster, syscall.SIGCONT); err != nil {
		return fmt.Errorf("thaw PostgreSQL: %w", err)
	}
	return nil
}

// postmaster returns the process ID of the server's parent process, or an error if the server isn't running.
func (s *Server) postmaster() (int, error) {
	text, err := os.ReadFile(filepath.Join(s.dir, "data", "postmaster.pid"))
	if err != nil {
		return 0, fmt.Errorf("find the server's process: %w", err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(line)
	if err != nil || pid <= 1 {
		return 0, fmt.Errorf("find the server's process: postmaster.pid begins with %q", line)
	}
	return pid, nil
}

// signalChildren sends a signal to all direct child processes. It ignores those that have ended.
func signalChildren(parent int, signal syscall.Signal) error {
	list, err := exec.Command("ps", "-A", "-o", "ppid=,pid=").Output() //nolint:noctx // answers at once
	if err != nil {
		return fmt.Errorf("list the server's processes: %w", err)
	}
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line)
		if len(fields) != 2 || fields[0] != strconv.Itoa(parent) {
			continue
		}
		pid, err := strconv.Atoi(fields[1])
		if err != nil {
			return fmt.Errorf("list the server's processes: %w", err)
		}
		if err := syscall.Kill(pid, signal); err != nil && !errors.Is(err, syscall.ESRCH) {
			return fmt.Errorf("signal process %d: %w", pid, err)
		}
	}
	return nil
}
