package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha1" //nolint:gosec // what authenticator apps use (RFC 6238)
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"time"
)

// shortly is the time limit of background work.
const shortly = 10 * time.Second

// unnamedProxy leaves the proxy out of --trusted-proxies, so that a visitor's wrong passwords lock the admin out. The
// attack gets in unless the log names the problem and the remedy.
func unnamedProxy(ctx context.Context, l *lab) (finding, error) {
	dir, err := l.folder()
	if err != nil {
		return finding{}, err
	}
	p, err := l.launch(ctx, filepath.Join(dir, "data"), "--demo")
	if err == nil {
		err = p.wait(ctx)
	}
	if err != nil {
		return finding{}, err
	}
	stranger := p.visitor(elsewhere())
	for range 12 {
		_, err := stranger.post(ctx, pathSignIn, map[string]any{"email": adminEmail, "password": evilPassword})
		if err != nil {
			return finding{}, err
		}
	}
	log := p.log.String()
	told := strings.Contains(log, "a proxy that isn't named") && strings.Contains(log, "--trusted-proxies")
	return finding{!told, fmt.Sprintf("the log says what to do: %t", told)}, nil
}

// dearDescription requests the OpenAPI document 200 times. The attack gets in if a request costs more than 5 ms of
// processor time on average.
func dearDescription(ctx context.Context, l *lab) (finding, error) {
	const asked, most = 200, 5 * time.Millisecond
	p, err := l.start(ctx)
	if err != nil {
		return finding{}, err
	}
	before, err := p.cpu()
	if err != nil {
		return finding{}, err
	}
	for range asked {
		got, err := p.visitor(elsewhere()).get(ctx, "/api/openapi.json")
		if err == nil {
			err = got.want("the description", http.StatusOK)
		}
		if err != nil {
			return finding{}, err
		}
	}
	after, err := p.cpu()
	each := (after - before) / asked
	return finding{each > most, fmt.Sprintf("%.1f ms of CPU each", float64(each.Microseconds())/1000)}, err
}

// lockedSecondStep uses up the tries of the second step of a user with a known password. The attack gets in if the
// user then can't sign in with the usual browser.
func lockedSecondStep(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx)
	if err != nil {
		return finding{}, err
	}
	ada, err := p.person(ctx, "ada@shop.example")
	if err != nil {
		return finding{}, err
	}
	app, err := ada.authenticator(ctx)
	if err != nil {
		return finding{}, err
	}
	browser := p.browser()
	if got, err := browser.signInTwice(ctx, app, app.code(0)); err != nil || got.status != http.StatusOK {
		return finding{}, fmt.Errorf("the owner can't sign in: %d %.200s %w", got.status, got.body, err)
	}
	refused := 0
	for range 3 {
		thief := p.browser()
		for range 4 {
			got, err := thief.signInTwice(ctx, app, "000000")
			if err != nil {
				return finding{}, err
			}
			if got.status == http.StatusTooManyRequests {
				refused++
			}
		}
	}
	if refused == 0 {
		return finding{}, fmt.Errorf("the thief may guess as often as they like")
	}
	browser.network = elsewhere()
	pause(ctx, time.Until(app.shows(1)))
	got, err := browser.signInTwice(ctx, app, app.code(1))
	return finding{got.status != http.StatusOK, fmt.Sprintf("the thief was refused %d times, the owner: %d", refused,
		got.status)}, err
}

// signInTwice signs the app's account in with its password and a code, and returns the response to the code, or to
// the password if that is refused. The visitor keeps no token.
func (v *visitor) signInTwice(ctx context.Context, app authenticator, code string) (answer, error) {
	got, err := v.post(ctx, pathSignIn, map[string]any{"email": app.email, "password": goodPassword})
	if err != nil || got.status != http.StatusOK {
		return got, err
	}
	v.token = got.field("access_token")
	got, err = v.post(ctx, "/api/auth/second-step", map[string]any{"code": code})
	v.token = ""
	return got, err
}

// authenticator is an authenticator app.
type authenticator struct {
	email  string
	secret []byte
	begun  time.Time
}

