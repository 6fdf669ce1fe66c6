package content

import "sync/atomic"

// Fixed returns content that never changes, for what Derive and others ask.
func Fixed(site *Site) func() *Site { return func() *Site { return site } }

// Derive returns a function that computes something from the content and keeps it until the content changes, such
// as an index of its words. now returns the content that the site shows at the moment.
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
