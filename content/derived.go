package content

import "sync/atomic"

// Fixed returns a function for Derive and others that always returns the same content.
func Fixed(site *Site) func() *Site { return func() *Site { return site } }

// Derive returns a function that computes a value from the current content (now), such as a search index, and caches
// it until now returns another site. Concurrent calls after a change may compute it more than once.
func Derive[T any](now func() *Site, compute func(*Site) T) func() T {
	type result struct {
		of    *Site
		value T
	}
	var kept atomic.Pointer[result]
	return func() T {
		site := now()
		if r := kept.Load(); r != nil && r.of == site {
			return r.value
		}
		r := &result{site, compute(site)}
		kept.Store(r)
		return r.value
	}
}
