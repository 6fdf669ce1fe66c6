package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// carelessStart starts the program for a public address with one demonstration setting at a time. The attack gets in
// if the program runs for five seconds, ends without an error, or gives its reason in more than one line.
func carelessStart(ctx context.Context, l *lab) (finding, error) {
	var served []string
	ways := [][]string{{"--demo"}, {"--payments", "test"}, {"--limits", "off"}}
	for _, flags := range ways {
		dir, err := l.folder()
		if err != nil {
			return finding{}, err
		}
		p, err := l.launch(ctx, filepath.Join(dir, "data"),
			append(flags, "--public-url", "https://www.example.com")...)
		if err != nil {
			return finding{}, err
		}
		select {
		case <-p.ended:
			if p.cmd.ProcessState.ExitCode() == 0 {
				served = append(served, strings.Join(flags, " ")+" ends without an error")
			} else if lines := strings.Count(strings.TrimSpace(p.log.String()), "\n") + 1; lines != 1 {
				served = append(served, fmt.Sprintf("%s says %d lines", strings.Join(flags, " "), lines))
			}
		case <-time.After(5 * time.Second):
			served = append(served, strings.Join(flags, " "))
			p.stop()
		}
	}
	return finding{len(served) > 0, counted(len(served), len(ways), "started", served)}, nil
}

// openFiles starts the program with a world-readable folder and an open umask. The attack gets in if other users can
// read or write any of the resulting files or the folder.
func openFiles(ctx context.Context, l *lab) (finding, error) {
	dir, err := l.folder()
	if err != nil {
		return finding{}, err
	}
	data := filepath.Join(dir, "data")
	if err := errors.Join(os.Mkdir(data, 0o755), os.Chmod(data, 0o755)); err != nil { //nolint:gosec // that is the attack
		return finding{}, err
	}
	p, err := l.startIn(ctx, data)
	if err != nil {
		return finding{}, err
	}
	if _, err := p.person(ctx, "owner@shop.example"); err != nil {
		return finding{}, err
	}
	open, seen, err := readable(data) // while it runs, for the files that SQLite removes
	if err != nil {
		return finding{}, err
	}
	return finding{len(open) > 0, counted(len(open), seen, "readable by others", open)}, nil
}

// readable returns the names of the files and folders in dir, including dir, that other users or the group have any
// permission for, and the number of all. It ignores files that are removed meanwhile.
func readable(dir string) (open []string, seen int, err error) {
	err = filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		seen++
		if mode := info.Mode().Perm(); mode&0o077 != 0 {
			open = append(open, fmt.Sprintf("%s %o", entry.Name(), mode))
		}
		return nil
	})
	return open, seen, err
}

// leftoverLinks requests 20 recovery mails and revokes their links by changing the password. The attack gets in if
// the bytes of the stopped database contain one of the tokens, plain or hashed.
func leftoverLinks(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo", "--limits", "off")
	if err != nil {
		return finding{}, err
	}
	for range 20 {
		if _, err := p.browser().post(ctx, pathRecover, map[string]any{"email": demoEmail}); err != nil {
			return finding{}, err
		}
	}
	p.settled(ctx, demoEmail)
	v, err := p.signedIn(ctx, demoEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	got, err := v.do(ctx, http.MethodPut, pathUser,
		map[string]any{"password": goodPassword, "current_password": demoPassword})
	if err != nil {
		return finding{}, err
	}
	if err := got.want("the new password", http.StatusOK); err != nil {
		return finding{}, err
	}
	var secrets []string
	for _, mail := range p.mails(demoEmail) {
		for _, link := range mail.oneTime() {
			secrets = append(secrets, secretOf(link))
		}
	}
	if len(secrets) < 5 {
		return finding{}, fmt.Errorf("only %d links were mailed", len(secrets))
	}
	p.stop()
	left, err := p.remaining(secrets)
	return finding{left > 0, fmt.Sprintf("%d of %d void links in the file", left, len(secrets))}, err
}

// remaining returns the number of secrets that the database files contain, plain or as a SHA-256 hash.
func (p *program) remaining(secrets []string) (int, error) {
	database, err := p.database()
	if err != nil {
		return 0, err
	}
	left := 0
	for _, secret := range secrets {
		sum := sha256.Sum256([]byte(secret))
		if bytes.Contains(database, []byte(secret)) || bytes.Contains(database, sum[:]) ||
			bytes.Contains(database, []byte(hex.EncodeToString(sum[:]))) {
			left++
		}
	}
	return left, nil
}

// database returns the bytes of all SQLite files in the data folder, one after another. No file is an error.
func (p *program) database() ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(p.data, "*.db*"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no database in %s", p.data)
	}
	var all []byte
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all = append(all, text...)
	}
	return all, nil
}
