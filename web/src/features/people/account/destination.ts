/**
 * Where a sign-in leads: back to the page that sent the visitor here if that page needs an account, else home. The
 * browser names that page, so no address of ours carries a destination that somebody else could write (T12).
 */
import { paths } from '../../../paths.ts';

const needAccount = [paths.admin(), paths.calendar()];

/** Takes the address of the page that led here, '' if there is none. Returns a path of this site with its query. */
export function destinationAfter(referrer: string): string {
  if (!referrer.startsWith(`${location.origin}/`)) return paths.home();
  const { pathname, search } = new URL(referrer);
  return needAccount.includes(pathname) ? pathname + search : paths.home();
}
