package accounts_test

import (
	"cmp"
	"fmt"
	"math"
	"net/http"
	"slices"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/people/passwords"
	"harborlight/internal/platform/database"
)

// timingSamples is the number of requests per kind of address (docs/security.md, T5).
const timingSamples = 400

// BenchmarkT5Timing alternates between addresses with and without an account, with passwords hashed as in production,
// and compares the response times: medians in ms, and the probability that the difference is chance (p,
// Mann–Whitney). It fails if a difference is both significant (p ≤ 0.01) and more than 2 ms. Run: make bench
// PACKAGE=./internal/people/accounts BENCH=T5Timing
func BenchmarkT5Timing(b *testing.B) {
	s := server{Server: apptest.Start(b, database.SQLite,
		func(c *app.Config) { c.PasswordHash = passwords.DefaultHash })}
	if _, err := s.App.Accounts().FindOrCreateConfirmed(b.Context(), "known@site.example", password); err != nil {
		b.Fatal(err)
	}
	token := s.SignIn(b, "owner@site.example")
	asked := 0
	ghost := func() string { asked++; return fmt.Sprintf("ghost%d@site.example", asked) }
	for name, request := range map[string]func(email string) (method, path string, body map[string]any){
		"sign-in": func(email string) (string, string, map[string]any) {
			return http.MethodPost, "/token?grant_type=password", credentials(email, "a wrong password")
		},
		"sign-up": func(email string) (string, string, map[string]any) {
			return http.MethodPost, "/signup", credentials(email, other)
		},
		"recover": func(email string) (string, string, map[string]any) {
			return http.MethodPost, "/recover", map[string]any{"email": email}
		},
		"resend": func(email string) (string, string, map[string]any) {
			return http.MethodPost, "/resend", map[string]any{"email": email, "type": "signup"}
		},
		"change of address": func(email string) (string, string, map[string]any) {
			return http.MethodPut, "/user", map[string]any{"email": email, "current_password": apptest.Password}
		},
	} {
		b.Run(name, func(b *testing.B) {
			ask := func(email string) float64 {
				method, path, body := request(email)
				begin := time.Now()
				s.Do(b, method, "/api/auth"+path, token, body)
				return float64(time.Since(begin).Microseconds()) / 1000
			}
			for range b.N {
				var known, unknown []float64
				for i := range timingSamples {
					if i%2 == 0 { // the second request finds warmer caches
						known = append(known, ask("known@site.example"))
						unknown = append(unknown, ask(ghost()))
					} else {
						unknown = append(unknown, ask(ghost()))
						known = append(known, ask("known@site.example"))
					}
				}
				report(b, known, unknown)
			}
		})
	}
}

func report(b *testing.B, known, unknown []float64) {
	b.Helper()
	p, apart := mannWhitney(known, unknown), math.Abs(median(known)-median(unknown))
	b.ReportMetric(p, "p")
	b.ReportMetric(median(known), "known-ms")
	b.ReportMetric(median(unknown), "unknown-ms")
	if p <= 0.01 && apart > 2 {
		b.Errorf("known and unknown addresses are distinguishable: medians differ by %.2f ms, p = %.4f", apart, p)
	}
}

func median(samples []float64) float64 {
	sorted := slices.Sorted(slices.Values(samples))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// mannWhitney returns the two-sided p-value of the Mann–Whitney U test, by the normal approximation with tie
// correction; use at least 20 samples.
func mannWhitney(a, b []float64) float64 {
	type ranked struct {
		value float64
		first bool
	}
	var all []ranked
	for _, v := range a {
		all = append(all, ranked{v, true})
	}
	for _, v := range b {
		all = append(all, ranked{v, false})
	}
	slices.SortFunc(all, func(x, y ranked) int { return cmp.Compare(x.value, y.value) })
	rankSum, ties := 0.0, 0.0
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j].value == all[i].value {
			j++
		}
		for k := i; k < j; k++ {
			if all[k].first {
				rankSum += float64(i+j+1) / 2 // the mean of the ranks i+1 … j
			}
		}
		same := float64(j - i)
		ties += same*same*same - same
		i = j
	}
	n, m := float64(len(a)), float64(len(b))
	u, total := rankSum-n*(n+1)/2, n+m
	spread := math.Sqrt(n * m / 12 * (total + 1 - ties/(total*(total-1))))
	if spread == 0 {
		return 1
	}
	z := math.Abs(u-n*m/2) - 0.5 // continuity correction
	return math.Erfc(math.Max(z, 0) / spread / math.Sqrt2)
}

func TestMannWhitney(t *testing.T) {
	t.Parallel()
	// Exact values, from all orders of 20 and 20 samples.
	ramp := func(from, step float64) []float64 {
		out := make([]float64, 20)
		for i := range out {
			out[i] = from + float64(i)*step
		}
		return out
	}
	for name, c := range map[string]struct {
		a, b []float64
		want float64
	}{
		"the same":       {ramp(1, 1), ramp(1, 1), 1},
		"all of one":     {ramp(5, 0), ramp(5, 0), 1},
		"shifted by 2.5": {ramp(1, 1), ramp(3.5, 1), 0.2110},
		"shifted by 3.5": {ramp(1, 1), ramp(4.5, 1), 0.0859},
		"shifted back":   {ramp(4.5, 1), ramp(1, 1), 0.0859},
		"shifted by 5.5": {ramp(1, 1), ramp(6.5, 1), 0.0095},
	} {
		if got := mannWhitney(c.a, c.b); math.Abs(got-c.want) > 0.003 {
			t.Errorf("%s: p = %v, want %v", name, got, c.want)
		}
	}
}
