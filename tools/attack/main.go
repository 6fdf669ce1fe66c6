// Command attack runs known attacks against a fresh harborlight. It starts the program on free loopback ports with
// temporary data folders, attacks it by HTTP, and prints a line with the measured figure for each attack.
//
//	attack [-bin bin/harborlight] [-only 'T49|T52']
//
// It exits with status 1 if an attack succeeds or can't be carried out. Each attack has succeeded once;
// docs/security.md describes them by the same numbers. The command uses only the program's flags, routes, files and
// mails.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"os"
	"os/signal"
	"regexp"
	"syscall"
	"time"
)

// attack is a known attack. run returns an error if the attack can't be carried out, because the program didn't
// refuse it either.
type attack struct {
	name  string
	limit time.Duration
	try   func(ctx context.Context, l *lab) (finding, error)
}

// finding is the result of an attack.
type finding struct {
	gotIn  bool
	figure string // the measured figure in a few words
}

// attacks lists all attacks by number. Attacks that don't work by HTTP against a program on one machine are tested
// elsewhere: T71 by the tests of cmd/harborlight, T77 by its drill with a stopped program, T84 in a browser
// (e2e/schedule/calendar.spec.ts).
var attacks = []attack{
	{"T49 a mail scanner makes a stranger's password work", 2 * time.Minute, stolenSignUp},
	{"T49 … of the administrator", 2 * time.Minute, stolenAdministrator},
	{"T50 a mail scanner agrees to another address", 2 * time.Minute, scannedAddressChange},
	{"T50 another address without the current password", 2 * time.Minute, unprovenAddressChange},
	{"T51 heavy answers that nobody reads fill the memory", 2 * time.Minute, unreadAnswers},
	{"T52 long keys of limits fill the memory", 10 * time.Minute, longKeys},
	{"T53 resend silences one person's recovery", 2 * time.Minute, silencedVictim},
	{"T54 unknown addresses silence everybody's recovery", 2 * time.Minute, silencedEverybody},
	{"T55 orders mail a stranger", 2 * time.Minute, mailedStranger},
	{"T56 demo, test payments or no limits serve in public", 2 * time.Minute, carelessStart},
	{"T57 files that others on the machine can read", 2 * time.Minute, openFiles},
	{"T57 used links stay in the database file", 2 * time.Minute, leftoverLinks},
	{"T57 a copy of the database forges tokens", 2 * time.Minute, forgedToken},
	{"T58 a sign-up tells who has an account", 2 * time.Minute, tellingSignUp},
	{"T59 a feed address outlives the password", 2 * time.Minute, lastingFeed},
	{"T60 a thief refreshes beside the owner", 2 * time.Minute, sharedSession},
	{"T62 figures through a proxy that adds nothing", 2 * time.Minute, exposedFigures},
	{"T62 well-known passwords are taken", 2 * time.Minute, knownPasswords},
	{"T63 crowded calendar files fill the memory", 3 * time.Minute, crowdedFiles},
	{"T64 waiting for a heavy turn stops the others", 3 * time.Minute, waitingForTurns},
	{"T65 recurrence rules keep a processor busy", 4 * time.Minute, costlyRules},
	{"T66 text split by comments keeps a processor busy", 2 * time.Minute, splitText},
	{"T67 scans of a picture keep the decoder busy", 2 * time.Minute, manyScans},
	{"T68 new accounts mail strangers their own words and links", 3 * time.Minute, relayedInvitations},
	{"T69 a proxy that nobody named", 2 * time.Minute, unnamedProxy},
	{"T70 a company praises itself from other mailboxes", 2 * time.Minute, inventedReviews},
	{"T72 a restore brings ended sessions back", 2 * time.Minute, restoredSession},
	{"T73 the description of the API keeps a processor busy", 2 * time.Minute, dearDescription},
	{"T74 who knows the password locks the owner out", 2 * time.Minute, lockedSecondStep},
	{"T75 names of a browser invent visitors", 2 * time.Minute, inventedVisitors},
	{"T76 an IPv6 /48 has 65,536 allowances", 2 * time.Minute, freeNetworks},
	{"T78 a rejected company reads on", 2 * time.Minute, readAfterRejection},
	{"T79 visitors are led to who left a company", 2 * time.Minute, leftContact},
	{"T80 what was sent without an account stays", 2 * time.Minute, keptTraces},
	{"T81 an old page overwrites a newer one", 2 * time.Minute, overwrittenProfile},
	{"T82 a stranger spends invoice numbers", 2 * time.Minute, spentNumbers},
	{"T83 an order skips published terms", 2 * time.Minute, skippedTerms},
	{"T129 a guest's booking mails a victim without end", 2 * time.Minute, bookedVictim},
	{"T133 one person is several referred clients", 2 * time.Minute, oftenReferred},
	{"T134 strangers use up a person's confirmations", 2 * time.Minute, usedUpConfirmations},
	{"T136 the desk is a relay", 3 * time.Minute, relayingDesk},
	{"T137 unconfirmed orders use up a code", 2 * time.Minute, usedUpCode},
	{"T141 one account makes invoices without end", 2 * time.Minute, manyInvoices},
	{"T145 quote and checkout take twice as many guesses", 2 * time.Minute, guessedCodes},
	{"T139 reminders of sparse rules block the only writer", 3 * time.Minute, blockedWriter},
	{"T130 a session without its second step orders", 2 * time.Minute, orderedHalfway},
	{"T131 … signs its owner out", 2 * time.Minute, endedByHalfway},
	{"T132 … keeps its owner out by slow bodies", 2 * time.Minute, slowHalfway},
	{"T138 a private feed that nobody reads stops its owner", 2 * time.Minute, unreadFeed},
	{"T146 the withdrawal form tells who has ordered", 3 * time.Minute, guessedOrder},
	{"T147 the withdrawal form mails a stranger", 2 * time.Minute, withdrawalSpam},
	{"T148 withdrawals flood the owner", 5 * time.Minute, floodedOwner},
}

