package certificates

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"time"

	"golang.org/x/crypto/acme"

	"harborlight/internal/platform/database"
)

// maxRetries is the maximum number of retries of a request while the authority is busy.
const maxRetries = 5

// order obtains a new certificate for a domain. It returns a new private key and the chain as PEM, and the parsed
// certificate.
func (k *Keeper) order(ctx context.Context, domain string) (text []byte, leaf *x509.Certificate, err error) {
	client, err := k.client(ctx)
	if err != nil {
		return nil, nil, err
	}
	order, err := client.AuthorizeOrder(ctx, acme.DomainIDs(domain))
	if err != nil {
		return nil, nil, err
	}
	for _, address := range order.AuthzURLs {
		if err := k.completeChallenge(ctx, client, address); err != nil {
			return nil, nil, err
		}
	}
	if order, err = client.WaitOrder(ctx, order.URI); err != nil {
		return nil, nil, err
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	request, err := x509.CreateCertificateRequest(rand.Reader, &x509.CertificateRequest{DNSNames: []string{domain}}, key)
	if err != nil {
		return nil, nil, err
	}
	chain, _, err := client.CreateCertFromOrder(ctx, order, request, true)
	if err != nil {
		return nil, nil, err
	}
	return encodePEM(domain, key, chain)
}

// encodePEM returns the key and the chain as PEM, and the first certificate parsed. It returns an error if the chain
// is empty, or its certificate is for another domain or key.
func encodePEM(domain string, key *ecdsa.PrivateKey, chain [][]byte) (text []byte, leaf *x509.Certificate, err error) {
	if len(chain) == 0 {
		return nil, nil, errors.New("the certificate authority sent no certificate")
	}
	if leaf, err = x509.ParseCertificate(chain[0]); err != nil {
		return nil, nil, fmt.Errorf("the certificate authority sent no certificate: %w", err)
	}
	if err := leaf.VerifyHostname(domain); err != nil {
		return nil, nil, fmt.Errorf("the certificate authority sent a certificate for another name: %w", err)
	}
	if !key.PublicKey.Equal(leaf.PublicKey) {
		return nil, nil, errors.New("the certificate authority sent a certificate for another key")
	}
	if text, err = keyText(key); err != nil {
		return nil, nil, err
	}
	for _, der := range chain {
		text = append(text, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})...)
	}
	return text, leaf, nil
}

// keyText returns the key as PEM (PKCS #8).
func keyText(key *ecdsa.PrivateKey) ([]byte, error) {
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), nil
}

var errNoHTTP = errors.New("the certificate authority offers no HTTP challenge")

// completeChallenge completes the HTTP challenge that shows control of the domain. It does nothing if the
// authorization is already valid, and returns errNoHTTP if the authority offers no HTTP challenge.
func (k *Keeper) completeChallenge(ctx context.Context, client *acme.Client, address string) error {
	authorization, err := client.GetAuthorization(ctx, address)
	if err != nil || authorization.Status == acme.StatusValid {
		return err
	}
	for _, challenge := range authorization.Challenges {
		if challenge.Type == "http-01" {
			return k.answerChallenge(ctx, client, challenge, address)
		}
	}
	return errNoHTTP
}

// answerChallenge stores the answer to a challenge, asks the authority to check it and waits for the result. It
// deletes the stored answer in every case.
func (k *Keeper) answerChallenge(ctx context.Context, client *acme.Client, challenge *acme.Challenge, address string) error {
	answer, err := client.HTTP01ChallengeResponse(challenge.Token)
	if err != nil {
		return err
	}
	err = k.DB.Write(ctx, func(tx *database.Tx) error { return addChallenge(ctx, tx, challenge.Token, answer) })
	if err != nil {
		return err
	}
	if _, err = client.Accept(ctx, challenge); err == nil {
		_, err = client.WaitAuthorization(ctx, address)
	}
	after := context.WithoutCancel(ctx)
	return errors.Join(err, k.DB.Write(after, func(tx *database.Tx) error {
		return deleteChallenge(after, tx, challenge.Token)
	}))
}

// client returns an ACME client with this site's account, which it creates if necessary. Creating an account accepts
// the authority's terms, as the help of --https says.
func (k *Keeper) client(ctx context.Context) (*acme.Client, error) {
	key, err := k.accountKey(ctx)
	if err != nil {
		return nil, err
	}
	client := &acme.Client{Key: key, HTTPClient: k.http, DirectoryURL: k.Directory, UserAgent: "harborlight",
		RetryBackoff: backoff}
	_, err = client.Register(ctx, &acme.Account{}, acme.AcceptTOS)
	if err != nil && !errors.Is(err, acme.ErrAccountAlreadyExists) {
		return nil, err
	}
	return client, nil
}

// backoff returns the wait before a retry. It returns -1, which stops the retries, for too many attempts and for rate
// limits, which last longer.
func backoff(n int, _ *http.Request, res *http.Response) time.Duration {
	if n > maxRetries || res != nil && res.StatusCode == http.StatusTooManyRequests {
		return -1
	}
	return time.Duration(n) * 500 * time.Millisecond
}

// accountKey returns the key of the account at the authority, which all nodes share. It creates and stores the key if
// there is none.
func (k *Keeper) accountKey(ctx context.Context) (*ecdsa.PrivateKey, error) {
	sealed, found, err := findAccount(ctx, k.DB, k.Directory)
	if err == nil && !found {
		sealed, err = k.makeAccount(ctx)
	}
	if err != nil {
		return nil, err
	}
	text, err := k.DB.Seal().Open(accountPurpose(k.Directory), sealed)
	if err != nil {
		return nil, fmt.Errorf("open the account key: %w", err)
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("the account key is damaged")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("read the account key: %w", err)
	}
	key, ok := parsed.(*ecdsa.PrivateKey)
	if !ok {
		return nil, errors.New("the account key has an unsupported type")
	}
	return key, nil
}

// makeAccount stores a new key unless another node already has. It returns the stored key, sealed.
func (k *Keeper) makeAccount(ctx context.Context) (sealed string, err error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", err
	}
	text, err := keyText(key)
	if err != nil {
		return "", err
	}
	err = k.DB.Write(ctx, func(tx *database.Tx) error {
		fresh, err := tx.Seal().Seal(accountPurpose(k.Directory), text)
		if err != nil {
			return err
		}
		if err := addAccount(ctx, tx, k.Directory, fresh); err != nil {
			return err
		}
		sealed, _, err = findAccount(ctx, tx, k.Directory)
		return err
	})
	return sealed, err
}
