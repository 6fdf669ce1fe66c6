/**
 * What the link in a mail brought along. It ends on `/auth?mode=recovery#token_hash=…` or `?mode=email_change#…`,
 * or with an error code when it is no good. The token is taken out of the address at once, so that it stays in
 * no history.
 */
import { useEffect, useState } from 'react';

export interface MailedLink {
  /** False until the address was looked at. */
  read: boolean;
  token: string | null;
  expired: boolean;
  /** Forgets the token: it was used, or it is no good. */
  drop: (expired: boolean) => void;
}

export function useMailedLink(): MailedLink {
  const [link, setLink] = useState({ read: false, token: null as string | null, expired: false });
  useEffect(() => {
    const hash = new URLSearchParams(location.hash.slice(1));
    const token = hash.get('token_hash');
    const expired = !token && hash.has('error_code');
    if (token || expired) history.replaceState(history.state, '', location.pathname + location.search);
    setLink({ read: true, token, expired });
  }, []);
  return { ...link, drop: (expired) => setLink({ read: true, token: null, expired }) };
}
