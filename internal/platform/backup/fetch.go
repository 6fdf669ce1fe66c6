package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

// fetchTimeout is the time limit of a download. It is long, because a user waits for the download and can cancel it.
const fetchTimeout = time.Hour

// Fetch downloads a backup from a bucket into the local folder and returns the path of the new file, which the caller
// deletes. The address has the format of ParseBucket, and names either a file or a folder, of which Fetch downloads
// the newest backup. Fetch doesn't check the file; Restore does.
func Fetch(ctx context.Context, address, local, id, secret string) (file string, err error) {
	b, err := ParseBucket(address, local, id, secret)
	if err != nil {
		return "", err
	}
	var name string
	if strings.HasSuffix(b.Prefix, ".backup") {
		name = path.Base(b.Prefix)
		b.Prefix = strings.Trim(strings.TrimSuffix(b.Prefix, name), "/")
	} else if name, err = b.newest(ctx); err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	res, err := b.do(ctx, http.MethodGet, b.key(name), nil, nil, 0, emptySum)
	if err != nil {
		return "", fmt.Errorf("fetch %s: %w", name, err)
	}
	defer res.Body.Close() //nolint:errcheck // read to its end
	if err := os.MkdirAll(local, 0o700); err != nil {
		return "", fmt.Errorf("make a folder for the backup: %w", err)
	}
	to, err := os.CreateTemp(local, partPattern) // 0600
	if err != nil {
		return "", err
	}
	_, err = io.Copy(to, res.Body)
	if err = errors.Join(err, to.Close()); err != nil {
		return "", errors.Join(fmt.Errorf("fetch %s: %w", name, err), os.Remove(to.Name()))
	}
	return to.Name(), nil
}

// newest returns the name of the newest scheduled backup. It ignores other files, and having none is an error.
func (b *Bucket) newest(ctx context.Context) (string, error) {
	names, err := b.List(ctx)
	if err != nil {
		return "", err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !ownName.MatchString(name) })
	if len(names) == 0 {
		return "", fmt.Errorf("there is no backup at %s: name its folder, or the backup itself", b)
	}
	return slices.Max(names), nil
}
