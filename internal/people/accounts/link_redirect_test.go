package accounts

import (
	"net/url"
	"strings"
	"testing"
)

func FuzzRedirectTarget(f *testing.F) {
	s := newRedirector("https://www.example.com")
	for _, seed := range []string{"", "https://www.example.com/x?y#z", "//evil", `/\evil`, "https://www.example.com@evil",
		"https://www.eXAMple.com", "javascript:x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, wish string) {
		if got := s.RedirectTarget(wish); !strings.HasPrefix(got, "https://www.example.com/") {
			t.Errorf("redirectTarget(%q) = %q", wish, got)
		}
	})
}

func newRedirector(site string) *Service {
	u, err := url.Parse(site)
	if err != nil {
		panic(err)
	}
	return &Service{site: u}
}
