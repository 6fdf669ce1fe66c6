/**
 * The data of an emailed link. It leads to `/auth?mode=confirm#token_hash=…`, `?mode=recovery#…` or
 * `?mode=email_change#…`, with an error code if it is invalid. The token is removed from the address immediately, so
 * that no history contains it. Nothing is sent before the user presses a button: mail scanners open every link, and
 * some run scripts.
 */
import { useEffect, useState } from 'react';

export interface MailedLink {
  /** False until the address was read. */
  read: boolean;
  token: string | null;
  /** Return address if another client of this site requested the email; otherwise null. */
  redirectTo: string | null;
  expired: boolean;
  /** Drops the token after use, or if it is invalid. */
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
