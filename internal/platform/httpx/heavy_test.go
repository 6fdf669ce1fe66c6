package httpx_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"
)

// TestT64WaitingHeavyRequestsHoldNoSlot sends 180 heavy requests of one account from four networks.
func TestT64WaitingHeavyRequestsHoldNoSlot(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBusySite()
		begun := time.Now()
		answers := make(chan *httptest.ResponseRecorder, 180)
		for i := range 180 {
			go func() { answers <- b.askAs("ada", "GET", "/api/heavy", i%4, nil) }()
		}
		synctest.Wait()
		if n := len(b.worked); n != 2 {
			t.Errorf("%d heavy requests of one account work at once, want 2", n)
		}
		if n := len(answers); n != 180-2-4 {
			t.Errorf("%d are refused at once, want all but two that work and four that wait", n)
		}
		for _, who := range []string{"", "ada", "admin"} {
			expect(t, "another request of "+who, b.askAs(who, "GET", "/api/quick", 5, nil), http.StatusOK)
		}
		go b.askAs("admin", "GET", "/api/heavy", 5, nil)
		synctest.Wait()
		if n := len(b.worked); n != 3 {
			t.Error("a heavy request of another account has to wait")
		}
		if took := time.Since(begun); took != 0 {
			t.Errorf("others waited for %s", took)
		}
		b.finish()
	})
}

// TestT64AccountCannotTakeAllSlots sends as many requests of one account as permitted, from many networks.
func TestT64AccountCannotTakeAllSlots(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBusySite()
		for i := range perAccount {
			go b.askAs("ada", "GET", "/api/slow", i, nil)
		}
		synctest.Wait()
		expect(t, "one more of the account", b.askAs("ada", "GET", "/api/quick", 3000, nil), http.StatusServiceUnavailable)
		expect(t, "a visitor", b.ask("GET", "/api/quick", 3000, nil), http.StatusOK)
		expect(t, "another account", b.askAs("admin", "GET", "/api/quick", 3000, nil), http.StatusOK)
		b.finish()
		synctest.Wait()
		expect(t, "the account afterwards", b.askAs("ada", "GET", "/api/quick", 3000, nil), http.StatusOK)
	})
}

// TestT64ClassesDontBlockEachOther fills all slots and the queue of the visitors.
func TestT64ClassesDontBlockEachOther(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBusySite()
		b.send(atWork+inQueue, "/api/slow", own)
		begun := time.Now()
		expect(t, "a visitor", b.ask("GET", "/api/quick", 3000, nil), http.StatusServiceUnavailable)
		expect(t, "a signed-in user", b.askAs("ada", "GET", "/api/quick", 3000, nil), http.StatusOK)
		expect(t, "the administrator", b.askAs("admin", "GET", "/api/quick", 3000, nil), http.StatusOK)
		expect(t, "what a provider reports", b.ask("GET", "/api/report", 3000, nil), http.StatusOK)
		if took := time.Since(begun); took != 0 {
			t.Errorf("others waited for %s", took)
		}
		b.finish()
	})
}

// TestT132PendingSessionsCountSeparately sends more concurrent requests than a pending session may have.
func TestT132PendingSessionsCountSeparately(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBusySite()
		for i := range perAccount {
			go b.askAs("pending a", "GET", "/api/slow", i, nil)
		}
		synctest.Wait()
		if n := len(b.worked); n != perPending {
			t.Errorf("%d requests of a pending session work at once, want %d", n, perPending)
		}
		expect(t, "the account", b.askAs("ada", "GET", "/api/quick", 3000, nil), http.StatusOK)
		expect(t, "another pending session", b.askAs("pending b", "GET", "/api/quick", 3000, nil), http.StatusOK)
		b.finish()
	})
}

// TestT138CredentialsCountSeparately sends requests with ada's credential up to its limit.
func TestT138CredentialsCountSeparately(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBusySite()
		for i := range 6 { // two are processed, four wait
			go b.ask("GET", "/api/feed", i, nil)
		}
		synctest.Wait()
		for i := range perAccount - 6 {
			go b.ask("GET", "/api/feed?slow", i, nil)
		}
		synctest.Wait()
		expect(t, "one more of the credential", b.ask("GET", "/api/feed?slow", 3000, nil), http.StatusServiceUnavailable)
		expect(t, "the account", b.askAs("ada", "GET", "/api/quick", 3000, nil), http.StatusOK)
		worked := len(b.worked)
		go b.askAs("ada", "GET", "/api/heavy", 3000, nil)
		synctest.Wait()
		if len(b.worked) != worked+1 {
			t.Error("the account's heavy request has to wait")
		}
		b.finish()
	})
}
