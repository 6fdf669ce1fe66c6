package media_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// cue is one caption: its time span and text.
type cue struct {
	from, to time.Duration
	text     string
}

var (
	cueTiming = regexp.MustCompile(`^(\S+) --> (\S+)$`)
	cueTime   = regexp.MustCompile(`^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$`)
)

// readCaptions reads the part of WebVTT that captions need: cues with a time span and text, in order.
func readCaptions(text string) ([]cue, error) {
	blocks := strings.Split(strings.TrimRight(text, "\n"), "\n\n")
	if blocks[0] != "WEBVTT" {
		return nil, fmt.Errorf("the first line is not WEBVTT")
	}
	var cues []cue
	for _, block := range blocks[1:] {
		c, err := readCue(strings.Split(block, "\n"))
		if err != nil {
			return nil, err
		}
		if n := len(cues); n > 0 && c.from < cues[n-1].to {
			return nil, fmt.Errorf("%q comes before the end of the caption above it", c.text)
		}
		cues = append(cues, c)
	}
	if len(cues) == 0 {
		return nil, fmt.Errorf("no captions")
	}
	return cues, nil
}

func readCue(lines []string) (cue, error) {
	span := cueTiming.FindStringSubmatch(lines[0])
	if span == nil || len(lines) < 2 {
		return cue{}, fmt.Errorf("%q: write a line like 00:00:01.200 --> 00:00:04.100 and the words below it",
			strings.Join(lines, " / "))
	}
	from, err := timeOf(span[1])
	if err != nil {
		return cue{}, err
	}
	to, err := timeOf(span[2])
	if err != nil {
		return cue{}, err
	}
	c := cue{from, to, strings.Join(lines[1:], "\n")}
	if strings.TrimSpace(c.text) == "" || to <= from {
		return cue{}, fmt.Errorf("%q: give it words and an end after its start", lines[0])
	}
	return c, nil
}

func timeOf(text string) (time.Duration, error) {
	parts := cueTime.FindStringSubmatch(text)
	if parts == nil {
		return 0, fmt.Errorf("%q is no time: write it like 00:00:01.200", text)
	}
	var total time.Duration
	for i, unit := range []time.Duration{time.Hour, time.Minute, time.Second, time.Millisecond} {
		n, _ := strconv.Atoi(parts[i+1]) // digits by the pattern, or empty without hours
		total += time.Duration(n) * unit
	}
	return total, nil
}
