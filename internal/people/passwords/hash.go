package passwords

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"

	"harborlight/internal/people/refusal"
)

// HashParams are the cost parameters of argon2id.
type HashParams struct {
	MemoryKiB uint32
	Time      uint32
}

// DefaultHash costs 12 MiB and about 28 ms on one core, twice the minimum that OWASP recommends
// (docs/decisions/0018).
var DefaultHash = HashParams{MemoryKiB: 12288, Time: 6}

// Hashing leaves one of Go's processors to the rest of the site; a serving program has one more than the machine
// (docs/decisions/0018). It uses at most 100 MB of memory. Sixteen requests may wait per running hash, which takes
// about a second, and at most three on a slow machine. Further requests are refused and asked to retry
// (docs/security.md, T13).
const (
	maxSlots     = 8
	queuePerSlot = 16
	hashTimeout  = 3 * time.Second
	saltSize     = 16
	keySize      = 32
)

// hashSlots returns the number of hashes to compute in parallel.
func hashSlots(processors int) int { return min(max(processors-1, 1), maxSlots) }

// Hasher hashes passwords with limited parallelism.
type Hasher struct {
	params HashParams
	slots  chan struct{}
	queue  chan struct{}
	dummy  string // a hash without a password
}

// NewHasher returns a hasher with the given costs; zero means DefaultHash. It computes as many hashes in parallel as
// hashSlots allows; sixteen requests may wait for each.
func NewHasher(p HashParams) *Hasher {
	if p == (HashParams{}) {
		p = DefaultHash
	}
	slots := hashSlots(runtime.GOMAXPROCS(0))
	h := &Hasher{params: p, slots: make(chan struct{}, slots), queue: make(chan struct{}, slots*(1+queuePerSlot))}
	h.dummy = encodeHash(p, make([]byte, saltSize), make([]byte, keySize))
	return h
}

// Hash returns the PHC string of a prepared password with a new salt. It returns refusal.Busy if the queue is full or
// the wait exceeds hashTimeout.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	leave, err := h.enter(ctx)
	if err != nil {
		return "", err
	}
	defer leave()
	salt := make([]byte, saltSize)
	rand.Read(salt) // never fails
	key := argon2.IDKey([]byte(password), salt, h.params.Time, h.params.MemoryKiB, 1, keySize)
	return encodeHash(h.params, salt, key), nil
}

// Verify reports whether a prepared password has this hash. An empty hash takes as long as any other and never
// matches. It returns refusal.Busy like Hash, and an error if the stored hash is malformed.
func (h *Hasher) Verify(ctx context.Context, encoded, password string) (bool, error) {
	if encoded == "" {
		encoded = h.dummy
	}
	params, salt, want, err := decodeHash(encoded)
	if err != nil {
		return false, err
	}
	leave, err := h.enter(ctx)
	if err != nil {
		return false, err
	}
	defer leave()
	got := argon2.IDKey([]byte(password), salt, params.Time, params.MemoryKiB, 1, uint32(len(want))) //nolint:gosec // 32, checked by decodeHash
	return subtle.ConstantTimeCompare(got, want) == 1 && encoded != h.dummy, nil
}

// Outdated reports whether a hash has other costs than the current ones.
func (h *Hasher) Outdated(encoded string) bool {
	params, _, _, err := decodeHash(encoded)
	return err == nil && params != h.params
}

// enter waits for a slot; the caller must call leave. It returns refusal.Busy at once if the queue is full, or after
// hashTimeout.
func (h *Hasher) enter(ctx context.Context) (leave func(), err error) {
	select {
	case h.queue <- struct{}{}:
	default:
		return nil, refusal.Busy
	}
	timer := time.NewTimer(hashTimeout)
	defer timer.Stop()
	select {
	case h.slots <- struct{}{}:
		return func() { <-h.slots; <-h.queue }, nil
	case <-ctx.Done():
		err = ctx.Err()
	case <-timer.C:
		err = refusal.Busy
	}
	<-h.queue
	return nil, err
}

// Occupy fills the whole queue until leave is called, as a flood of sign-ins does. It is for tests.
func (h *Hasher) Occupy() (leave func()) {
	for range cap(h.queue) {
		h.queue <- struct{}{}
	}
	return func() {
		for range cap(h.queue) {
			<-h.queue
		}
	}
}

// encodeHash returns an Argon2id hash as a PHC string.
func encodeHash(p HashParams, salt, key []byte) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=1$%s$%s",
		argon2.Version, p.MemoryKiB, p.Time, b64.EncodeToString(salt), b64.EncodeToString(key))
}

// decodeHash returns the costs, salt and key of a PHC string. It fails for other formats and key lengths.
func decodeHash(encoded string) (p HashParams, salt, key []byte, err error) {
	parts := strings.Split(encoded, "$")
	if len(parts) != 6 || parts[1] != "argon2id" {
		return p, nil, nil, fmt.Errorf("a stored password hash is not argon2id in PHC form")
	}
	var version int
	if _, err = fmt.Sscanf(parts[2]+" "+parts[3], "v=%d m=%d,t=%d,p=1", &version, &p.MemoryKiB, &p.Time); err != nil {
		return p, nil, nil, fmt.Errorf("read the costs of a stored password hash: %w", err)
	}
	if salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return p, nil, nil, fmt.Errorf("read the salt of a stored password hash: %w", err)
	}
	if key, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil || len(key) != keySize {
		return p, nil, nil, fmt.Errorf("a stored password hash is %d bytes, want %d", len(key), keySize)
	}
	return p, salt, key, nil
}
