package backup_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/platform/backup"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

func keeper(t *testing.T, db *database.DB, place backup.Place) *backup.Keeper {
	t.Helper()
	return &backup.Keeper{DB: db, Place: place, Keep: 2, Options: func() (backup.Options, error) {
		return backup.Options{Passphrase: passphrase, WorkFactor: cheap, Derived: derived}, nil
	}}
}

// openAt opens a database with a clock that the test controls.
func openAt(t *testing.T, now *time.Time) *database.DB {
	t.Helper()
	c := databasetest.Config(t, database.SQLite)
	c.Clock = setClock{now}
	return open(t, c)
}

type setClock struct{ at *time.Time }

func (c setClock) Now() time.Time { return *c.at }

func TestFolderKeepsNewestAndForeignFiles(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 23, 3, 0, 0, 0, time.UTC)
	db := openAt(t, &now)
	dir := filepath.Join(t.TempDir(), "backups")
	k := keeper(t, db, backup.Folder{Dir: dir})
	must(t, os.Mkdir(dir, 0o700))
	must(t, os.WriteFile(filepath.Join(dir, "harborlight-mine.backup"), nil, 0o600))
	for range 4 {
		must(t, k.Run(t.Context()))
		now = now.Add(24 * time.Hour)
	}
	names, err := backup.Folder{Dir: dir}.List(t.Context())
	must(t, err)
	want := []string{"harborlight-20261125T030000.000Z.backup", "harborlight-20261126T030000.000Z.backup",
		"harborlight-mine.backup"}
	if !slices.Equal(names, want) {
		t.Errorf("kept %v, want %v", names, want)
	}
	last, err := backup.LastGood(t.Context(), db)
	must(t, err)
	if !last.At.Equal(now.Add(-24*time.Hour)) || last.RowCount < 1 || last.Bytes < 100 || !last.IsEncrypted ||
		last.Place != dir {
		t.Errorf("recorded %+v", last)
	}
	must(t, os.RemoveAll(dir))
	must(t, os.WriteFile(dir, nil, 0o600)) // a file in place of the folder
	if k.Run(t.Context()) == nil {
		t.Error("a backup to a missing folder succeeds")
	}
	if trouble, err := backup.LastError(t.Context(), db); trouble == "" || err != nil {
		t.Errorf("recorded error %q %v", trouble, err)
	}
	if again, err := backup.LastGood(t.Context(), db); err != nil || again.ID != last.ID {
		t.Errorf("the last good one is %+v", again)
	}
}

// bucketServer is a small S3 server that verifies the parts of signatures that a fake can verify: the access key, the
// region and the hash of the body.
type bucketServer struct {
	mu      sync.Mutex
	objects map[string][]byte
	damage  bool // stores other content than it receives
}

func (s *bucketServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, _ := io.ReadAll(r.Body)
	sum := sha256.Sum256(body)
	signed := r.Header.Get("Authorization")
	if !strings.HasPrefix(signed, "AWS4-HMAC-SHA256 Credential=AKID/") ||
		!strings.Contains(signed, "/eu-central-1/s3/aws4_request") ||
		r.Header.Get("X-Amz-Content-Sha256") != hex.EncodeToString(sum[:]) {
		w.WriteHeader(http.StatusForbidden)
		_, _ = io.WriteString(w, "<Error><Code>SignatureDoesNotMatch</Code><Message>no</Message></Error>")
		return
	}
	key := strings.TrimPrefix(r.URL.Path, "/site/")
	switch {
	case r.Method == http.MethodPut:
		if s.damage {
			body = body[:len(body)-1]
		}
		s.objects[key] = body
	case r.Method == http.MethodDelete:
		delete(s.objects, key)
	case r.URL.Query().Get("list-type") == "2":
		s.list(w, r)
	default:
		_, _ = w.Write(s.objects[key])
	}
}

// list answers with one name per page.
func (s *bucketServer) list(w http.ResponseWriter, r *http.Request) {
	type object struct{ Key string }
	var answer struct {
		XMLName               xml.Name `xml:"ListBucketResult"`
		Contents              []object
		NextContinuationToken string `xml:",omitempty"`
	}
	for _, key := range slices.Sorted(func(yield func(string) bool) {
		for key := range s.objects {
			if strings.HasPrefix(key, r.URL.Query().Get("prefix")) && key > r.URL.Query().Get("continuation-token") &&
				!yield(key) {
				return
			}
		}
	}) {
		if len(answer.Contents) == 1 {
			answer.NextContinuationToken = answer.Contents[0].Key
			break
		}
		answer.Contents = append(answer.Contents, object{key})
	}
	_ = xml.NewEncoder(w).Encode(answer)
}

func TestBucketKeepsNewestAndVerifiesUploads(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 23, 3, 0, 0, 0, time.UTC)
	db := openAt(t, &now)
	fillSome(t, db)
	fake := &bucketServer{objects: map[string][]byte{"daily/notes.txt": nil,
		"other/harborlight-20200101T000000.000Z.backup": nil}}
	server := httptest.NewServer(fake)
	defer server.Close()
	local := t.TempDir()
	place, err := backup.ParseBucket("s3://site/daily?region=eu-central-1&endpoint="+server.URL, local, "AKID", "secret")
	must(t, err)
	k := keeper(t, db, place)
	for range 4 {
		must(t, k.Run(t.Context()))
		now = now.Add(24 * time.Hour)
	}
	if _, kept := fake.objects["daily/harborlight-20261126T030000.000Z.backup"]; len(fake.objects) != 4 || !kept {
		t.Errorf("%d objects", len(fake.objects))
	}
	path := filepath.Join(t.TempDir(), "got.backup")
	must(t, os.WriteFile(path, fake.objects["daily/harborlight-20261126T030000.000Z.backup"], 0o600))
	if s, err := backup.Check(t.Context(), path, passphrase); err != nil || s.Rows["invoices"] != 2 {
		t.Errorf("backups: %+v %v", s, err)
	}
	fake.damage = true
	if err := k.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "something else") {
		t.Errorf("a server that loses a byte: %v", err)
	}
	wrong, err := backup.ParseBucket("s3://site/daily?region=us-west-1&endpoint="+server.URL, local, "AKID", "secret")
	must(t, err)
	if err := keeper(t, db, wrong).Run(t.Context()); err == nil ||
		!strings.Contains(err.Error(), "SignatureDoesNotMatch") {
		t.Errorf("a refused signature: %v", err)
	}
	if left, _ := os.ReadDir(local); len(left) != 0 {
		t.Errorf("%d local files are left", len(left))
	}
}

func TestParseBucketRejectsInvalidAddresses(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"s3://", "https://x/y", "s3://b?endpoint=ftp://x", "s3://b?endpoint=x",
		"s3://u:p@b"} {
		if _, err := backup.ParseBucket(address, "", "a", "b"); err == nil {
			t.Errorf("%s is accepted", address)
		}
	}
	if _, err := backup.ParseBucket("s3://b", "", "", ""); err == nil {
		t.Error("an address without a key is accepted")
	}
	b, err := backup.ParseBucket("s3://b/c/", "", "id", "secret")
	if err = errors.Join(err); err != nil || b.String() != "s3://b/c" {
		t.Errorf("%v %v", b, err)
	}
}
