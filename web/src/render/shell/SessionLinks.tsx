/**
 * 'Sign In' for a visitor; for somebody signed in their account, and 'Sign Out'. All stand in every document; which
 * are shown is said by `data-session` of the root element (boot/session.ts, boot/early.ts).
 */
import type { Navigation } from '../../content/types.gen.ts';
import { cx } from '../../lib/cx.ts';

interface SessionLinksProps {
  words: Navigation['header'];
  className: string;
}

export const SessionLinks = ({ words, className }: SessionLinksProps) => (
  <>
    <a href={words.sign_in.to} className={cx(className, 'for-visitors')}>
      {words.sign_in.label}
    </a>
    <button type="button" data-account className={cx(className, 'for-members')}>
      {words.account_label}
    </button>
    <button type="button" data-sign-out className={cx(className, 'for-members')}>
      {words.sign_out_label}
    </button>
  </>
);
