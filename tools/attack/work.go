package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Limits of the effects of one account's heavy work.
const (
	mostForWork = 60                     // growth of the program's memory in megabytes
	mostCPU     = 4 * time.Second        // processor time of one request
	alwaysFine  = 250 * time.Millisecond // a response within this time is fine, even if it was faster before
	probes      = 300                    // requests of others without load
)

// bystanders are an anonymous visitor and a signed-in user who continuously send small requests.
type bystanders struct {
	program *program
	token   string
}

// newBystanders returns the users of the site who measure the effects of an attack: anonymous visitors and a new
// account.
func (p *program) newBystanders(ctx context.Context) (*bystanders, error) {
	v, err := p.person(ctx, "bystander@shop.example")
	if err != nil {
		return nil, err
	}
	return &bystanders{p, v.token}, nil
}

// ask sends the n-th small request from a new network and returns its duration and whether the status is 200.
// Requests with an even n are signed in.
func (b *bystanders) ask(ctx context.Context, n int) (took time.Duration, ok bool) {
	v, path := b.program.visitor(elsewhere()), "/api/partners?limit=5"
	if n%2 == 0 {
		v.token, path = b.token, "/api/partner"
	}
	begun := time.Now()
	got, err := v.get(ctx, path)
	return time.Since(begun), err == nil && got.status == http.StatusOK
}

// noticed contains the effects on the bystanders.
type noticed struct {
	quiet, busy time.Duration // 99th percentiles of their waits
	asked       int           // requests during the attack
	refused     int
	before      float64 // in megabytes
	most        float64
	cpu         time.Duration // total of the program
}

// watch measures small requests of bystanders before and during the attack, and the program's memory and processor
// time. It returns an error if a request is refused before the attack or if the attack returns one.
func (b *bystanders) watch(ctx context.Context, attack func() error) (n noticed, err error) {
	var waits []time.Duration
	for i := range probes {
		took, ok := b.ask(ctx, i)
		if !ok {
			return n, errors.New("a request is refused before the attack")
		}
		waits = append(waits, took)
	}
	n.quiet = percentile(waits)
	if n.before, err = b.program.memory(); err != nil {
		return n, err
	}
	spent, err := b.program.cpu()
	if err != nil {
		return n, err
	}
	ended := make(chan error, 1)
	go func() { ended <- attack() }()
	waits = nil
	for over := false; !over || n.asked < 12; n.asked++ {
		took, ok := b.ask(ctx, n.asked)
		if waits = append(waits, took); !ok {
			n.refused++
		}
		now, _ := b.program.memory()
		n.most = max(n.most, now)
		select {
		case err = <-ended:
			over = true
		case <-time.After(5 * time.Millisecond):
		}
	}
	n.busy = percentile(waits)
	all, cpuErr := b.program.cpu()
	n.cpu = all - spent
	return n, errors.Join(err, cpuErr)
}

func percentile(waits []time.Duration) time.Duration {
	slices.Sort(waits)
	return waits[len(waits)*99/100]
}

// finding returns the result of the measurement. The attack gets in if a bystander is refused, if their waits more
// than double and exceed 250 ms, if the memory grows by more than 60 MB, or if the program needs more than 4 s of
// processor time.
func (n noticed) finding(what string) finding {
	gotIn := n.refused > 0 || n.busy > max(2*n.quiet, alwaysFine) || n.most-n.before > mostForWork ||
		n.cpu > mostCPU
	return finding{gotIn, fmt.Sprintf("%s: others' p99 %d → %d ms, %d of %d refused; %.0f → %.0f MB; %.1f s of CPU", what,
		n.quiet.Milliseconds(), n.busy.Milliseconds(), n.refused, n.asked, n.before, n.most, n.cpu.Seconds())}
}

// cpu returns the processor time that the program has used so far, from Linux's /proc.
func (p *program) cpu() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0, fmt.Errorf("reading processor time needs Linux's /proc: %w", err)
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0, errors.New("the program ended before its time was measured")
	}
	user, _ := strconv.Atoi(fields[11])
	system, err := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond, err // a hundred ticks a second
}

