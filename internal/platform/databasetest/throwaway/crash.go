package throwaway

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
)

// WaitForDisk makes the server durable, as in production: it then only acknowledges writes that are on disk.
func (s *Server) WaitForDisk(ctx context.Context) error {
	for _, statement := range []string{
		"ALTER SYSTEM SET fsync = on",
		"ALTER SYSTEM SET full_page_writes = on",
		"ALTER SYSTEM SET synchronous_commit = on",
		"SELECT pg_reload_conf()",
		"CHECKPOINT", // for earlier writes
	} {
		if err := execute(ctx, s.URL("postgres"), statement); err != nil {
			return fmt.Errorf("make PostgreSQL durable: %w", err)
		}
	}
	return nil
}

// Crash kills the server during its work and starts it again. It returns when the server has recovered from its log.
func (s *Server) Crash(ctx context.Context) error {
	for _, args := range [][]string{
		{"-m", "immediate", "-w", "stop"},
		{"-l", filepath.Join(s.dir, "server.log"), "-w", "-t", "60", "start"},
	} {
		cmd := exec.CommandContext(ctx, filepath.Join(s.bin, "pg_ctl"),
			append([]string{"-D", filepath.Join(s.dir, "data")}, args...)...)
		s.owner.apply(cmd, s.dir)
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("pg_ctl %s: %w%s", args[len(args)-1], err, s.logs())
		}
	}
	return nil
}
