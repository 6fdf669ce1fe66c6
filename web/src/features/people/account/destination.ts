/**
 * The target after a sign-in: the page that sent the visitor here if it requires an account, otherwise home. The
 * browser's referrer names that page, so no address contains a redirect target that an attacker could craft (T12).
 */
import { paths } from '../../../paths.ts';

const needAccount = [paths.admin(), paths.calendar()];

/** Returns a path of this site with its query. `referrer` is the previous page's address, '' if none. */
export function destinationAfter(referrer: string): string {
  if (!referrer.startsWith(`${location.origin}/`)) return paths.home();
  const { pathname, search } = new URL(referrer);
  return needAccount.includes(pathname) ? pathname + search : paths.home();
}
