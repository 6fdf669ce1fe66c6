package desk_test

import (
	"context"
	"strings"
	"testing"

	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/httpx"
)

// TestT135ActionWithoutEffectPanics declares an action and a form without effects, and checks that both
// panic.
func TestT135ActionWithoutEffectPanics(t *testing.T) {
	t.Parallel()
	bare := desk.Do[int]("pay", desk.Always[int],
		func(context.Context, desk.ActionContext[int], desk.NoInput) error { return nil }).
		Summary("Pay {rows}")
	for name, kind := range map[string]*desk.Resource[int, int]{
		"an action": {Name: "things", Columns: title, Actions: []desk.Action[int, int]{bare.Final()}},
		"an adding": {Name: "things", Columns: title, New: desk.CreateOutsideTx(
			func(context.Context, string, desk.NoInput) (string, error) { return "", nil })},
	} {
		func() {
			defer func() {
				if said, _ := recover().(error); said == nil || !strings.Contains(said.Error(), "declares no effect") {
					t.Errorf("%s without an effect is accepted: %v", name, said)
				}
			}()
			desk.Add(&desk.Desk{}, nil, httpx.SharedLimits{}, kind)
		}()
	}
}

var title = []desk.Column[int]{desk.Text("name", func(int) string { return "" }).At(desk.Title)}
