package wellknown

import (
	"crypto/sha256"
	"encoding/binary"
)

// filter is a Bloom filter. It contains all words passed to build and, with bitsPerWord, reports one in 100,000
// others by mistake.
type filter []byte

const (
	bitsPerWord = 24
	probes      = 16
)

// build returns a Bloom filter of the words, with bitsPerWord bits each.
func build(words []string) filter {
	f := make(filter, (len(words)*bitsPerWord+7)/8)
	for _, word := range words {
		for _, bit := range f.bitsOf(word) {
			f[bit/8] |= 1 << (bit % 8)
		}
	}
	return f
}

// has reports whether the filter contains the word. A few words that weren't added seem contained, too.
func (f filter) has(word string) bool {
	for _, bit := range f.bitsOf(word) {
		if f[bit/8]&(1<<(bit%8)) == 0 {
			return false
		}
	}
	return true
}

// bitsOf returns the positions of a word's bits in the filter, by double hashing.
func (f filter) bitsOf(word string) (bits [probes]uint64) {
	sum := sha256.Sum256([]byte(word))
	first, step := binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16])|1
	for i := range bits {
		bits[i] = (first + uint64(i)*step) % (uint64(len(f)) * 8)
	}
	return bits
}
