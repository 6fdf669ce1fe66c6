package postgres

import (
	"fmt"
	"net/netip"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// checkTLS returns an error for servers on other machines without a verified certificate. It checks the parsed
// configuration instead of the URL, because that includes the environment (PGHOST, PGSSLMODE) and service files.
func checkTLS(c *pgx.ConnConfig) error {
	for _, server := range serversOf(c) {
		if !onThisMachine(server.Host) && !verified(server) {
			return fmt.Errorf("the connection to PostgreSQL on %s is not protected by verified TLS; "+
				"add sslmode=verify-full to the database URL (and sslrootcert=… for a private CA), "+
				"or accept the risk with --database-insecure", server.Host)
		}
	}
	return nil
}

// onThisMachine reports whether the host is a socket folder or a loopback address.
func onThisMachine(host string) bool {
	if filepath.IsAbs(host) || strings.EqualFold(host, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}

// verified reports whether the connection fails for an unknown certificate authority. With verify-full, Go checks the
// certificate; verify-ca accepts any host name and uses a callback.
func verified(server *pgconn.FallbackConfig) bool {
	return server.TLSConfig != nil &&
		(!server.TLSConfig.InsecureSkipVerify || server.TLSConfig.VerifyPeerCertificate != nil)
}
