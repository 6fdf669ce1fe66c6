package database

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Deadlines limit every wait for the database. A zero field means the default; decision 0032 gives
// the reasons for the values.
type Deadlines struct {
	Answer      time.Duration // a ping, and the silence after which a listening connection is pinged: 2 s
	Connect     time.Duration // connecting to one server, unless the URL has connect_timeout: 3 s
	Statement   time.Duration // one statement with its rows: 10 s, on SQLite a minute
	Transaction time.Duration // a whole transaction with its commit: 20 s, on SQLite two minutes
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

// inProcess returns the deadlines for SQLite. It stops answering only together with the process, so
// they limit waits for other writers, and long work such as a large import on a slow machine may
// take its time.
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

// Ping reports whether the database answers, within Deadlines.Statement.
func (db *DB) Ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, db.deadlines.Statement)
	defer cancel()
	return outage(db.read.PingContext(ctx))
}

var errSilent = errors.New("the database stopped answering")

// attended runs work that may take long, such as a migration, as long as the database answers
// pings. SQLite is part of this process and needs none.
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
	silent := context.Cause(ctx) == errSilent //nolint:errorlint // watch uses exactly this value
	cancel(nil)
	<-watched
	if err != nil && silent {
		return fmt.Errorf("%w: %w", errSilent, outage(err))
	}
	return err
}

// watch pings until ctx ends, and cancels the work when a ping is not answered.
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
