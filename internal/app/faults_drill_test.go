//go:build drill

package app_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/databasetest/throwaway"
)

// The numbers of permanent failures of the primary, half of them by hanging, and of its restarts.
var (
	failovers = flag.Int("failovers", 20, "how many standbys take over in TestDrillFailovers")
	starts    = flag.Int("starts", 200, "how often PostgreSQL starts again in TestDrillRestarts")
)

// The time within which all nodes must work after the database's return, and the duration of network faults.
const (
	afterPromotion = 10 * time.Second
	afterFault     = 5 * time.Second
	outage         = 30 * time.Second
)

// pair is a primary with a synchronous standby at two fixed addresses, which replacement servers take over.
type pair struct {
	primary, standby *throwaway.Server
	hosts            [2]string // links to the folders of the servers' sockets
	first            int       // host of the primary
}

// TestDrillFailovers repeatedly kills or freezes the primary and promotes the standby. After each failover, a new
// standby replaces the old primary.
func TestDrillFailovers(t *testing.T) {
	p := &pair{primary: databasetest.Server(t)}
	config := databasetest.Migrated(t, p.primary)
	p.standby = databasetest.Standby(t, p.primary)
	name, err := throwaway.Name(config.URL)
	apptest.Must(t, err)
	dir := t.TempDir()
	for i, s := range []*throwaway.Server{p.primary, p.standby} {
		p.hosts[i] = filepath.Join(dir, fmt.Sprint("host", i))
		p.place(t, i, s)
	}
	f := startFleet(t, database.Config{URL: throwaway.URLOfHosts(name, p.hosts[:]...)})
	for i := range *failovers {
		if i%2 == 0 {
			p.kill(t, f)
		} else {
			p.hang(t, f)
		}
	}
	f.lostNothing(t)
}

// place assigns the host's address to a server.
func (p *pair) place(t *testing.T, host int, s *throwaway.Server) {
	t.Helper()
	next := p.hosts[host] + ".next"
	apptest.Must(t, os.Symlink(s.Host(), next))
	apptest.Must(t, os.Rename(next, p.hosts[host]))
}

func (p *pair) kill(t *testing.T, f *fleet) {
	t.Helper()
	apptest.Must(t, p.primary.Stop())
	<-time.After(time.Second) // a fast operator
	p.promote(t, f, "a killed primary")
	p.replace(t)
}

func (p *pair) hang(t *testing.T, f *fleet) {
	t.Helper()
	apptest.Must(t, p.primary.Freeze())
	<-time.After(10 * time.Second) // a typical time for an operator to decide
	p.promote(t, f, "a hanging primary")
	apptest.Must(t, p.primary.Thaw()) // it returns and still acts as primary
	f.checkUsers(t, "the return of the old primary", time.Now(), afterPromotion)
	apptest.Must(t, p.primary.Stop())
	p.replace(t)
}

func (p *pair) promote(t *testing.T, f *fleet, what string) {
	t.Helper()
	apptest.Must(t, p.standby.Promote(context.Background()))
	f.checkUsers(t, what, time.Now(), afterPromotion)
}

// replace makes the promoted server the primary and starts a new standby at the old primary's address.
func (p *pair) replace(t *testing.T) {
	t.Helper()
	p.primary = p.standby
	p.standby = databasetest.Standby(t, p.primary)
	p.place(t, p.first, p.standby)
	p.first = 1 - p.first
}

// TestDrillRestarts repeatedly stops PostgreSQL immediately and starts it again.
func TestDrillRestarts(t *testing.T) {
	server := databasetest.Server(t)
	apptest.Must(t, server.WaitForDisk(t.Context()))
	f := startFleet(t, databasetest.Migrated(t, server))
	for range *starts {
		apptest.Must(t, server.Crash(t.Context()))
		f.checkUsers(t, "a restart", time.Now(), afterFault)
	}
	f.lostNothing(t)
}

// TestDrillNetwork interrupts the network between the nodes and PostgreSQL in three ways, and freezes the server.
func TestDrillNetwork(t *testing.T) {
	server := databasetest.Server(t)
	config := databasetest.Migrated(t, server)
	network := databasetest.NewProxy(t, config.URL)
	config.URL = network.URL
	f := startFleet(t, config)
	for what, happens := range map[string]func(){
		"silence":  func() { network.Cut(); <-time.After(outage); network.Repair() },
		"refusals": func() { network.Refuse(); <-time.After(outage); apptest.Must(t, network.Listen()) },
		"resets": func() {
			for begin := time.Now(); time.Since(begin) < outage; <-time.After(100 * time.Millisecond) {
				network.Reset()
			}
		},
		"a hanging server": func() { apptest.Must(t, server.Freeze()); <-time.After(outage); apptest.Must(t, server.Thaw()) },
	} {
		happens()
		f.checkUsers(t, outage.String()+" of "+what, time.Now(), afterFault)
	}
	f.lostNothing(t)
}
