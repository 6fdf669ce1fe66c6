package main

import (
	"strings"
	"testing"
)

// A public address refuses --demo, test payments and --limits off, set by flag or by environment.
func TestT56PublicAddressesRefuseDemoSettings(t *testing.T) {
	public := []string{"--public-url", "https://www.example.com"}
	for name, tc := range map[string]struct {
		args []string
		env  string
		want string
	}{
		"a demonstration":                 {append(public, "--demo"), "", "--demo"},
		"a demonstration, by environment": {public, "HARBORLIGHT_DEMO=true", "--demo"},
		"a demonstration to the network":  {[]string{"--demo", "--addr", "0.0.0.0:0"}, "", "--demo"},
		"a demonstration to all networks": {[]string{"--demo", "--addr", ":0"}, "", "--demo"},
		"a demonstration by a public name": {
			[]string{"--demo"}, "HARBORLIGHT_PUBLIC_URL=https://www.example.com", "--demo"},
		"a name that begins like a loopback": {
			[]string{"--demo", "--public-url", "https://127.0.0.1.example.com"}, "", "--demo"},
		"test payments":                 {append(public, "--payments", "test"), "", "--payments test"},
		"test payments, by environment": {public, "HARBORLIGHT_PAYMENTS=test", "--payments test"},
		"test payments to the network": {
			[]string{"--payments", "test", "--addr", "0.0.0.0:0"}, "", "--payments test"},
		"no limits":                 {append(public, "--limits", "off"), "", "--limits off"},
		"no limits, by environment": {public, "HARBORLIGHT_LIMITS=off", "--limits off"},
		"no limits to the network":  {[]string{"--limits", "off", "--addr", "0.0.0.0:0"}, "", "--limits off"},
	} {
		t.Run(name, func(t *testing.T) {
			if variable, value, ok := strings.Cut(tc.env, "="); ok {
				t.Setenv(variable, value)
			}
			args := append([]string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir()}, tc.args...)
			oneSentence(t, started(t, args), tc.want, "loopback")
		})
	}
}

func TestT56DemoDataIsNotServedPublicly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p, refusal := serve(t, dir, "--demo")
	if p == nil {
		t.Fatalf("a demonstration for oneself does not start: %s", refusal)
	}
	p.stop(t)
	err := started(t, []string{"serve", "--addr", "127.0.0.1:0", "--data", dir, "--public-url",
		"https://www.example.com"})
	oneSentence(t, err, "made with --demo", "admin@harborlight.example", "--data")
	said, _ := outcome(t, "doctor", "--data", dir, "--public-url", "https://www.example.com")
	if !strings.Contains(said, "the password of admin@harborlight.example, demo@harborlight.example, "+
		"partner@harborlight.example is published") {
		t.Errorf("the doctor says %s", said)
	}
	p, refusal = serve(t, dir) // allowed on a loopback address
	if p == nil {
		t.Fatalf("it does not start for oneself: %s", refusal)
	}
}
