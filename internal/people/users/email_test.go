package users

import (
	"strings"
	"testing"
)

func TestNormalizeEmail(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		" Ada@Example.COM ": "ada@example.com", "a+b@c.example": "a+b@c.example", "a@localhost": "a@localhost",
		"o'neil@x.example": "o'neil@x.example",
		"":                 "", "@": "", "a@": "", "@b.example": "", "a b@c.example": "", "a@b..example": "",
		"a@-b.example": "",
		"ä@b.example":  "", "a@b.example\n": "a@b.example",
		"a@b.example,c@d.example": "", "Ada <a@b.example>": "", strings.Repeat("a",
			65) + "@b.example": "", "a@" + strings.Repeat("b.", 130) + "example": "",
	} {
		got, err := NormalizeEmail(in)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("NormalizeEmail(%q) = %q, %v, want %q", in, got, err, want)
		}
	}
}

func FuzzAddress(f *testing.F) {
	for _, seed := range []string{"Ada@Example.com ", "a@b", "a b@c.example", "a@b.example\nBcc: x@y", "ä@b.example",
		"a@b.example,c@d.example"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		email, err := NormalizeEmail(s)
		if err != nil {
			return
		}
		again, err := NormalizeEmail(email)
		if err != nil || again != email || strings.ContainsFunc(email,
			func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune(",;:<>\"\\()[]", r) }) {
			t.Errorf("%q is %q, then %q, %v", s, email, again, err)
		}
	})
}
