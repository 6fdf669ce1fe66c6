package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"
	"time"

	"github.com/minio/minio-go/v7/pkg/signer"
)

// Bucket is a place on a server with the S3 protocol.
type Bucket struct {
	Name   string // name of the bucket
	Prefix string // folder in the bucket, without surrounding slashes; may be empty
	Local  string // local folder for files that are not uploaded yet
	ID     string // access key ID
	Secret string

	endpoint *url.URL
	region   string
	client   *http.Client
}

// Time limits of requests: one for files, which may be large, and one for all others.
const (
	fileTimeout    = 4 * time.Minute
	requestTimeout = 30 * time.Second
)

// listPages is the maximum number of pages, of a thousand names each, that List reads.
const listPages = 50

// ParseBucket parses an address such as s3://bucket/folder?region=eu-central-1&endpoint=https://s3.example.com. The
// region defaults to us-east-1 and the endpoint to Amazon's. local is the folder for files before their upload. It
// returns an error for a malformed address or an empty id or secret, and doesn't contact the server.
func ParseBucket(address, local, id, secret string) (*Bucket, error) {
	const form = "write it like s3://bucket/folder?region=eu-central-1&endpoint=https://s3.example.com"
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Host == "" || u.User != nil || u.Fragment != "" {
		return nil, errors.New("the address of the bucket is malformed: " + form)
	}
	if id == "" || secret == "" {
		return nil, errors.New("the bucket needs HARBORLIGHT_BACKUP_S3_ID and HARBORLIGHT_BACKUP_S3_SECRET")
	}
	b := &Bucket{Name: u.Host, Prefix: strings.Trim(u.Path, "/"), Local: local, ID: id, Secret: secret,
		region: u.Query().Get("region"), client: &http.Client{}}
	if b.region == "" {
		b.region = "us-east-1"
	}
	endpoint := u.Query().Get("endpoint")
	if endpoint == "" {
		endpoint = "https://s3." + b.region + ".amazonaws.com"
	}
	if b.endpoint, err = url.Parse(endpoint); err != nil || b.endpoint.Host == "" ||
		b.endpoint.Scheme != "https" && b.endpoint.Scheme != "http" || strings.Trim(b.endpoint.Path, "/") != "" {
		return nil, fmt.Errorf("the endpoint %q is not an address: %s", endpoint, form)
	}
	return b, nil
}

// Workdir returns the local folder.
func (b *Bucket) Workdir() string { return b.Local }

// String returns the address without keys.
func (b *Bucket) String() string { return "s3://" + path.Join(b.Name, b.Prefix) }

// Put uploads the file, verifies the upload by downloading it, and deletes the local file. sum is the file's SHA-256
// in hex. If the upload or its verification fails, the local file stays.
func (b *Bucket) Put(ctx context.Context, file, name, sum string) error {
	ctx, cancel := context.WithTimeout(ctx, 2*fileTimeout)
	defer cancel()
	source, err := os.Open(file)
	if err != nil {
		return err
	}
	defer source.Close() //nolint:errcheck // it was only read
	info, err := source.Stat()
	if err != nil {
		return err
	}
	res, err := b.do(ctx, http.MethodPut, b.key(name), nil, source, info.Size(), sum)
	if err != nil {
		return fmt.Errorf("upload the backup: %w", err)
	}
	_ = res.Body.Close()
	if err := b.readBack(ctx, name, sum); err != nil {
		return fmt.Errorf("read the uploaded backup back: %w", err)
	}
	return os.Remove(file)
}

// readBack downloads a file and returns an error unless its SHA-256 in hex is sum.
func (b *Bucket) readBack(ctx context.Context, name, sum string) error {
	res, err := b.do(ctx, http.MethodGet, b.key(name), nil, nil, 0, emptySum)
	if err != nil {
		return err
	}
	defer res.Body.Close() //nolint:errcheck // read to its end
	got := sha256.New()
	if _, err := io.Copy(got, res.Body); err != nil {
		return err
	}
	if hex.EncodeToString(got.Sum(nil)) != sum {
		return errors.New("the server stored something else than it received")
	}
	return nil
}

// List returns the names of the files directly below the prefix, without the prefix. It returns an error if there are
// more than 50,000.
func (b *Bucket) List(ctx context.Context) (names []string, err error) {
	prefix := b.Prefix
	if prefix != "" {
		prefix += "/"
	}
	query := url.Values{"list-type": {"2"}, "prefix": {prefix}, "delimiter": {"/"}}
	for range listPages {
		page, err := b.page(ctx, query)
		if err != nil {
			return nil, fmt.Errorf("list the backups: %w", err)
		}
		for _, object := range page.Contents {
			names = append(names, strings.TrimPrefix(object.Key, prefix))
		}
		if page.Next == "" {
			return names, nil
		}
		query.Set("continuation-token", page.Next)
	}
	return nil, fmt.Errorf("there are more than %d files at %s: choose a separate folder", listPages*1000, b)
}

// listing is one page of file names.
type listing struct {
	Contents []struct{ Key string }
	Next     string `xml:"NextContinuationToken"`
}

// page returns one page of the bucket's file list.
func (b *Bucket) page(ctx context.Context, query url.Values) (page listing, err error) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	res, err := b.do(ctx, http.MethodGet, "", query, nil, 0, emptySum)
	if err != nil {
		return page, err
	}
	defer res.Body.Close() //nolint:errcheck // a short answer
	err = xml.NewDecoder(io.LimitReader(res.Body, 8<<20)).Decode(&page)
	return page, err
}

// Remove deletes a file.
func (b *Bucket) Remove(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	res, err := b.do(ctx, http.MethodDelete, b.key(name), nil, nil, 0, emptySum)
	if err != nil {
		return fmt.Errorf("delete an old backup: %w", err)
	}
	return res.Body.Close()
}

func (b *Bucket) key(name string) string { return path.Join(b.Prefix, name) }

// emptySum is the SHA-256 of an empty body.
const emptySum = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

// do sends a signed request for a key in the bucket, or for the bucket itself if key is empty. sum is the SHA-256 of
// the body in hex, which the signature covers and the server verifies. A status other than 2xx is an error;
// otherwise, the caller closes the body.
func (b *Bucket) do(ctx context.Context, method, key string, query url.Values, body io.Reader, size int64,
	sum string) (*http.Response, error) {
	u := b.endpoint.JoinPath(b.Name, key)
	u.RawQuery = query.Encode()
	req, err := http.NewRequestWithContext(ctx, method, u.String(), body)
	if err != nil {
		return nil, err
	}
	req.ContentLength = size
	if size == 0 {
		req.Body = nil
	}
	req.Header.Set("X-Amz-Content-Sha256", sum)
	res, err := b.client.Do(signer.SignV4(*req, b.ID, b.Secret, "", b.region))
	if err != nil {
		return nil, err
	}
	if res.StatusCode/100 == 2 {
		return res, nil
	}
	defer res.Body.Close() //nolint:errcheck // a short answer
	var problem struct{ Code, Message string }
	_ = xml.NewDecoder(io.LimitReader(res.Body, 64<<10)).Decode(&problem) // the status is sufficient
	return nil, fmt.Errorf("%s answers %d %s: %s", b.endpoint.Host, res.StatusCode, problem.Code, problem.Message)
}
