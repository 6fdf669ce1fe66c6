package content

import "slices"

// maxAligned is the maximum product of the lengths of two lists without IDs. A review doesn't compare the entries of
// longer lists one by one.
const maxAligned = 40_000

// entryPair is an entry of a list and the one that replaces it. A missing one is deleted{}.
type entryPair struct{ before, after any }

// alignLists pairs the entries of two lists: equal entries first, then similar ones between them. All entries appear
// in their order.
func alignLists(before, after []any) []entryPair {
	common := commonLengths(before, after, equalValues)
	var pairs []entryPair
	var removed, added []any
	flush := func() {
		pairs = append(pairs, pairSimilar(removed, added)...)
		removed, added = nil, nil
	}
	i, j := 0, 0
	for i < len(before) || j < len(after) {
		switch {
		case i < len(before) && j < len(after) && equalValues(before[i], after[j]):
			flush()
			pairs = append(pairs, entryPair{before[i], after[j]})
			i, j = i+1, j+1
		case j == len(after) || i < len(before) && common[i+1][j] >= common[i][j+1]:
			removed, i = append(removed, before[i]), i+1
		default:
			added, j = append(added, after[j]), j+1
		}
	}
	flush()
	return pairs
}

// commonLengths returns the length of the longest common subsequence of a[i:] and b[j:] for each i and j.
func commonLengths[T any](a, b []T, equal func(x, y T) bool) [][]int {
	common := make([][]int, len(a)+1)
	common[len(a)] = make([]int, len(b)+1)
	for i := len(a) - 1; i >= 0; i-- {
		common[i] = make([]int, len(b)+1)
		for j := len(b) - 1; j >= 0; j-- {
			if equal(a[i], b[j]) {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	return common
}

// pairSimilar pairs removed entries with similar added ones, in order.
func pairSimilar(removed, added []any) []entryPair {
	var pairs []entryPair
	next := 0
	for _, old := range removed {
		at := slices.IndexFunc(added[next:], func(fresh any) bool { return areSimilar(old, fresh) })
		if at < 0 {
			pairs = append(pairs, entryPair{old, deleted{}})
			continue
		}
		for _, fresh := range added[next : next+at] {
			pairs = append(pairs, entryPair{deleted{}, fresh})
		}
		pairs = append(pairs, entryPair{old, added[next+at]})
		next += at + 1
	}
	for _, fresh := range added[next:] {
		pairs = append(pairs, entryPair{deleted{}, fresh})
	}
	return pairs
}

// areSimilar reports whether an entry may be an edited version of another: objects with a common text, or two other
// values.
func areSimilar(a, b any) bool {
	x, isObject := a.(object)
	y, staysObject := b.(object)
	if !isObject || !staysObject {
		return isObject == staysObject
	}
	return len(x.keys) == 1 || slices.ContainsFunc(x.keys, func(key string) bool {
		text, _ := x.values[key].(string)
		return text != "" && y.values[key] == any(text)
	})
}

// mergedList returns the list before with the chosen differences from after, by their index in alignLists.
func mergedList(before, after []any, chosen map[int]bool) []any {
	merged := []any{}
	for at, pair := range alignLists(before, after) {
		value := pair.before
		if chosen[at] {
			value = pair.after
		}
		if !isDeleted(value) {
			merged = append(merged, cloned(value))
		}
	}
	return merged
}

// idsOf returns the IDs of the entries.
func idsOf(list []any, name string) []string {
	ids := make([]string, len(list))
	for i, entry := range list {
		ids[i] = entryID(entry, name)
	}
	return ids
}

// commonIDs returns the IDs of the entries that are in both lists, in the order of the first.
func commonIDs(list, other []any, name string) []string {
	return slices.DeleteFunc(idsOf(list, name), func(id string) bool { return indexByID(other, name, id) < 0 })
}

// longestCommon returns a longest common subsequence of two orders of the same IDs.
func longestCommon(a, b []string) []string {
	common := commonLengths(a, b, func(x, y string) bool { return x == y })
	var ids []string
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			ids = append(ids, a[i])
			i, j = i+1, j+1
		case common[i+1][j] >= common[i][j+1]:
			i++
		default:
			j++
		}
	}
	return ids
}

// arranged returns the entries of a list in an order between those of before and after. moves contains the entries
// that after moves, and whether they move. New entries follow their predecessor in after, all others in before.
func arranged(list, before, after []any, name string, moves map[string]bool) []any {
	present := idsOf(list, name)
	ids := slices.DeleteFunc(idsOf(before, name), func(id string) bool {
		return moves[id] || !slices.Contains(present, id)
	})
	stay := slices.Clone(ids)
	previous := ""
	for _, id := range idsOf(after, name) {
		_, isMove := moves[id]
		switch {
		case !slices.Contains(present, id):
		case slices.Contains(stay, id):
			if !isMove {
				previous = id
			}
		default:
			ids = slices.Insert(ids, slices.Index(ids, previous)+1, id)
			previous = id
		}
	}
	ordered := make([]any, 0, len(list))
	for _, id := range ids {
		ordered = append(ordered, list[indexByID(list, name, id)])
	}
	return ordered
}
