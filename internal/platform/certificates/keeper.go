package certificates

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"slices"
	"time"

	"harborlight/internal/platform/database"
)

const (
	refreshInterval = 15 * time.Second // checks for new certificates of other nodes and for due orders
	requestTimeout  = 30 * time.Second // limit for one response of the authority
	orderTimeout    = 3 * time.Minute  // limit for a whole order
	claimTimeout    = 4 * time.Minute  // time for which other nodes leave an order to this one
	notifyAfter     = 3                // consecutive failures after which the owner is notified
)

// retryWaits contains the waits after consecutive failures. Authorities block sites that try more often.
var retryWaits = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour}

// Run loads and renews certificates every 15 seconds until ctx ends. It logs errors and continues.
func (k *Keeper) Run(ctx context.Context) {
	ticks := time.NewTicker(refreshInterval)
	defer ticks.Stop()
	for {
		if err := k.Refresh(ctx); err != nil && ctx.Err() == nil {
			k.Log.WarnContext(ctx, "loading the certificates failed", "error", err.Error())
		}
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
	}
}

// Refresh loads the certificates from the database and orders those that are due and not reserved by another node. It
// logs a failed order and records it in States, without returning an error; it returns only errors of the database
// and of decryption.
func (k *Keeper) Refresh(ctx context.Context) error {
	due, err := k.load(ctx)
	if err != nil {
		return err
	}
	ordered := false
	for _, domain := range due {
		mine, err := k.claim(ctx, domain)
		if err != nil {
			return err
		}
		if !mine {
			continue
		}
		ordered = true
		if err := k.renew(ctx, domain); err != nil {
			return err
		}
	}
	if !ordered {
		return nil
	}
	_, err = k.load(ctx)
	return err
}

// claim adds the domain's row if it is missing and reserves its order for this node, for claimTimeout. It reports
// false if another node has reserved it.
func (k *Keeper) claim(ctx context.Context, domain string) (mine bool, err error) {
	err = k.DB.Write(ctx, func(tx *database.Tx) error {
		if err := addDomain(ctx, tx, domain, k.Directory); err != nil {
			return err
		}
		mine, err = claim(ctx, tx, domain, tx.Now().Add(claimTimeout))
		return err
	})
	if err != nil {
		return false, fmt.Errorf("claim the certificate of %s: %w", domain, err)
	}
	return mine, nil
}

// renew orders a certificate. It stores the certificate, to be renewed after two thirds of its life, or the reason
// for the failure. If ctx ends during the order, it counts no failure and releases the order for other nodes. It
// returns only errors of the database.
func (k *Keeper) renew(ctx context.Context, domain string) error {
	limited, cancel := context.WithTimeout(ctx, orderTimeout)
	defer cancel()
	text, leaf, err := k.order(limited, domain)
	switch {
	case ctx.Err() != nil:
		return k.store(context.WithoutCancel(ctx), domain, func(ctx context.Context, tx *database.Tx) error {
			// the program stops: the next node can order at once
			return setLastError(ctx, tx, domain, "", k.failures(domain), tx.Now())
		})
	case err != nil:
		return k.fail(ctx, domain, explain(domain, k.Directory, err))
	}
	life := leaf.NotAfter.Sub(leaf.NotBefore)
	err = k.store(ctx, domain, func(ctx context.Context, tx *database.Tx) error {
		sealed, err := tx.Seal().Seal(certificatePurpose(domain), text)
		if err != nil {
			return err
		}
		return setCertificate(ctx, tx, domain, sealed, leaf.NotAfter.UTC(), leaf.NotAfter.Add(-life/3).UTC())
	})
	if err == nil {
		k.Log.InfoContext(ctx, "certificate obtained", "domain", domain, "until", leaf.NotAfter.UTC().Format(time.DateOnly))
	}
	return err
}

// fail stores the reason of a failed order and schedules the next try after 1, 5, 15 and then every 60 minutes. After
// the third consecutive failure, it notifies the owner.
func (k *Keeper) fail(ctx context.Context, domain, trouble string) error {
	failures := k.failures(domain) + 1
	wait := retryWaits[min(failures, len(retryWaits))-1]
	k.Log.WarnContext(ctx, "no certificate was obtained", "domain", domain, "why", trouble, "again_in", wait.String())
	if failures == notifyAfter && k.NotifyFailure != nil {
		k.NotifyFailure(ctx, domain)
	}
	return k.store(ctx, domain, func(ctx context.Context, tx *database.Tx) error {
		return setLastError(ctx, tx, domain, trouble, failures, tx.Now().Add(wait))
	})
}

// store runs do in a transaction and adds the domain to its error.
func (k *Keeper) store(ctx context.Context, domain string, do func(context.Context, *database.Tx) error) error {
	err := k.DB.Write(ctx, func(tx *database.Tx) error { return do(ctx, tx) })
	if err != nil {
		return fmt.Errorf("store the outcome of the certificate of %s: %w", domain, err)
	}
	return nil
}

// failures returns the number of consecutive failures of a domain as of the last load.
func (k *Keeper) failures(domain string) int {
	for _, state := range k.States() {
		if state.Domain == domain {
			return state.Failures
		}
	}
	return 0
}

// load reads the certificates from the database into memory and returns the domains that need an order. If a
// certificate can't be opened, it continues with the others, keeps the previous one in memory, and returns the error
// together with the domains.
func (k *Keeper) load(ctx context.Context) (due []string, err error) {
	rows, err := listRows(ctx, k.DB)
	if err != nil {
		return nil, fmt.Errorf("read the certificates: %w", err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.states = k.states[:0:0]
	due = slices.Clone(k.Domains)
	var errs []error
	for _, r := range rows {
		if !slices.Contains(k.Domains, r.Domain) {
			continue
		}
		k.states = append(k.states, r.State)
		if !k.isDue(r) {
			due = slices.DeleteFunc(due, func(domain string) bool { return domain == r.Domain })
		}
		if r.Sealed == "" || k.loaded[r.Domain].sealed == r.Sealed {
			continue
		}
		certificate, err := k.open(r)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		k.loaded[r.Domain] = loaded{sealed: r.Sealed, certificate: certificate}
	}
	return due, errors.Join(errs...)
}

// isDue reports whether to order a certificate now: always if the authority has changed, and otherwise if both the
// next try and the renewal are due. A row without a renewal time has no certificate yet.
func (k *Keeper) isDue(r row) bool {
	now := k.DB.Clock().Now()
	if r.Directory != k.Directory {
		return true
	}
	return !r.TryAt.After(now) && (r.RenewAt == nil || !r.RenewAt.After(now))
}

// open decrypts and parses the private key and chain of a row.
func (k *Keeper) open(r row) (*tls.Certificate, error) {
	text, err := k.DB.Seal().Open(certificatePurpose(r.Domain), r.Sealed)
	if err != nil {
		return nil, fmt.Errorf("open the certificate of %s: %w", r.Domain, err)
	}
	certificate, err := tls.X509KeyPair(text, text) // each argument is searched for its own blocks
	if err != nil {
		return nil, fmt.Errorf("read the certificate of %s: %w", r.Domain, err)
	}
	if certificate.Leaf == nil {
		certificate.Leaf, err = x509.ParseCertificate(certificate.Certificate[0])
	}
	return &certificate, err
}