// main runs the attacks and exits with status 1 if one got in or couldn't be tried.
func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "attack:", err)
		os.Exit(1)
	}
}

// run runs the attacks that match -only against the program in -bin and prints a line for each. It returns an error
// unless all were refused.
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
		return fmt.Errorf("no program to attack: %w; run make build", err)
	}
	return report(out, carryOut(ctx, *bin, wanted))
}

// report prints a line for each result. It returns an error unless there is at least one and all attacks were carried
// out and refused.
func report(out io.Writer, results iter.Seq[result]) error {
	count := map[outcome]int{}
	all := 0
	for r := range results {
		all++
		count[r.outcome]++
		fmt.Fprint(out, r.line)
	}
	switch {
	case all == 0:
		return errors.New("no attack has this name")
	case count[refused] < all:
		return fmt.Errorf("of %d attacks %d got in and %d were not tried", all, count[gotIn], count[notTried])
	}
	fmt.Fprintf(out, "All %d attacks were refused.\n", all)
	return nil
}

// atOnce is the number of attacks that run in parallel; most of them wait.
const atOnce = 3

// carryOut runs the attacks with a matching name, three at a time, and yields their results in the order of the list
// as soon as they are available.
func carryOut(ctx context.Context, bin string, wanted *regexp.Regexp) iter.Seq[result] {
	slots := make(chan struct{}, atOnce)
	var pending []chan result
	for _, a := range attacks {
		if !wanted.MatchString(a.name) {
			continue
		}
		done := make(chan result, 1)
		pending = append(pending, done)
		go func() {
			slots <- struct{}{}
			done <- a.run(ctx, bin)
			<-slots
		}()
	}
	return func(yield func(result) bool) {
		for _, done := range pending {
			if !yield(<-done) {
				return
			}
		}
	}
}

// outcome is the result of an attack.
type outcome int

const (
	refused outcome = iota
	gotIn
	notTried
)

// result is the report about an attack.
type result struct {
	outcome outcome
	line    string
}

// run carries out an attack within its time limit and removes its programs and files. The result is gotIn or refused,
// as found, or notTried with the logs if the attack returns an error.
func (a attack) run(ctx context.Context, bin string) result {
	ctx, cancel := context.WithTimeout(ctx, a.limit)
	defer cancel()
	begin := time.Now()
	l := &lab{bin: bin}
	found, err := a.try(ctx, l)
	log := l.close()
	took := time.Since(begin).Round(100 * time.Millisecond)
	switch {
	case err != nil:
		return result{notTried, fmt.Sprintf("NOT TRIED  %-55s %v\n%s", a.name, err, log)}
	case found.gotIn:
		return result{gotIn, fmt.Sprintf("GOT IN     %-55s %s (%s)\n", a.name, found.figure, took)}
	default:
		return result{refused, fmt.Sprintf("refused    %-55s %s (%s)\n", a.name, found.figure, took)}
	}
}
