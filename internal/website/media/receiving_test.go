package media_test

import (
	"bytes"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/media"
)

// slowFile returns the bytes of a file slowly after its first ones, and counts the files that are being read.
type slowFile struct {
	data    io.Reader
	started bool
	reading *atomic.Int32
	most    *atomic.Int32
}

func (f *slowFile) Read(p []byte) (int, error) {
	if !f.started {
		f.started = true
		return f.data.Read(p)
	}
	now := f.reading.Add(1)
	for most := f.most.Load(); now > most && !f.most.CompareAndSwap(most, now); most = f.most.Load() {
	}
	for range 100 {
		runtime.Gosched() // lets the other uploads read
	}
	defer f.reading.Add(-1)
	return f.data.Read(p)
}

// TestT153ManyUploadsStayOutOfMemory sends 30 images at once: only a few of them are in memory.
func TestT153ManyUploadsStayOutOfMemory(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	s := media.NewService(db, unused{})
	var reading, most atomic.Int32
	var uploads sync.WaitGroup
	for side := range 30 {
		data := picture(t, 300+side)
		uploads.Go(func() {
			if _, err := upload(t, s, &slowFile{data: bytes.NewReader(data), reading: &reading, most: &most}); err != nil {
				t.Errorf("image %d: %v", side, err)
			}
		})
	}
	uploads.Wait()
	if most.Load() > 6 {
		t.Errorf("%d uploads are in memory at once", most.Load())
	}
}
