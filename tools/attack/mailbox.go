package main

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// letter is a mail written by the program.
type letter struct {
	to    string
	links []string // in order, without duplicates
	file  string   // the whole mail
}

var (
	recipient = regexp.MustCompile(`(?mi)^To: .*?([^\s<>]+@[^\s<>]+)>?\r?$`)
	address   = regexp.MustCompile(`https?://[^\s"'<>)]+`)
)

// mails returns the mails to an address, or all mails for "", oldest first. It skips unreadable files and returns nil
// if there are none.
func (p *program) mails(to string) []letter {
	names, _ := filepath.Glob(filepath.Join(p.data, "mail", "*.eml"))
	slices.Sort(names)
	var out []letter
	for _, name := range names {
		text, err := os.ReadFile(name)
		found := recipient.FindSubmatch(text)
		if err != nil || found == nil || to != "" && string(found[1]) != to {
			continue
		}
		out = append(out, letter{string(found[1]), linksOf(string(text)), string(text)})
	}
	return out
}

// linksOf returns the addresses in a text in order, without duplicates and final punctuation.
func linksOf(text string) []string {
	var out []string
	for _, link := range address.FindAllString(strings.ReplaceAll(text, "&amp;", "&"), -1) {
		link = strings.TrimRight(link, ".,;:")
		if _, err := url.Parse(link); err == nil && !slices.Contains(out, link) {
			out = append(out, link)
		}
	}
	return out
}

// awaitMails waits until the address has at least count mails, and returns an error after ten seconds.
func (p *program) awaitMails(ctx context.Context, to string, count int) error {
	return until(ctx, 10*time.Second, "no mail came to "+to, func() (bool, error) {
		return len(p.mails(to)) >= count, nil
	})
}

// mailed reports whether an address gets more mails than before within the limit.
func (p *program) mailed(ctx context.Context, to string, before int, limit time.Duration) bool {
	return until(ctx, limit, "none", func() (bool, error) { return len(p.mails(to)) > before, nil }) == nil
}

// settled waits until no mail has been written for two seconds, at most 20 seconds, and returns the number of all
// mails to the address.
func (p *program) settled(ctx context.Context, to string) int {
	last, since := -1, time.Now()
	_ = until(ctx, 20*time.Second, "mails keep coming", func() (bool, error) {
		if count := len(p.mails("")); count != last {
			last, since = count, time.Now()
		}
		return time.Since(since) > 2*time.Second, nil
	})
	return len(p.mails(to))
}

// secretOf returns the one-time token in a mailed link, from the query or the fragment, or "" if it has none.
func secretOf(link string) string {
	u, err := url.Parse(link)
	if err != nil {
		return ""
	}
	if secret := u.Query().Get("token"); secret != "" {
		return secret
	}
	values, _ := url.ParseQuery(u.Fragment)
	return values.Get("token_hash")
}

// oneTime returns the links of a mail with a token.
func (l letter) oneTime() []string {
	return slices.DeleteFunc(slices.Clone(l.links), func(link string) bool { return secretOf(link) == "" })
}

// scan opens every link to the site in every mail to the address without cookies, like a mail scanner, and returns
// the number of links with a token.
func (p *program) scan(ctx context.Context, to string) (int, error) {
	tokens := 0
	for _, mail := range p.mails(to) {
		for _, link := range mail.links {
			if !strings.HasPrefix(link, p.url) {
				continue
			}
			if err := p.visitor(elsewhere()).follow(ctx, link); err != nil {
				return tokens, err
			}
		}
		tokens += len(mail.oneTime())
	}
	return tokens, nil
}
