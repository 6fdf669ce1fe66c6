package line

import "testing"

func TestUnlinkRemovesLinks(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"https://www.bank.example/a?b=c": "www .bank .example/a?b=c",
		"HTTP:bank.example":              "bank .example",
		"mailto:help@bank.example":       "help @bank .example",
		"tel:+49301234567":               "+49301234567",
		"https://203.0.113.7/login":      "203.0.113.7/login",
		"b\u00fccher.example":            "b\u00fccher .example",
		"Data: all. Tel: 030 1234":       "Data: all. Tel: 030 1234",
		"At 9.30, 1.5 hours, $10.50.":    "At 9.30, 1.5 hours, $10.50.",
		"Bring a pen. See you.":          "Bring a pen. See you.",
		"https://https://bank.example":   "bank .example",
		"hthttps://tps://bank.example":   "bank .example",
		"hotel: Adlon, and/or: none":     "hotel: Adlon, and/or: none",
		"xhttp://y http:/bank.example":   "y bank .example",
	} {
		if got := Unlink(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
