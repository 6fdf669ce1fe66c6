package wellknown

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "make passwords.bloom anew")

func list(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/passwords.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(text))
}

func TestTheFilterIsMadeOfTheList(t *testing.T) {
	t.Parallel()
	made := build(list(t))
	if *update {
		if err := os.WriteFile("passwords.bloom", made, 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(made, bits) {
		t.Error("passwords.bloom is not made of testdata/passwords.txt: run go generate " +
			"./internal/people/passwords/wellknown")
	}
	if len(bits) > 400<<10 {
		t.Errorf("the filter is %d KB", len(bits)>>10)
	}
}

func TestT62EveryListedPasswordIsRefusedWithItsVariants(t *testing.T) {
	t.Parallel()
	words := list(t)
	if len(words) < 100_000 {
		t.Fatalf("the list holds %d", len(words))
	}
	for i, word := range words {
		variants := []string{word, strings.ToUpper(word)}
		if isLongEnough(word) && i%10 == 0 {
			variants = append(variants, word+"1", word+"!", word+"2026!", strings.ToUpper(word[:1])+word[1:]+"123")
		}
		for _, v := range variants {
			if !Has(v) {
				t.Errorf("%q passes", v)
			}
		}
		disguised := strings.NewReplacer("o", "0", "e", "3", "a", "@", "s", "$").Replace(word)
		ambiguous := strings.ContainsAny(word, "013457|89!@$+") || !strings.ContainsAny(disguised, "bcdfghijklmnpqrtuvwxyz")
		if i%10 == 0 && !ambiguous && !Has(disguised+"99") {
			t.Errorf("%q passes", disguised+"99")
		}
	}
}

func TestT62VariantsOfWellKnownPasswords(t *testing.T) {
	t.Parallel()
	for _, weak := range []string{
		"Password1!", "P@ssw0rd123", "Summer2026!", "Qwerty123!", "password", "PASSWORD1", "p4$$w0rd", "Passw0rd!",
		"Letmein123", "W3lcome2026",
		"Dragon!!!", "m0nk3y1234", "iloveyou2", "Football#1", "12345678", "123456789!", "password123456789", "Pr1nc3ss!",
		"Michael1985", "qwertyuiop",
		"be@utifu1", "sunsh1ne_99", "Admin@123", "adm1n1strator", "Winter-2025",
	} {
		if !Has(weak) {
			t.Errorf("%q passes", weak)
		}
	}
	for _, good := range []string{
		"correct horse battery", "a long first passphrase", "Summer rain on 3 tin roofs", "harborlight-demo",
		"ünïcödé wörds", "Tr0ub4dor&3",
		"password of my first bicycle", "kx7$mTq2!9", "summer83920175839", "93017462850173",
		"P@ssw0rd and a pound of butter", "😀😀😀😀😀😀😀😀",
		strings.Repeat("long ", 50), "\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8", "",
	} {
		if Has(good) {
			t.Errorf("%q is refused", good)
		}
	}
}

// TestT62StrongPasswordsPass measures the share of strong passwords that are refused: phrases of three or more listed
// words, and random characters.
func TestT62StrongPasswordsPass(t *testing.T) {
	t.Parallel()
	words := list(t)
	random := rand.New(rand.NewPCG(3, 4))
	phrase := func() string {
		parts := make([]string, 3+random.IntN(3))
		for i := range parts {
			parts[i] = words[random.IntN(len(words))]
		}
		return strings.Join(parts, []string{" ", "-", "", "."}[random.IntN(4)])
	}
	characters := func(n int, ending string) func() string {
		return func() string {
			text := make([]byte, n)
			for i := range text {
				text[i] = byte('!' + random.IntN('~'-'!'+1))
			}
			return string(text) + ending
		}
	}
	for name, next := range map[string]func() string{
		"phrases": phrase, "phrases with a year": func() string { return phrase() + "2026!" },
		"12 characters": characters(12, ""), "16 characters with a year": characters(16, "2026"),
	} {
		const tries = 20_000
		refused := 0
		for range tries {
			if Has(next()) {
				refused++
			}
		}
		t.Logf("%s: %d of %d are refused", name, refused, tries)
		if refused > tries/1000 {
			t.Errorf("%s: %d of %d are refused, want at most 0.1 %%", name, refused, tries)
		}
	}
}
