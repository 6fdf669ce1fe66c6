// Command throwaway gives test runs a private PostgreSQL.
//
//	throwaway -- command …   start a server, run the command with its address in
//	                         HARBORLIGHT_TEST_POSTGRES, stop the server, exit as the command did
//	throwaway create         create a fresh database on the server in HARBORLIGHT_TEST_POSTGRES, print its URL
//	throwaway locate         print where the PostgreSQL programs are, or what to install
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"harborlight/internal/platform/databasetest/throwaway"
)

const serverVariable = "HARBORLIGHT_TEST_POSTGRES"

func main() {
	code, err := run(context.Background(), os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "throwaway:", err)
	}
	os.Exit(code)
}

// run runs the subcommand: -- with a command, create or locate. It returns the exit code, which is 2 for wrong
// arguments, and the error to print.
func run(ctx context.Context, args []string) (int, error) {
	switch {
	case len(args) > 1 && args[0] == "--":
		return runWithServer(ctx, args[1:])
	case len(args) == 1 && args[0] == "create":
		return printed(create(ctx))
	case len(args) == 1 && args[0] == "locate":
		return printed(locate())
	default:
		return 2, errors.New("usage: throwaway -- command … | throwaway create | throwaway locate")
	}
}

// printed prints the line and returns the exit code 0, or 1 with the error.
func printed(line string, err error) (int, error) {
	if err != nil {
		return 1, err
	}
	fmt.Println(line)
	return 0, nil
}

// locate returns the folder with the PostgreSQL programs.
func locate() (string, error) {
	root, err := throwaway.Root()
	if err != nil {
		return "", err
	}
	return throwaway.Find(root)
}

// create creates an empty database on the server of the environment and returns its URL. It returns an error outside
// of throwaway -- command.
func create(ctx context.Context) (string, error) {
	address := os.Getenv(serverVariable)
	if address == "" {
		return "", fmt.Errorf("%s is not set: run this below `throwaway -- command`", serverVariable)
	}
	return throwaway.CreateDatabase(ctx, address, "")
}

// runWithServer runs a command with a new PostgreSQL server, stops the server afterwards and returns the command's
// exit code.
func runWithServer(ctx context.Context, args []string) (code int, err error) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	root, err := throwaway.Root()
	if err != nil {
		return 1, err
	}
	server, err := throwaway.Start(ctx, root)
	if err != nil {
		return 1, err
	}
	defer func() {
		if stopErr := server.Stop(); stopErr != nil && err == nil {
			code, err = 1, stopErr
		}
	}()
	return runCommand(ctx, args, server.URL("postgres"), signals)
}

// runCommand runs args until the command ends, with the server's address in its environment, and forwards signals to
// it. It returns the command's exit code, at least 1 if a signal ended it.
func runCommand(ctx context.Context, args []string, address string, signals <-chan os.Signal) (int, error) {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Env = append(os.Environ(), serverVariable+"="+address)
	if err := cmd.Start(); err != nil {
		return 1, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case received := <-signals:
			if err := cmd.Process.Signal(received); err != nil && !errors.Is(err, os.ErrProcessDone) {
				return 1, err
			}
		case err := <-ended:
			if exit, ok := errors.AsType[*exec.ExitError](err); ok {
				return max(exit.ExitCode(), 1), nil
			}
			return 0, err
		}
	}
}
