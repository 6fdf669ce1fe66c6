package sessions

import (
	"strings"
	"testing"
)

func TestDescribeDevice(t *testing.T) {
	t.Parallel()
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36": "Chrome on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 " +
			"Edg/156.0.0.0": "Edge on Windows",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 " +
			"Safari/605.1.15": "Safari on macOS",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 " +
			"Mobile/15E148 Safari/604.1": "Safari on iPhone",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0 " +
			"Mobile/15E148 Safari/604.1": "Chrome on iPhone",
		"Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/140.0.0.0 " +
			"Mobile Safari/537.36": "Samsung Internet on Android",
		"Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0":                                         "Firefox on Linux",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36": "Chrome on ChromeOS",
		"curl/8.5.0": "curl", "node": "node", "": "An unknown device", "<script>alert(1)</script>": "An unknown device",
		"Mozilla/5.0 (X11; Linux)": "A browser on Linux",
	} {
		if got := DescribeDevice(agent); got != want {
			t.Errorf("describeDevice(%q) = %q, want %q", agent, got, want)
		}
	}
}

func TestNetworkOf(t *testing.T) {
	t.Parallel()
	for ip, want := range map[string]string{
		"203.0.113.77": "203.0.113.0/24", "::ffff:203.0.113.77": "203.0.113.0/24", "2001:db8:1:2:3::4": "2001:db8:1::/48",
		"fe80::1%eth0": "fe80::/48", "127.0.0.1": "127.0.0.0/24", "": "", "nonsense": "",
	} {
		if got := NetworkOf(ip); got != want {
			t.Errorf("networkOf(%q) = %q, want %q", ip, got, want)
		}
	}
}

func FuzzDevice(f *testing.F) {
	f.Add("Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36", "203.0.113.7")
	f.Add("<img onerror>", "fe80::1%<b>")
	f.Fuzz(func(t *testing.T, agent, ip string) {
		words := DescribeDevice(agent) + NetworkOf(ip)
		if len(words) > 120 || strings.ContainsAny(words, "<>\"'&\r\n%") || DescribeDevice(agent) == "" {
			t.Errorf("%q from %q is %q", agent, ip, words)
		}
	})
}
