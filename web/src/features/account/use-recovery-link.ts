/**
 * What the link in a recovery mail brought along. It ends on `/auth?mode=recovery#token_hash=…`, or with an
 * error code when it is no good. The token is taken out of the address at once, so that it stays in no history.
 */
import { useEffect, useState } from 'react';

export interface RecoveryLink {
  token: string | null;
  expired: boolean;
  /** Forgets the token: it was used, or it is no good. */
  drop: (expired: boolean) => void;
}

export function useRecoveryLink(): RecoveryLink {
  const [link, setLink] = useState({ token: null as string | null, expired: false });
  useEffect(() => {
    const hash = new URLSearchParams(location.hash.slice(1));
    const token = hash.get('token_hash');
    if (!token && !hash.has('error_code')) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    setLink({ token, expired: !token });
  }, []);
  return { ...link, drop: (expired) => setLink({ token: null, expired }) };
}
