package passwords

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"harborlight/internal/people/refusal"
)

// cheap are fast hash parameters for these tests.
var cheap = HashParams{MemoryKiB: 64, Time: 1}

func TestHash(t *testing.T) {
	t.Parallel()
	h := NewHasher(cheap)
	ctx := t.Context()
	stored, err := h.Hash(ctx, "passphrase")
	if err != nil || !strings.HasPrefix(stored, "$argon2id$v=19$m=64,t=1,p=1$") {
		t.Fatalf("hash: %q, %v", stored, err)
	}
	verify := func(encoded, password string, want bool) {
		t.Helper()
		if got, err := h.Verify(ctx, encoded, password); err != nil || got != want {
			t.Errorf("verify(%q, %q) = %v, %v", encoded, password, got, err)
		}
	}
	verify(stored, "passphrase", true)
	verify(stored, "Passphrase", false)
	verify("", "passphrase", false)
	verify("", "", false)
	verify(h.dummy, "", false)
	if again, _ := h.Hash(ctx, "passphrase"); again == stored {
		t.Error("two hashes of one password are equal")
	}
	if _, err := h.Verify(ctx, "$2a$10$bcrypt", "x"); err == nil {
		t.Error("a hash of another kind is no error")
	}
	if dearer := NewHasher(HashParams{MemoryKiB: 128, Time: 1}); !dearer.Outdated(stored) || h.Outdated(stored) {
		t.Error("outdated costs are not recognised")
	}
	two, err := NewHasher(cheap).Hash(ctx, Prepare("e\u0301tude passphrase"))
	if err != nil {
		t.Fatal(err)
	}
	verify(two, Prepare("\u00e9tude passphrase"), true) // two ways to type é
}

func TestT13FullQueueRefusesHashes(t *testing.T) {
	t.Parallel()
	h := NewHasher(cheap)
	slots, waiters := cap(h.slots), cap(h.queue)-cap(h.slots)
	leave := make([]func(), slots)
	for i := range leave {
		l, err := h.enter(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		leave[i] = l
	}
	waiting, stop := context.WithCancel(t.Context())
	results := make(chan error, waiters)
	for range waiters {
		go func() { _, err := h.enter(waiting); results <- err }()
	}
	for len(h.queue) < cap(h.queue) { // until all are queued
		if t.Context().Err() != nil {
			t.Fatal("the queue does not fill")
		}
	}
	if _, err := h.enter(t.Context()); !errors.Is(err, refusal.Busy) {
		t.Errorf("one too many got %v, want refusal.Busy", err)
	}
	stop()
	for range waiters {
		if err := <-results; !errors.Is(err, context.Canceled) {
			t.Errorf("a cancelled request got %v", err)
		}
	}
	for _, l := range leave {
		l()
	}
	if _, err := h.Hash(t.Context(), "passphrase"); err != nil {
		t.Errorf("when all have left: %v", err)
	}
}

func TestT13HashingLeavesAProcessorFree(t *testing.T) {
	t.Parallel()
	for processors, want := range map[int]int{1: 1, 2: 1, 4: 3, 9: 8, 64: 8} {
		if got := hashSlots(processors); got != want {
			t.Errorf("on %d processors %d hashes run at once, want %d", processors, got, want)
		}
	}
}

func TestT13WaitForHashIsLimited(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := NewHasher(cheap)
		for range cap(h.slots) {
			if _, err := h.enter(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		begin := time.Now()
		if _, err := h.enter(t.Context()); !errors.Is(err, refusal.Busy) || time.Since(begin) != hashTimeout {
			t.Errorf("after %s: %v, want refusal.Busy after %s", time.Since(begin), err, hashTimeout)
		}
		if len(h.queue) != cap(h.slots) {
			t.Errorf("%d are queued, want %d", len(h.queue), cap(h.slots))
		}
	})
}

func TestT62WellKnownPasswordsAreRefused(t *testing.T) {
	t.Parallel()
	words := ContextWords("Harborlight", "https://www.example.com", "ada.lovelace@engine.example")
	for _, weak := range []string{
		"password1", "PASSWORD1", "Password1!", "P@ssw0rd123", "Summer2026!", "Qwerty123!", "qwertyuiop", "harborlight",
		"Harborlight99", "lovelace1!", "calendar123", "88888888",
		"Harborlight2026", "2026!Lovelace", "trustno1trustno1",
	} {
		if err := Check(weak, words); len(Reasons(err)) == 0 {
			t.Errorf("%q passes", weak)
		}
	}
	for _, good := range []string{"correct horse battery", "harborlight-demo", "ünïcödé wörds", strings.Repeat("ab", 128),
		"Tr0ub4dor&3"} {
		if err := Check(good, words); err != nil {
			t.Errorf("%q is refused: %v", good, err)
		}
	}
	if err := Check(strings.Repeat("ab", 128)+"c", words); err == nil {
		t.Error("257 bytes pass")
	}
}

func FuzzStoredHash(f *testing.F) {
	f.Add("$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	f.Add("$argon2id$v=19$m=-1,t=1,p=1$$")
	f.Fuzz(func(t *testing.T, encoded string) {
		p, salt, key, err := decodeHash(encoded)
		if err != nil {
			return
		}
		if again, _, _, err := decodeHash(encodeHash(p, salt, key)); err != nil || again != p || len(key) != keySize {
			t.Errorf("%q: %+v, then %+v, %v", encoded, p, again, err)
		}
	})
}
