package app_test

import (
	"html"
	"os"
	"regexp"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
)

var (
	// mailData matches the data in a mail that isn't text of the site: addresses, tokens, numbers of orders and
	// documents, currencies and zones.
	mailData = regexp.MustCompile(`https?://\S+|[\w.+-]+@[\w.-]+|\b[0-9a-f]{16,}\b|\b\d{4}-[0-9A-Z]{6}\b|` +
		`\b(INV|TEST|OF)-[\d-]+|\b(EUR|USD|UTC|JST|EST)\b|\b(Asia|America|Europe)/\w+`)
	// mailDates matches days, months and times, which Go formats in English: they need formats in the content first.
	mailDates = regexp.MustCompile(`\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|` +
		`\b(January|February|March|April|May|June|July|August|September|October|November|December)\b|` +
		`\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|\b(AM|PM)\b`)
	unshown    = regexp.MustCompile(`(?s)<(style|title|head)\b.*?</(style|title|head)>|<!--.*?-->|<[^>]*>`)
	invitation = regexp.MustCompile(`(?s)BEGIN:VCALENDAR.*?END:VCALENDAR`)
	eventTitle = regexp.MustCompile(`(?m)^SUMMARY:(.*)$`)
	plainWords = regexp.MustCompile(`[A-Za-z]{2,}`)
)

// madeUpSite returns a folder with the built-in content in a made-up language, of a site that may sell.
func madeUpSite(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	edition, err := content.Bundle{Files: contenttest.MadeUp(t)}.WithDemoSeller()
	apptest.Must(t, err)
	apptest.Must(t, os.CopyFS(dir, edition.Files))
	return dir
}

// TestMailTextsComeFromContent runs every fact in a site whose content is in a made-up language, and reads each
// mail. Words in plain letters that no user typed come from Go code, where the owner can't change and translators
// can't translate them.
func TestMailTextsComeFromContent(t *testing.T) {
	t.Parallel()
	dir := madeUpSite(t)
	told := &factPlay{seen: map[string]bool{}, said: map[string]bool{}}
	told.with = append(told.with, func(c *app.Config) { c.ContentDir = dir })
	read := 0
	for _, play := range []func(*testing.T){told.playSales, told.playInvoices, told.playMarketplace, told.playSchedule,
		told.playPeople} {
		play(t)
		for _, m := range told.Letters(t) {
			read++
			shown := html.UnescapeString(unshown.ReplaceAllString(m.HTML, " "))
			for _, text := range []string{m.Subject, m.Plain, shown} {
				if words := wordsOfGo(text); len(words) > 0 {
					t.Errorf("%s says %q", m.Kind, words)
				}
			}
		}
	}
	if read < 80 {
		t.Errorf("only %d mails were read", read)
	}
}

// typedTexts matches the texts that users type in the plays, or that are stored as if a user had typed them.
var typedTexts = regexp.MustCompile(`\b(A question|About invoices|Acme AI|Ada Byron|Ada|AI Training|asap|Automation|Dan|` +
	`Eve|Hello|Introductory call|Invoices|Kick-off|Less paper|Lunch|Room 5|Soon|Stand-up|Stripe reports|Thank you|` +
	`The refund of \$250 failed|Two days became two hours|We automate invoices|Why not)\b`)

// wordsOfGo returns the words of a text that come neither from the content nor from data.
func wordsOfGo(text string) []string {
	text = invitation.ReplaceAllStringFunc(text, func(file string) string { // recipients see its event's title
		return strings.TrimPrefix(eventTitle.FindString(strings.ReplaceAll(file, "\n ", "")), "SUMMARY:")
	})
	text = mailDates.ReplaceAllString(mailData.ReplaceAllString(text, " "), " ")
	return plainWords.FindAllString(typedTexts.ReplaceAllString(text, " "), -1)
}
