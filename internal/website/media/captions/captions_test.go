package captions_test

import (
	"testing"

	"harborlight/internal/website/media/captions"
)

func TestCleanKeepsOnlyCues(t *testing.T) {
	t.Parallel()
	got, err := captions.Clean([]byte("\ufeffWEBVTT - by hand\r\n\r\nSTYLE\r\n::cue { background: " +
		"url(https://evil.example) }\r\n\r\n" +
		"NOTE private\r\n\r\nfirst\r\n00:01.000 --> 00:04.000 line:0\r\nA lamp.\r\nIt burns.\r\n\r\n01:00:00.500 --> " +
		"01:00:02.000\r\nThe end.\r\n"))
	const want = "WEBVTT\n\n00:01.000 --> 00:04.000 line:0\nA lamp.\nIt burns.\n\n01:00:00.500 --> 01:00:02.000\nThe " +
		"end.\n"
	if err != nil || string(got) != want {
		t.Errorf("%q, %v", got, err)
	}
}

func TestInvalidCaptionsAreRefused(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"SubRip":           "1\n00:00:01,000 --> 00:00:04,000\nA lamp.\n",
		"no cue":           "WEBVTT\n\nNOTE nothing\n",
		"a comma":          "WEBVTT\n\n00:01,000 --> 00:04,000\nA lamp.\n",
		"two times in one": "WEBVTT\n\n00:01.000 --> 00:04.000\n00:05.000 --> 00:06.000\nx\n",
		"another word":     "WEBVTTX\n\n00:01.000 --> 00:04.000\nx\n",
		"no text":          "WEBVTT\n\n00:01.000 --> 00:04.000\n\xff\xfe\n",
	} {
		if got, err := captions.Clean([]byte(text)); err == nil {
			t.Errorf("%s: %q", name, got)
		}
	}
}
