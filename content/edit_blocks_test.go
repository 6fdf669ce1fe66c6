package content_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"harborlight/content"
)

const coursesFile = "pages/ai-training-courses.json"

// courseChange returns a change of the page of courses.
func courseChange(t *testing.T, field string, action content.Operation, value any) content.Change {
	t.Helper()
	c := content.Change{File: coursesFile, Field: field, Action: action}
	if value != nil {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		c.Value = text
	}
	return c
}

func TestMovedBlockIsOneDifference(t *testing.T) {
	t.Parallel()
	base := content.Builtin()
	moved, err := content.Edit(base, []content.Change{courseChange(t, "/blocks", content.Order,
		[]string{"prices", "quotes", "comparison", "close"})})
	if err != nil {
		t.Fatal(err)
	}
	rows, total := content.Compare(base, moved.Files, 100)
	if total != 1 {
		t.Errorf("moving a block counts as %d differences: %+v", total, rows)
	}
	changes, problems := content.Diff(base, moved.Files)
	if len(problems) > 0 || len(changes) != 1 {
		t.Errorf("moving a block is stored as %d changes: %+v, %v", len(changes), changes, problems)
	}
}

func TestInvalidBlockKeepsOtherChanges(t *testing.T) {
	t.Parallel()
	changes := []content.Change{
		courseChange(t, "/blocks/quotes", content.Remove, nil),
		courseChange(t, "/blocks/new", content.Set, map[string]any{"id": "new", "kind": "text", "text": ""}),
	}
	if _, err := content.Edit(content.Builtin(), changes); err == nil {
		t.Fatal("a block without text is complete")
	} else if problems, ok := errors.AsType[content.Problems](err); !ok || !strings.HasSuffix(problems[0].Field, "/text") {
		t.Fatalf("the mistake is %v", err)
	}
	edition, aside, err := content.LoadLenient(content.Builtin(), changes)
	if err != nil || len(aside) != 1 || aside[0].Change.Field != "/blocks/new" {
		t.Fatalf("skipped %+v, %v", aside, err)
	}
	for _, block := range edition.Site.Page("ai-training-courses").Blocks {
		if block.ID == "quotes" {
			t.Error("the removed block is back")
		}
	}
}

// TestNeededBlockSaysWhyItStays removes and hides the block of every page that the program links to. The refusal gives
// the reason and a remedy. Other blocks can be removed.
func TestNeededBlockSaysWhyItStays(t *testing.T) {
	t.Parallel()
	draft := content.Draft{Base: content.Builtin()}
	needed := 0
	for _, page := range load(t).Pages {
		for _, b := range page.Blocks {
			field := "/blocks/" + b.ID
			for _, in := range []content.Intent{{Action: content.Remove, Field: field},
				{Action: content.Set, Field: field + "/hidden", Value: []byte(`true`)}} {
				in.File = page.Route.File()
				_, err := draft.Perform([]content.Intent{in})
				refused, isRefused := errors.AsType[content.Refusal](err)
				if err != nil && !isRefused {
					t.Fatal(err)
				}
				if !isRefused {
					continue
				}
				needed++
				for _, part := range []string{"This page needs the section “", "lead to it", "You can move it"} {
					if !strings.Contains(refused.Text, part) {
						t.Errorf("%s %s: %q lacks %q", in.File, in.Field, refused.Text, part)
					}
				}
			}
		}
	}
	if needed < 20 {
		t.Errorf("only %d removals and hidings were refused", needed)
	}
}
