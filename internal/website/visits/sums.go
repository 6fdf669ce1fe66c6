package visits

import (
	"context"

	"harborlight/internal/platform/database"
)

// counts are views and visits.
type counts struct{ views, visits int64 }

// sums are the increments of a batch of views.
type sums struct {
	day      string
	total    counts
	pages    map[string]counts
	sources  map[source]int64
	services map[string]int64
}

// saveViews adds views, at least one and all of one day, to the counts of that day. It locks the row of the day
// first, so that each node sees the counts of the others. It drops the views if the day has two million already.
func saveViews(ctx context.Context, tx *database.Tx, views []view) error {
	day := views[0].day
	before, err := lockDay(ctx, tx, day)
	if err != nil || before >= maxViews {
		return err
	}
	fresh, err := insertHashes(ctx, tx, day, hashesOf(views))
	if err != nil {
		return err
	}
	s := sumUp(views, fresh)
	if err := s.foldSources(ctx, tx); err != nil {
		return err
	}
	return s.store(ctx, tx)
}

// hashesOf returns the distinct hashes of the views: of visitors, pages and services.
func hashesOf(views []view) []string {
	var hashes []string
	known := map[string]bool{}
	add := func(hash string) {
		if !known[hash] {
			known[hash] = true
			hashes = append(hashes, hash)
		}
	}
	for _, v := range views {
		add(v.visitor)
		add(v.page)
		for _, s := range v.services {
			add(s.hash)
		}
	}
	return hashes
}

// sumUp counts views of one day, at least one. A view always counts as a view; it is a visit of the site, a page or a
// service only if the hash is in fresh, once. It removes these hashes from fresh.
func sumUp(views []view, fresh map[string]bool) sums {
	s := sums{day: views[0].day, pages: map[string]counts{}, sources: map[source]int64{}, services: map[string]int64{}}
	first := func(hash string) int64 {
		if !fresh[hash] {
			return 0
		}
		delete(fresh, hash)
		return 1
	}
	for _, v := range views {
		visit := first(v.visitor)
		s.total.views++
		s.total.visits += visit
		if visit > 0 {
			s.sources[v.source]++
		}
		page := s.pages[v.path]
		page.views++
		page.visits += first(v.page)
		s.pages[v.path] = page
		for _, service := range v.services {
			s.services[service.id] += first(service.hash)
		}
	}
	return s
}

// foldSources merges sources that the day hasn't stored yet into others, beyond the day's limit of 200 sources.
func (s *sums) foldSources(ctx context.Context, tx *database.Tx) error {
	if len(s.sources) == 0 {
		return nil
	}
	kept, err := listSources(ctx, tx, s.day)
	if err != nil {
		return err
	}
	known := map[source]bool{others: true, {}: true}
	for _, one := range kept {
		known[one] = true
	}
	for one, visits := range s.sources {
		switch {
		case known[one]:
		case len(known) < maxSources:
			known[one] = true
		default:
			delete(s.sources, one)
			s.sources[others] += visits
		}
	}
	return nil
}

// store adds the sums to the stored counts of the day, its pages, sources and services.
func (s *sums) store(ctx context.Context, tx *database.Tx) error {
	if err := addDay(ctx, tx, s.day, s.total); err != nil {
		return err
	}
	for path, n := range s.pages {
		if err := addPage(ctx, tx, s.day, path, n); err != nil {
			return err
		}
	}
	for one, visits := range s.sources {
		if err := addSource(ctx, tx, s.day, one, visits); err != nil {
			return err
		}
	}
	for id, visits := range s.services {
		if err := addService(ctx, tx, s.day, id, visits); err != nil {
			return err
		}
	}
	return nil
}
