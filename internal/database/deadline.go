package database

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Deadlines bound every wait for the database. A zero field means the default.
// docs/decisions/0032-every-wait-for-the-database-ends.md says why they are what they are.
type Deadlines struct {
	Answer      time.Duration // for a ping, and how long a connection that listens is silent before it is pinged: 2 s
	Connect     time.Duration // for one server to accept a connection, unless the URL has connect_timeout: 3 s
	Statement   time.Duration // for one statement and its rows: 10 s, with SQLite a minute
	Transaction time.Duration // for a whole transaction, the commit included: 20 s, with SQLite two minutes
}

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

// inProcess returns the deadlines of SQLite: it falls silent only with the whole
// process, so they are for waiting for other writers, and long work such as a
// large import on a slow machine may take its time.
func (d Deadlines) inProcess() Deadlines {
	if d.Statement == 0 {
		d.Statement = time.Minute
	}
	if d.Transaction == 0 {
		d.Transaction = 2 * time.Minute
	}
	return d.complete()
}

// Deadlines returns how long this database may take to answer.
func (db *DB) Deadlines() Deadlines { return db.deadlines }

// Ping reports whether the database answers, within Deadlines.Statement.
func (db *DB) Ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, db.deadlines.Statement)
	defer cancel()
	return outage(db.read.PingContext(ctx))
}

var errSilent = errors.New("the database has stopped answering")

// attended runs work that may rightly take long, such as a migration, for as
// long as the database answers pings meanwhile. SQLite is part of this process
// and needs no pings.
func (db *DB) attended(ctx context.Context, work func(ctx context.Context) error) error {
	if db.dialect != Postgres {
		return work(ctx)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		db.watch(ctx, cancel)
	}()
	err := work(ctx)
	silent := context.Cause(ctx) == errSilent //nolint:errorlint // watch gives exactly this value
	cancel(nil)
	<-watched
	if err != nil && silent {
		return fmt.Errorf("%w: %w", errSilent, outage(err))
	}
	return err
}

// watch pings until ctx ends, and ends it itself when a ping is not answered.
func (db *DB) watch(ctx context.Context, giveUp context.CancelCauseFunc) {
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
