package assistant_test

import (
	"testing"

	"harborlight/internal/website/assistant"
)

// BenchmarkNewIndex measures what the assistant adds to the start of the program.
func BenchmarkNewIndex(b *testing.B) {
	s := site(b)
	for b.Loop() {
		assistant.NewIndex(assistant.Passages(s), s.Synonyms)
	}
}

// BenchmarkAnswer measures a question with a typo, which is the slow kind.
func BenchmarkAnswer(b *testing.B) {
	x, words := realIndex(b), site(b).Assistant
	for b.Loop() {
		x.Answer("how much is the profesional automaton package for a team of five", words)
	}
}
