package line_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"harborlight/internal/kit/line"
)

func TestTidyKeepsNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"Ada Lovelace", "Müller & Söhne GmbH", "O'Brien (US)", "北京 AI", "Đặng Thị Hương", "Nguye\u0302\u0303n",
		"שָׁלוֹם", "محمد",
		"می\u200cخواهم", "क्\u200dष", "👩\u200d💻 Labs", "1️⃣ First", "葛\U000e0100城", "AI™", "42", "–", "line\nbreak",
	} {
		if got := line.Tidy(name); got != name {
			t.Errorf("%+q became %+q", name, got)
		}
	}
}

func TestTidyRemovesHiddenCharacters(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"  Ada   Lovelace ":                      "Ada Lovelace",
		"Ada\u00a0\u2003\u3000Byron":             "Ada Byron",
		"Acme \u202egpj.exe":                     "Acme gpj.exe",
		"\u2066Acme\u2069":                       "Acme",
		"\ufeffAc\u200bme\u00ad":                 "Acme",
		"Ac\u200dme\u200c":                       "Acme",
		"Acme\U000e0041\U000e007f":               "Acme",
		"\u200b\u2060":                           "",
		"\u3164":                                 "",
		"\u2800 \u115f\uffa0":                    "",
		"\u200d\ufe0f":                           "",
		"\u0301\u0302":                           "",
		"":                                       "",
		"Z" + strings.Repeat("\u0351", 60) + "a": "Z" + strings.Repeat("\u0351", 4) + "a",
	} {
		if got := line.Tidy(name); got != want {
			t.Errorf("%+q became %+q, want %+q", name, got, want)
		}
	}
	if bad := "\xff"; line.Tidy(bad) != bad {
		t.Error("invalid UTF-8 is not kept for the caller to reject")
	}
}

func TestTidyTextKeepsLinesAndRemovesHiddenCharacters(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		" One\r\n\r\n  two  spaces\n":         "One\n\n  two  spaces",
		"Ada \u202etxt.exe\u2066\u200b\u00ad": "Ada txt.exe",
		"می\u200cخواهم 👩\u200d💻":              "می\u200cخواهم 👩\u200d💻",
		"\u200b\n\u2060":                      "",
		"\xff\u200b":                          "\xff\u200b", // callers must reject it
	} {
		if got := line.TidyText(text); got != want {
			t.Errorf("%+q became %+q, want %+q", text, got, want)
		}
	}
}

func FuzzTidy(f *testing.F) {
	for _, seed := range []string{"Ada", " \u200bA\u0301\u200d ", "\u202ea\nb\u2028", "\xff\u200b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := line.Tidy(s)
		if again := line.Tidy(once); again != once {
			t.Errorf("%+q is tidied twice: %+q, then %+q", s, once, again)
		}
		if len(once) > len(s) {
			t.Errorf("%+q grew to %+q", s, once)
		}
		if utf8.ValidString(s) && strings.ContainsFunc(once, line.IsHidden) {
			t.Errorf("%+q still hides something: %+q", s, once)
		}
	})
}
