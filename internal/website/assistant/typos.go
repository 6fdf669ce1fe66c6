package assistant

// corrected returns the tokens of known words that an unknown word may be a typo of, the nearest ones only: within
// one edit for words of 4 to 7 letters, two for longer ones. Swapping adjacent letters is one edit. Shorter words
// have none. The concepts of the corrected word count too.
func (x *Index) corrected(word string) []variant {
	letters := []rune(word)
	if len(letters) < 4 {
		return nil
	}
	allowed := 1
	if len(letters) >= 8 {
		allowed = 2
	}
	nearest := allowed + 1
	var out []variant
	for known, root := range x.words {
		d := distance(letters, []rune(known), allowed)
		if d > allowed || d > nearest {
			continue
		}
		if d < nearest {
			nearest, out = d, nil
		}
		concept, _ := x.lexicon.conceptAt([]string{root}, 0)
		out = append(out, x.known(root, concept, byTypo*(1-float64(d)/float64(len(letters))))...)
	}
	return out
}

// distance returns the number of insertions, deletions, substitutions and swaps of adjacent letters between two
// words, or most+1 if it exceeds most.
func distance(a, b []rune, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > most {
			return most + 1
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], most+1)
}
