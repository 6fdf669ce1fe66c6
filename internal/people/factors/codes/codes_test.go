package codes_test

import (
	"encoding/xml"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/people/factors/codes"
)

// TestCodesMatchRFC6238 uses the test vectors of RFC 6238, appendix B, cut to six digits.
func TestCodesMatchRFC6238(t *testing.T) {
	t.Parallel()
	secret := []byte("12345678901234567890")
	for at, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037",
		20000000000: "353130",
	} {
		if got := codes.Code(secret, time.Unix(at, 0)); got != want {
			t.Errorf("at %d the code is %s, want %s", at, got, want)
		}
	}
}

func TestCodeIsValidForTwoSteps(t *testing.T) {
	t.Parallel()
	secret := codes.NewSecret()
	at := time.Date(2026, time.November, 21, 9, 0, 15, 0, time.UTC)
	code := codes.Code(secret, at)
	for offset, want := range map[time.Duration]bool{
		0: true, 30 * time.Second: true, 44 * time.Second: true, 45 * time.Second: false,
		-15 * time.Second: true, -16 * time.Second: false, time.Hour: false,
	} {
		if _, ok := codes.Match(secret, code, at.Add(offset), 0); ok != want {
			t.Errorf("%s later: %v, want %v", offset, ok, want)
		}
	}
	step, _ := codes.Match(secret, code, at, 0)
	if _, ok := codes.Match(secret, code, at, step); ok {
		t.Error("a code was accepted twice")
	}
	for _, wrong := range []string{"", "0", code + "0", code[:5], " " + code, "٠٠٠٠٠٠"} {
		if _, ok := codes.Match(secret, wrong, at, 0); ok {
			t.Errorf("%q was accepted", wrong)
		}
	}
}

func TestURINamesSiteAndAccount(t *testing.T) {
	t.Parallel()
	secret := codes.NewSecret()
	u, err := url.Parse(codes.URI(secret, "Harbor & Light", "ada+x@site.example"))
	if err != nil || u.Scheme != "otpauth" || u.Host != "totp" || u.Path != "/Harbor & Light:ada+x@site.example" {
		t.Fatalf("%v, %v", u, err)
	}
	q := u.Query()
	if q.Get("secret") != codes.Text(secret) || q.Get("issuer") != "Harbor & Light" || q.Get("digits") != "6" ||
		q.Get("period") != "30" {
		t.Errorf("the parameters are %v", q)
	}
}

func TestQRCodeFitsIntoDataURL(t *testing.T) {
	t.Parallel()
	svg, err := codes.SVG(codes.URI(codes.NewSecret(), "Harborlight", "ada@site.example"))
	if err != nil || strings.ContainsAny(svg, "#%\n") {
		t.Fatalf("%v %.200s", err, svg)
	}
	var parsed struct {
		ViewBox string `xml:"viewBox,attr"`
		Paths   []struct {
			D string `xml:"d,attr"`
		} `xml:"path"`
	}
	if err := xml.Unmarshal([]byte(svg),
		&parsed); err != nil || len(parsed.Paths) != 2 || strings.Count(parsed.Paths[1].D, "M") < 300 {
		t.Errorf("%v %+v", err, parsed)
	}
	if _, err := codes.SVG(strings.Repeat("x", 5000)); err == nil {
		t.Error("a text that no code holds was drawn")
	}
}

func TestRecoveryCodesAreDistinct(t *testing.T) {
	t.Parallel()
	made := codes.NewRecoveryCodes()
	slices.Sort(made)
	if len(slices.Compact(made)) != 10 {
		t.Fatalf("%d codes", len(made))
	}
	shape := regexp.MustCompile(`^([A-Z2-7]{5}-){4}[A-Z2-7]{6}$`) // 26 letters of 5 bits: more than 128
	for _, code := range made {
		if !shape.MatchString(code) {
			t.Errorf("%q has another shape", code)
		}
		typed := " " + strings.ToLower(strings.ReplaceAll(code, "-", " "))
		if codes.Canonical(typed) != codes.Canonical(code) || len(codes.Canonical(code)) != 26 {
			t.Errorf("%q is not %q", typed, code)
		}
	}
}
