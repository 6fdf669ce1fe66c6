package fault_test

import (
	"errors"
	"testing"

	"harborlight/internal/kit/fault"
)

func TestLoggableRemovesAddressesAndTokens(t *testing.T) {
	for text, want := range map[string]string{
		`550 5.1.1 <ada@site.example>: unknown user`:                    `550 5.1.1 <…@…>: unknown user`,
		`recipient "ada.l+x@sub.site.example" refused`:                  `recipient "…@…" refused`,
		`GET /x/aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeee: no answer`: `GET /x/…: no answer`,
		`find order 01a1fbd8-e7a8-7169-9346-68521a0560a6: timeout`:      `find order 01a1fbd8-e7a8-7169-9346-68521a0560a6: timeout`,
	} {
		if got := fault.Loggable(errors.New(text)); got != want {
			t.Errorf("%q is logged as %q", text, got)
		}
	}
	if fault.Loggable(nil) != "" {
		t.Error("no error has a text")
	}
}
