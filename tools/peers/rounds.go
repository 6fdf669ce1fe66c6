package main

import (
	"context"
	"fmt"
	"strings"
)

// connections is the number of concurrent requests.
const connections = 16

// side is a server in a comparison.
type side struct {
	name   string
	server *server
	n      int // requests in each round
	text   func(i int) []byte
	few    bool // requests need so much memory that at most four run at once

	rates, costs []float64
	sent         int
}

// take loads each side in turn for the configured rounds, after a warm-up round that doesn't count, and returns the
// table. The first failed request ends it with an error.
func (l *lab) take(ctx context.Context, sides ...*side) (string, error) {
	for round := -1; round < l.rounds; round++ {
		for _, s := range sides {
			before := s.server.processor()
			first := s.sent
			width := connections
			if s.few {
				width = 4
			}
			rate, err := load(ctx, s.server.addr, width, s.n, func(i int) []byte { return s.text(first + i) })
			if err != nil {
				return "", fmt.Errorf("%s: %w", s.name, err)
			}
			s.sent += s.n
			if round >= 0 {
				s.rates = append(s.rates, rate)
				s.costs = append(s.costs, float64((s.server.processor()-before).Microseconds())/float64(s.n))
			}
		}
	}
	return table(sides...), nil
}

// table returns a text with the median requests per second and processor time per request (µs) of each side, and the
// ratios of the first side to each other one: above 1, the first is better.
func table(sides ...*side) string {
	var out []string
	for _, s := range sides {
		out = append(out, fmt.Sprintf("%s %.0f/s (%.1f µs of processor)", s.name, median(s.rates), median(s.costs)))
	}
	for _, s := range sides[1:] {
		out = append(out, fmt.Sprintf("%.2f × %s (%.2f by processor)", median(sides[0].rates)/median(s.rates), s.name,
			median(s.costs)/median(sides[0].costs)))
	}
	return strings.Join(out, "\n         ")
}
