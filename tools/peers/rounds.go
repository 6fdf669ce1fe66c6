package main

import (
	"context"
	"fmt"
	"strings"
)

// connections is how many requests are under way at once.
const connections = 16

// side is one of the servers that a comparison asks in turn.
type side struct {
	name   string
	server *server
	n      int // requests in each round
	text   func(i int) []byte
	few    bool // each request takes so much memory that no more than four are under way

	rates, costs []float64
	sent         int
}

// take asks each side in turn, as often as there are rounds, after one round that doesn't count, and returns the table.
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

// table says how many requests a second each side answered, and how many times those of the others the first did.
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