// sendText sends a body of the content type kind and returns the response of any status.
func (v *visitor) sendText(ctx context.Context, method, path, kind string, body []byte) (answer, error) {
	req, err := http.NewRequestWithContext(ctx, method, v.program.url+path, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	v.addHeaders(req, false)
	req.Header.Set("Content-Type", kind)
	return v.send(req)
}

const importPath = "/api/calendar/import?preview=true"

// importAtOnce previews the import of calendar files with one account at the same time, each from a different
// network. It accepts the statuses 200, 400, 429 and 503.
func (v *visitor) importAtOnce(ctx context.Context, files ...string) error {
	var wait sync.WaitGroup
	errs := make([]error, len(files))
	for i, file := range files {
		wait.Go(func() {
			here := v.program.visitor(elsewhere())
			here.token = v.token
			got, err := here.sendText(ctx, http.MethodPost, importPath, "text/calendar", []byte(file))
			if err == nil {
				err = got.want("an import", http.StatusOK, http.StatusBadRequest, http.StatusTooManyRequests,
					http.StatusServiceUnavailable)
			}
			errs[i] = err
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

// calendarOf returns a calendar file with n events, the i-th with lines(i).
func calendarOf(n int, lines func(i int) string) string {
	var b strings.Builder
	b.WriteString("BEGIN:VCALENDAR\n")
	for i := range n {
		fmt.Fprintf(&b, "BEGIN:VEVENT\nUID:%d\n%s\nEND:VEVENT\n", i, lines(i))
	}
	b.WriteString("END:VCALENDAR\n")
	return b.String()
}

// crowdedFiles previews the import of ten files of a megabyte at once with as many parameters as possible. The result
// is that of whileImporting.
func crowdedFiles(ctx context.Context, l *lab) (finding, error) {
	file := calendarOf(1, func(int) string { return strings.Repeat("A;=:\n", 209_000) })
	files := slices.Repeat([]string{file}, 10)
	return l.whileImporting(ctx, "ten files of 1 MB at once", files)
}

// costlyRules previews the import of 490 rules that select from the days of a hundred years. The result is that of
// whileImporting.
func costlyRules(ctx context.Context, l *lab) (finding, error) {
	var positions []string
	for day := range 50 {
		positions = append(positions, strconv.Itoa(366-day))
	}
	rule := "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=5000;BYSETPOS=" + strings.Join(positions, ",")
	file := calendarOf(490, func(int) string { return "DTSTART:20000229T090000Z\nRRULE:" + rule })
	return l.whileImporting(ctx, "490 costly rules", []string{file})
}

// whileImporting previews the import of the files at once with one account. The attack gets in if it disturbs other
// users: see noticed.finding.
func (l *lab) whileImporting(ctx context.Context, what string, files []string) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	p.client.Timeout = 2 * time.Minute
	v, err := p.signedIn(ctx, demoEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	others, err := p.newBystanders(ctx)
	if err != nil {
		return finding{}, err
	}
	n, err := others.watch(ctx, func() error { return v.importAtOnce(ctx, files...) })
	return n.finding(what), err
}

// waitingForTurns leaves two exports unread and opens 178 further connections of the same account, from four
// networks. The attack gets in if it disturbs other users: see noticed.finding.
func waitingForTurns(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	v, err := p.signedIn(ctx, demoEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	for n := range 16 { // more than a connection's buffers
		file := calendarOf(100, func(i int) string {
			return fmt.Sprintf("X-N:%d-%d\nDTSTART:20261124T090000Z\nSUMMARY:Long\nDESCRIPTION:%s", n, i,
				strings.Repeat("d", 5000))
		})
		file = strings.ReplaceAll(file, "UID:", fmt.Sprintf("UID:%d-", n))
		got, err := v.sendText(ctx, http.MethodPost, "/api/calendar/import", "text/calendar", []byte(file))
		if err := errors.Join(err, got.want("an import", http.StatusOK)); err != nil {
			return finding{}, err
		}
	}
	others, err := p.newBystanders(ctx)
	if err != nil {
		return finding{}, err
	}
	networks := []string{elsewhere(), elsewhere(), elsewhere(), elsewhere()}
	n, err := others.watch(ctx, func() error { return v.waitInVain(ctx, networks) })
	return n.finding("180 connections of one account"), err
}

// waitInVain requests 180 exports from the networks in turn, reads no response, and closes the connections after five
// seconds.
func (v *visitor) waitInVain(ctx context.Context, networks []string) error {
	var silent []net.Conn
	defer func() {
		for _, conn := range silent {
			_ = conn.Close()
		}
	}()
	for i := range 180 {
		conn, err := v.askSilentlyFrom(ctx, networks[i%len(networks)], "/api/calendar/export")
		if err != nil {
			return err
		}
		silent = append(silent, conn)
		if i == 1 {
			pause(ctx, time.Second) // the first two are running
		}
	}
	pause(ctx, 5*time.Second)
	return nil
}

// splitText requests an event by CalDAV with a URL that is split by XML comments. The attack gets in if a request
// costs more than 400 ms of processor time.
func splitText(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	v, err := p.signedIn(ctx, demoEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	got, err := v.post(ctx, "/api/auth/app-passwords", map[string]any{"friendly_name": "Phone"})
	if err := errors.Join(err, got.want("a calendar app", http.StatusOK)); err != nil {
		return finding{}, err
	}
	app := p.visitor(elsewhere())
	app.headers["Authorization"] = "Basic " + base64.StdEncoding.EncodeToString(
		[]byte(demoEmail+":"+got.field("password")))
	body := []byte(`<c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:href>` +
		strings.Repeat("x<!---->", 62_000) + `</d:href></c:calendar-multiget>`)
	path := "/caldav/" + v.userID() + "/calendars/personal/"
	before, err := p.cpu()
	if err != nil {
		return finding{}, err
	}
	const times = 5
	for range times {
		got, err := app.sendText(ctx, "REPORT", path, "application/xml", body)
		if err := errors.Join(err, got.want("a report", http.StatusMultiStatus)); err != nil {
			return finding{}, err
		}
	}
	after, err := p.cpu()
	spent := (after - before) / times
	return finding{spent > 400*time.Millisecond, fmt.Sprintf("%.2f s of CPU for 500 KB (limit 0.4)", spent.Seconds())}, err
}

// userID returns the account's ID in the visitor's access token, or "" without a token.
func (v *visitor) userID() string {
	parts := strings.Split(v.token, ".")
	if len(parts) != 3 {
		return ""
	}
	text, _ := base64.RawURLEncoding.DecodeString(parts[1])
	return answer{body: string(text)}.field("sub")
}

// manyScans uploads progressive JPEGs of many scans: one of a large image, and one of a tiny image with 54,185. The
// attack gets in if an upload costs more than 500 ms of processor time, whether it is accepted or not.
func manyScans(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	v, err := p.signedIn(ctx, adminEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	var spent time.Duration
	var figures []string
	for _, picture := range [][]byte{jpegOfScans(1024, 3_700), jpegOfScans(8, 54_185)} {
		before, err := p.cpu()
		if err != nil {
			return finding{}, err
		}
		got, err := v.sendText(ctx, http.MethodPost, "/api/admin/media?name=scans.jpg&alt=Scans", "image/jpeg", picture)
		if err := errors.Join(err, got.want("an upload", http.StatusCreated, http.StatusBadRequest)); err != nil {
			return finding{}, err
		}
		after, err := p.cpu()
		if err != nil {
			return finding{}, err
		}
		spent = max(spent, after-before)
		figures = append(figures, fmt.Sprintf("%d KB: %.2f s of CPU", len(picture)>>10, (after-before).Seconds()))
	}
	return finding{spent > 500*time.Millisecond, strings.Join(figures, ", ") + " (limit 0.5)"}, nil
}

// jpegOfScans returns a progressive JPEG: a gray square image of side pixels with this number of scans, all but the
// first redundant.
func jpegOfScans(side, scans int) []byte {
	high, low := byte(side>>8&0xff), byte(side&0xff)
	data := append([]byte{0xff, 0xd8, 0xff, 0xdb, 0, 67, 0}, bytes.Repeat([]byte{1}, 64)...)
	data = append(data, 0xff, 0xc2, 0, 11, 8, high, low, high, low, 1, 1, 0x11, 0)
	// one code each: no change, and 16,384 unchanged blocks
	for _, table := range [][2]byte{{0x00, 0}, {0x10, 0xe0}} {
		data = append(append(data, 0xff, 0xc4, 0, 20, table[0], 1), make([]byte, 15)...)
		data = append(data, table[1])
	}
	blocks := (side + 7) / 8
	data = append(append(data, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0), make([]byte, blocks*blocks/8+1)...)
	for range scans - 1 {
		data = append(data, 0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0)
		data = append(data, make([]byte, 2*(blocks*blocks/(1<<14)+1))...)
	}
	return append(data, 0xff, 0xd9)
}
