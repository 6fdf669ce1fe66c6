package realtime_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/realtime"
)

// node is one server process: a database connection that listens, and a hub.
type node struct {
	db  *database.DB
	hub *realtime.Hub
}

// newNode returns a node that receives events published from now on.
func newNode(t *testing.T, config database.Config) node {
	t.Helper()
	db, err := database.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	n := node{db: db, hub: realtime.NewHub(db)}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		n.hub.Run(ctx)
	}()
	t.Cleanup(func() {
		cancel()
		<-done
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return n
}

func (n node) publish(t *testing.T, topic string, ids ...string) {
	t.Helper()
	err := n.db.Write(t.Context(), func(tx *database.Tx) error {
		for _, id := range ids {
			if err := realtime.Publish(t.Context(), tx, topic, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func receive(t *testing.T, s *realtime.Subscription) realtime.Event {
	t.Helper()
	select {
	case e, open := <-s.C():
		if !open {
			t.Fatal("the subscription has ended")
		}
		return *e
	case <-time.After(hang.Limit):
		t.Fatal("waited in vain for an event")
		panic("unreachable")
	}
}

func eachEngine(t *testing.T, fn func(t *testing.T, n node, config database.Config)) {
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			config := databasetest.Config(t, engine)
			fn(t, newNode(t, config), config)
		})
	}
}

func TestEventReachesTheSubscribersOfItsTopicInOrder(t *testing.T) {
	eachEngine(t, func(t *testing.T, n node, _ database.Config) {
		partners, both := n.hub.Subscribe("partners"), n.hub.Subscribe("partners", "orders")
		defer partners.Close()
		defer both.Close()
		n.publish(t, "orders", "1 with a space")
		n.publish(t, "partners", "2", "3")
		for _, want := range []realtime.Event{{Topic: "partners", ID: "2"}, {Topic: "partners", ID: "3"}} {
			if got := receive(t, partners); got.Topic != want.Topic || got.ID != want.ID {
				t.Errorf("got %+v, want %+v", got, want)
			}
		}
		for _, want := range []string{"1 with a space", "2", "3"} {
			if got := receive(t, both); got.ID != want {
				t.Errorf("got %+v, want %s", got, want)
			}
		}
	})
}

func TestEventOfAFailedTransactionIsNotSent(t *testing.T) {
	eachEngine(t, func(t *testing.T, n node, _ database.Config) {
		s := n.hub.Subscribe("partners")
		defer s.Close()
		stop := errors.New("stop")
		err := n.db.Write(t.Context(), func(tx *database.Tx) error {
			if err := realtime.Publish(t.Context(), tx, "partners", "never"); err != nil {
				return err
			}
			return stop
		})
		if !errors.Is(err, stop) {
			t.Fatal(err)
		}
		n.publish(t, "partners", "1")
		if got := receive(t, s); got.ID != "1" {
			t.Errorf("got %+v", got)
		}
	})
}

func TestEventReachesOtherNodes(t *testing.T) {
	config := databasetest.Config(t, database.Postgres)
	here, there := newNode(t, config), newNode(t, config)
	s := there.hub.Subscribe("partners")
	defer s.Close()
	here.publish(t, "partners", "1")
	if got := receive(t, s); got.ID != "1" || got.Lost {
		t.Errorf("got %+v", got)
	}
}

func TestEventsSurviveALostConnection(t *testing.T) {
	n := newNode(t, databasetest.Config(t, database.Postgres))
	s := n.hub.Subscribe("partners")
	defer s.Close()
	for round := range 3 {
		hang.Eventually(t, "it listens", n.db.Listening)
		err := n.db.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
				WHERE datname = current_database() AND query LIKE 'LISTEN%'`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		n.publish(t, "partners", fmt.Sprint(round))
		if got := receive(t, s); got.ID != fmt.Sprint(round) {
			t.Errorf("after the loss got %+v", got)
		}
	}
}

func TestSlowReadersGetLostWithoutDelayingOthers(t *testing.T) {
	n := newNode(t, databasetest.Config(t, database.SQLite))
	slow := n.hub.Subscribe("partners")
	defer slow.Close()
	var ids []string
	for i := range 1000 {
		ids = append(ids, fmt.Sprint(i))
	}
	n.publish(t, "partners", ids...) // returns although the subscription isn't read
	var got []string
	for e := receive(t, slow); ; e = receive(t, slow) {
		if e.Lost {
			break
		}
		got = append(got, e.ID)
	}
	if len(got) == 0 || len(got) >= len(ids) || !slices.Equal(got, ids[:len(got)]) {
		t.Errorf("before the loss came %d events: %v", len(got), got)
	}
	n.publish(t, "partners", "next")
	// the others may arrive if they were read fast enough
	for e := receive(t, slow); e.ID != "next"; e = receive(t, slow) {
		if !e.Lost && !slices.Contains(ids[len(got):], e.ID) {
			t.Fatalf("after the loss came %+v", e)
		}
		if e.Lost { // of the rest, and perhaps of the next
			n.publish(t, "partners", "next")
		}
	}
}

func TestHandlersRunBeforeWriteReturns(t *testing.T) {
	n := newNode(t, databasetest.Config(t, database.SQLite))
	var mu sync.Mutex
	var seen []string
	n.hub.OnEvent("partners", func(realtime.Event) { panic("a defect in another handler") })
	n.hub.OnEvent("partners", func(e realtime.Event) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, e.ID)
	})
	n.publish(t, "partners", "1")
	mu.Lock()
	defer mu.Unlock()
	if len(seen) == 0 || seen[0] != "1" {
		t.Errorf("saw %v", seen)
	}
}

func TestCloseEndsSubscriptions(t *testing.T) {
	before := goleak.IgnoreCurrent()
	func() {
		db := databasetest.Open(t, database.SQLite)
		hub := realtime.NewHub(db)
		var readers sync.WaitGroup
		for range 100 {
			s := hub.Subscribe("partners", "orders")
			readers.Go(func() {
				for range s.C() { // until it ends
				}
				s.Close()
				s.Close() // a second Close has no effect
			})
		}
		hub.Close()
		readers.Wait()
		if _, open := <-hub.Subscribe("partners").C(); open {
			t.Error("a closed hub accepts subscriptions")
		}
		node{db: db, hub: hub}.publish(t, "partners", "1")
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}()
	goleak.VerifyNone(t, before)
}

func TestSubscriptionsLeaveInAnyOrder(t *testing.T) {
	n := newNode(t, databasetest.Config(t, database.SQLite))
	for _, leaving := range [][]int{{0}, {1}, {2}, {0, 1}, {2, 1}, {0, 2}, {1, 1}, {2, 0, 1}} {
		all := []*realtime.Subscription{
			n.hub.Subscribe("partners"), n.hub.Subscribe("orders", "partners"), n.hub.Subscribe("partners")}
		for _, i := range leaving {
			all[i].Close()
		}
		n.publish(t, "partners", "1")
		for i, s := range all {
			if slices.Contains(leaving, i) {
				if _, open := <-s.C(); open {
					t.Errorf("%d left among %v and got an event", i, leaving)
				}
			} else if e := receive(t, s); e.ID != "1" {
				t.Errorf("%d stayed when %v left and got %+v", i, leaving, e)
			}
			s.Close()
		}
	}
}

func TestSubscriptionsComeAndGoWhileEventsFlow(t *testing.T) {
	n := newNode(t, databasetest.Config(t, database.SQLite))
	var readers sync.WaitGroup
	for range 8 {
		readers.Go(func() {
			for range 200 {
				s := n.hub.Subscribe("partners")
				select {
				case <-s.C():
				default:
				}
				s.Close()
			}
		})
	}
	for i := range 50 {
		n.publish(t, "partners", fmt.Sprint(i))
	}
	readers.Wait()
}

func TestPublishRejectsInvalidNames(t *testing.T) {
	db := databasetest.Open(t, database.SQLite)
	for name, event := range map[string]realtime.Event{
		"no topic":                {ID: "1"},
		"a topic of two words":    {Topic: "two words", ID: "1"},
		"an id with line break":   {Topic: "partners", ID: "1\n2"},
		"a row instead of a name": {Topic: "partners", ID: strings.Repeat("x", 1001)},
	} {
		err := db.Write(t.Context(), func(tx *database.Tx) error {
			return realtime.Publish(t.Context(), tx, event.Topic, event.ID)
		})
		if err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}
