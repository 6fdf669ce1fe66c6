// Command peers compares a built harborlight with nginx, a bare Go server and PocketBase, side by side on loopback.
//
//	peers [-bin bin/harborlight] [-pocketbase program] [-only 'page|insert'] [-rounds 5]
//
// README.md describes the method.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"syscall"
)

// comparison is a row of the table.
type comparison struct {
	name string
	aim  string
	run  measure
}

// measure returns the figures of a comparison.
type measure func(ctx context.Context, l *lab) (string, error)

var comparisons = []comparison{
	{"page", "requests/s, at least 0.95 × nginx", pages},
	{"insert", "durable events/s, at least 1.3 × PocketBase", besidePocketBase(inserts)},
	{"list", "lists of 20 partners/s, at least 30 × PocketBase", besidePocketBase(lists)},
	{"streams", "time to the last of 5,000, at most 0.5 × PocketBase", besidePocketBase(streams)},
	{"sign-in", "sign-ins/s, at least 1 × PocketBase", besidePocketBase(signIns)},
	{"orders", "at least 2,500 a minute with their mails", orders},
}

// main runs the comparisons. With the argument serve-bare it instead serves as the minimal Go server of a comparison.
func main() {
	if len(os.Args) == 4 && os.Args[1] == "serve-bare" { // this program started itself
		fmt.Fprintln(os.Stderr, serveBare(os.Args[2], os.Args[3]))
		os.Exit(1)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// run runs the comparisons that match -only and prints their figures and aims. A missed aim is no error; the first
// comparison that can't run ends it.
func run(ctx context.Context, args []string, out io.Writer) (err error) {
	flags := flag.NewFlagSet("peers", flag.ContinueOnError)
	l := &lab{}
	flags.StringVar(&l.bin, "bin", "bin/harborlight", "the program")
	flags.StringVar(&l.pocketBase, "pocketbase", "", "PocketBase, built from ./pocketbase; empty: skip it")
	only := flags.String("only", "", "regular expression of the comparisons to run")
	flags.IntVar(&l.rounds, "rounds", 5, "rounds of each comparison")
	if err := flags.Parse(args); err != nil {
		return err
	}
	wanted, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	defer l.close()
	for _, c := range comparisons {
		if !wanted.MatchString(c.name) {
			continue
		}
		figures, err := c.run(ctx, l)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		fmt.Fprintf(out, "%-8s %s\n         %s\n", c.name, c.aim, figures)
	}
	return ctx.Err()
}

// median returns the median of the figures.
func median(figures []float64) float64 {
	slices.Sort(figures)
	return figures[len(figures)/2]
}
