package database

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Deadlines limit every wait for the database. A zero field means the default. Decision 0010 explains the values.
type Deadlines struct {
	// for a ping; also the silence after which a listening connection is pinged; default 2 s
	Answer      time.Duration
	Connect     time.Duration // for connecting to one server, unless the URL has connect_timeout; default 3 s
	Statement   time.Duration // for one statement including its rows; default 10 s, a minute for SQLite
	Transaction time.Duration // for a whole transaction including its commit; default 20 s, two minutes for SQLite
}

// complete replaces zero deadlines by the defaults for PostgreSQL.
func (d Deadlines) complete() Deadlines {
	for field, usual := range map[*time.Duration]time.Duration{
		&d.Answer: 2 * time.Second, &d.Connect: 3 * time.Second,
		&d.Statement: 10 * time.Second, &d.Transaction: 20 * time.Second,
	} {
		if *field == 0 {
			*field = usual
		}
	}
	return d
}

// inProcess replaces zero deadlines by the defaults for SQLite. SQLite runs in this process and can't stop responding
// alone, so the deadlines only limit waits for other writers and leave time for long work, such as a large import on
// a slow machine.
func (d Deadlines) inProcess() Deadlines {
	if d.Statement == 0 {
		d.Statement = time.Minute
	}
	if d.Transaction == 0 {
		d.Transaction = 2 * time.Minute
	}
	return d.complete()
}

// Deadlines returns this database's deadlines.
func (db *DB) Deadlines() Deadlines { return db.deadlines }

// Ping returns a fault of kind Unavailable if the database doesn't respond within Deadlines.Statement.
func (db *DB) Ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, db.deadlines.Statement)
	defer cancel()
	return outage(db.read.PingContext(ctx))
}

var errSilent = errors.New("the database stopped answering")

// whileResponsive runs work that may take long, such as a migration, without a deadline. It cancels the work when
// PostgreSQL stops responding to pings, and then returns errSilent with the work's error. SQLite is part of this
// process and needs no pings.
func (db *DB) whileResponsive(ctx context.Context, work func(ctx context.Context) error) error {
	if db.dialect != Postgres {
		return work(ctx)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		db.pingUntilSilent(ctx, cancel)
	}()
	err := work(ctx)
	silent := context.Cause(ctx) == errSilent //nolint:errorlint // pingUntilSilent uses exactly this value
	cancel(nil)
	<-watched
	if err != nil && silent {
		return fmt.Errorf("%w: %w", errSilent, outage(err))
	}
	return err
}

// pingUntilSilent pings the database until ctx ends and cancels the work after a failed ping.
func (db *DB) pingUntilSilent(ctx context.Context, giveUp context.CancelCauseFunc) {
	ticks := time.NewTicker(db.deadlines.Statement)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
			if db.Ping(ctx) != nil && ctx.Err() == nil {
				giveUp(errSilent)
				return
			}
		}
	}
}