// authenticator sets up an authenticator app for the signed-in account, confirms it with a first code, and returns
// it.
func (v *visitor) authenticator(ctx context.Context) (authenticator, error) {
	user, err := v.get(ctx, pathUser)
	if err != nil {
		return authenticator{}, err
	}
	made, err := v.post(ctx, "/api/auth/factors", map[string]any{"factor_type": "totp"})
	if err == nil {
		err = made.want("a factor", http.StatusOK)
	}
	if err != nil {
		return authenticator{}, err
	}
	totp, _ := made.fields()["totp"].(map[string]any)
	text, _ := totp["secret"].(string)
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(text)
	if err != nil {
		return authenticator{}, err
	}
	app := authenticator{user.field("email"), secret, time.Now()}
	path := "/api/auth/factors/" + made.field("id")
	challenge, err := v.post(ctx, path+"/challenge", map[string]any{})
	if err != nil {
		return app, err
	}
	got, err := v.post(ctx, path+"/verify",
		map[string]any{"challenge_id": challenge.field("id"), "code": app.code(-1)})
	if err == nil {
		err = got.want("the first code", http.StatusOK)
	}
	return app, err
}

// shows returns the time at which the app shows the code of a step, counted in 30-second steps from the setup.
func (a authenticator) shows(step int64) time.Time { return time.Unix((a.begun.Unix()/30+step)*30, 0) }

// code returns the app's six-digit code of a 30-second step relative to the setup. Each code works once, and the
// server accepts it for longer than a step.
func (a authenticator) code(step int64) string {
	counter := binary.BigEndian.AppendUint64(nil, uint64(a.shows(step).Unix()/30)) //nolint:gosec // after 1970
	mac := hmac.New(sha1.New, a.secret)
	mac.Write(counter)
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:])&0x7fffffff%1_000_000)
}

// inventedVisitors requests a page with 280 different user agents from one network. The attack gets in if the
// statistics count more than 64 visitors.
func inventedVisitors(ctx context.Context, l *lab) (finding, error) {
	const names, most = 280, 64
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	owner, err := p.signedIn(ctx, adminEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	before, viewed, err := owner.counted(ctx)
	if err != nil {
		return finding{}, err
	}
	v := p.visitor(elsewhere())
	v.headers["Accept-Language"] = "en" // robots don't send it
	for n := range names {
		v.headers["User-Agent"] = fmt.Sprintf("Mozilla/5.0 (X11; Linux x86_64; rv:%d.0) Gecko/20100101 Firefox/%d.0", n, n)
		if _, err := v.post(ctx, "/api/visits", map[string]any{"path": "/pricing"}); err != nil {
			return finding{}, err
		}
	}
	after := before
	err = until(ctx, 20*time.Second, "the views aren't counted", func() (bool, error) {
		visits, views, err := owner.counted(ctx)
		after = visits
		return views-viewed >= names, err
	})
	return finding{after-before > most, fmt.Sprintf("%d visitors by %d names (limit %d)", after-before, names, most)}, err
}

// counted returns today's numbers of visitors and page views in the statistics, as the admin.
func (v *visitor) counted(ctx context.Context) (visits, views int, err error) {
	got, err := v.get(ctx, "/api/admin/visits?from="+time.Now().UTC().Format(time.DateOnly))
	if err == nil {
		err = got.want("the numbers", http.StatusOK)
	}
	total, _ := got.fields()["total"].(map[string]any)
	a, _ := total["visits"].(float64)
	b, _ := total["views"].(float64)
	return int(a), int(b), err
}

// freeNetworks requests introductions to a partner from 120 different /64s of one /48. The attack gets in if more
// than 80 are accepted.
func freeNetworks(ctx context.Context, l *lab) (finding, error) {
	const tries, most = 120, 5 * 16
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	got, err := p.browser().get(ctx, "/api/partners?limit=1")
	if err != nil {
		return finding{}, err
	}
	items, _ := got.fields()["items"].([]any)
	if len(items) == 0 {
		return finding{}, fmt.Errorf("the directory is empty: %.200s", got.body)
	}
	partner, _ := items[0].(map[string]any)
	taken := 0
	for n := range tries {
		v := p.visitor(fmt.Sprintf("2001:db8:7:%x::1", n))
		got, err := v.post(ctx, "/api/partnership-requests", map[string]any{"partner_id": partner["id"],
			"requester_name": "Eve", "requester_email": fmt.Sprintf("eve%d@mailbox.example", n),
			"service_needed": "Automation"})
		if err != nil {
			return finding{}, err
		}
		if got.status == http.StatusCreated {
			taken++
		}
	}
	if taken == 0 {
		return finding{}, fmt.Errorf("every request was refused")
	}
	return finding{taken > most, fmt.Sprintf("%d of %d requests from a /48 (limit %d)", taken, tries, most)}, nil
}
