package assistant_test

import (
	"testing"

	"harborlight/internal/website/assistant"
)

// BenchmarkNewIndex measures indexing, which delays the first answer.
func BenchmarkNewIndex(b *testing.B) {
	s := site(b)
	for b.Loop() {
		assistant.NewIndex(assistant.Passages(s), s.Synonyms)
	}
}

// BenchmarkAnswer measures a question with a typo, the slowest kind.
func BenchmarkAnswer(b *testing.B) {
	x, words := realIndex(b), site(b).Assistant
	for b.Loop() {
		x.Answer("how much is the profesional automaton package for a team of five", words)
	}
}
