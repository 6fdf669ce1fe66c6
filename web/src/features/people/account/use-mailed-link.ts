/**
 * What the link in a mail brought along. It ends on `/auth?mode=confirm#token_hash=…`, `?mode=recovery#…` or
 * `?mode=email_change#…`, or with an error code when it is no good. The token is taken out of the address at
 * once, so that it stays in no history. Nothing is sent before a person presses a button: mail scanners open
 * every link, and some run scripts.
 */
import { useEffect, useState } from 'react';

export interface MailedLink {
  /** False until the address was looked at. */
  read: boolean;
  token: string | null;
  /** Set when another client of this site asked for the mail: the address where it goes on. */
  redirectTo: string | null;
  expired: boolean;
  /** Forgets the token: it was used, or it is no good. */
  drop: (expired: boolean) => void;
}

const unread = { read: false, token: null, redirectTo: null, expired: false };

export function useMailedLink(): MailedLink {
  const [link, setLink] = useState<Omit<MailedLink, 'drop'>>(unread);
  useEffect(() => {
    const hash = new URLSearchParams(location.hash.slice(1));
    const token = hash.get('token_hash');
    const expired = !token && hash.has('error_code');
    if (token || expired) history.replaceState(history.state, '', location.pathname + location.search);
    setLink({ read: true, token, redirectTo: hash.get('redirect_to'), expired });
  }, []);
  return { ...link, drop: (expired) => setLink({ ...unread, read: true, expired }) };
}
