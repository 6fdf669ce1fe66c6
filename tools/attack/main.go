// Command attack runs known attacks against a fresh harborlight: it starts the
// program on free loopback ports with temporary data folders, attacks it from
// outside by HTTP, and prints a line for each attack with what it measured.
//
//	attack [-bin bin/harborlight] [-only 'T49|T52']
//
// It ends with status 1 if an attack got in or could not be carried out. Each
// attack got in once: docs/security.md describes them by the same numbers. It
// knows nothing of the program but its flags, routes, files and mails.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"syscall"
	"time"
)

// attack is one way in. A try that cannot be carried out is an error: an attack
// that never happened was not refused.
type attack struct {
	name  string
	limit time.Duration
	try   func(ctx context.Context, l *lab) (finding, error)
}

// finding is how an attack ended.
type finding struct {
	gotIn  bool
	figure string // what was measured, in a few words
}

// attacks are all of them, in the order of docs/security.md.
var attacks = []attack{
	{"T49 a mail scanner makes a stranger's password work", time.Minute, stolenSignUp},
	{"T49 … of the administrator", time.Minute, stolenAdministrator},
	{"T50 a mail scanner agrees to another address", time.Minute, scannedAddressChange},
	{"T50 another address without the current password", time.Minute, unprovenAddressChange},
	{"T51 heavy answers that nobody reads fill the memory", time.Minute, unreadAnswers},
	{"T52 long keys of limits fill the memory", 4 * time.Minute, longKeys},
	{"T53 resend silences one person's recovery", time.Minute, silencedVictim},
	{"T54 unknown addresses silence everybody's recovery", time.Minute, silencedEverybody},
	{"T55 orders mail a stranger", time.Minute, mailedStranger},
	{"T56 demo, test payments or no limits serve in public", time.Minute, carelessStart},
	{"T57 files that others on the machine can read", time.Minute, openFiles},
	{"T57 used links stay in the database file", time.Minute, leftoverLinks},
	{"T57 a copy of the database forges tokens", time.Minute, forgedToken},
	{"T58 a sign-up tells who has an account", time.Minute, tellingSignUp},
	{"T59 a feed address outlives the password", time.Minute, lastingFeed},
	{"T60 a thief refreshes beside the owner", time.Minute, sharedSession},
	{"T62 figures through a proxy that adds nothing", time.Minute, exposedFigures},
	{"T62 well-known passwords are taken", time.Minute, knownPasswords},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "attack:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("attack", flag.ContinueOnError)
	bin := flags.String("bin", "bin/harborlight", "the program to attack")
	only := flags.String("only", "", "regular expression of the attacks to run")
	if err := flags.Parse(args); err != nil {
		return err
	}
	wanted, err := regexp.Compile(*only)
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	if _, err := os.Stat(*bin); err != nil {
		return fmt.Errorf("there is no program to attack: %w; run make build", err)
	}
	failed, tried := 0, 0
	for _, a := range attacks {
		if !wanted.MatchString(a.name) {
			continue
		}
		tried++
		if !a.run(ctx, *bin, out) {
			failed++
		}
	}
	switch {
	case tried == 0:
		return errors.New("no attack has such a name")
	case failed > 0:
		return fmt.Errorf("%d of %d attacks got in or could not be tried", failed, tried)
	}
	fmt.Fprintf(out, "All %d attacks were refused.\n", tried)
	return nil
}

// run carries an attack out and reports whether it was refused.
func (a attack) run(ctx context.Context, bin string, out io.Writer) bool {
	ctx, cancel := context.WithTimeout(ctx, a.limit)
	defer cancel()
	begin := time.Now()
	l := &lab{bin: bin}
	found, err := a.try(ctx, l)
	log := l.close()
	took := time.Since(begin).Round(100 * time.Millisecond)
	switch {
	case err != nil:
		fmt.Fprintf(out, "NOT TRIED  %-52s %v\n%s", a.name, err, log)
	case found.gotIn:
		fmt.Fprintf(out, "GOT IN     %-52s %s (%s)\n", a.name, found.figure, took)
	default:
		fmt.Fprintf(out, "refused    %-52s %s (%s)\n", a.name, found.figure, took)
	}
	return err == nil && !found.gotIn
}
