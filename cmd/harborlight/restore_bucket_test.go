package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/platform/database"
)

// The test restores with only the address, its keys and the passphrase. The bucket supports only the S3 requests that
// a restore needs.
func TestRestoreFromABucket(t *testing.T) {
	t.Setenv("HARBORLIGHT_BACKUP_S3_ID", "AKID")
	secret := filepath.Join(t.TempDir(), "secret")
	must(t, os.WriteFile(secret, []byte("of the bucket\n"), 0o600))
	t.Setenv("HARBORLIGHT_BACKUP_S3_SECRET_FILE", secret)
	stored, file := siteOf(t, "kept")
	good, err := os.ReadFile(file)
	must(t, err)
	objects := map[string][]byte{
		"/site/daily/harborlight-20261122T030000.000Z.backup": good[:len(good)/2],
		"/site/daily/harborlight-20261123T030000.000Z.backup": good,
	}
	bucket := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		object, found := objects[r.URL.Path]
		switch {
		case !strings.HasPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 Credential=AKID/"):
			w.WriteHeader(http.StatusForbidden)
		case found:
			_, _ = w.Write(object)
		case r.URL.Query().Get("prefix") == "daily/":
			_, _ = w.Write([]byte("<ListBucketResult>"))
			for path := range objects {
				_, _ = w.Write([]byte("<Contents><Key>" + strings.TrimPrefix(path, "/site/") + "</Key></Contents>"))
			}
			_, _ = w.Write([]byte("<Contents><Key>daily/notes.txt</Key></Contents></ListBucketResult>"))
		case r.URL.Query().Get("list-type") == "2":
			_, _ = w.Write([]byte("<ListBucketResult></ListBucketResult>"))
		default:
			w.WriteHeader(http.StatusNotFound)
			_, _ = w.Write([]byte("<Error><Code>NoSuchKey</Code></Error>"))
		}
	}))
	defer bucket.Close()
	dir := filepath.Join(t.TempDir(), "new")
	at := "?region=eu-central-1&endpoint=" + bucket.URL
	for address, want := range map[string]string{
		"s3://site/empty" + at: "there is no backup",
		"s3://site/daily/harborlight-20200101T000000.000Z.backup" + at: "NoSuchKey",
		"s3://site/daily/harborlight-20261122T030000.000Z.backup" + at: "take another one",
	} {
		if said, ok := outcome(t, "restore", "--data", dir, address); ok || !strings.Contains(said, want) {
			t.Errorf("%s: it says %s", address, said)
		}
	}
	mustSay(t, "restore", "--data", dir, "s3://site/daily"+at)
	mustServe(t, dir).stop(t)
	if got := requests(t, database.Config{Dir: dir}); !slices.Equal(got, stored) {
		t.Errorf("%v instead of %v", got, stored)
	}
	if left, err := os.ReadDir(filepath.Join(dir, "backup")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}
