package param

import "testing"

func TestT143ParametersAreQuoted(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"O'Hara":                     `;CN="O'Hara"`,
		`Ada "Lady" Byron`:           `;CN="Ada ^'Lady^' Byron"`,
		"Byron; ROLE=CHAIR:x, a\\b":  `;CN="Byron; ROLE=CHAIR:x, a\b"`,
		"Ada\r\nATTENDEE:mailto:e@e": `;CN="Ada^nATTENDEE:mailto:e@e"`,
		"2^n\x00\x7f":                `;CN="2^^n"`,
		"":                           `;CN=""`,
	} {
		if got := Of("CN", value); got != want {
			t.Errorf("%q becomes %s, want %s", value, got, want)
		}
	}
}
