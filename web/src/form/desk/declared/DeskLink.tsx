/**
 * A link within the desk. It changes the address without leaving the page; like any link, it can be opened in a new
 * tab.
 */
import type { ComponentProps } from 'react';
import { changeAddress } from '../../../lib/address.ts';
import { isPlainPress } from '../../../lib/plain-press.ts';
import { tabOf } from './tab-of.ts';

/** Returns the address of a kind's list or of one of its records, with the list's filter. */
export const addressOf = (kind: string, id?: string, filter: Readonly<Record<string, string>> = {}): string =>
  `/admin?${new URLSearchParams({ tab: tabOf(kind), ...filter, ...(id && { id }) })}`;

/** Returns the address of a person's client page. */
export const clientOf = (email: string): string =>
  `/admin?${new URLSearchParams({ tab: 'client', id: email })}`;

export const DeskLink = ({ href, onClick, ...props }: ComponentProps<'a'> & { href: string }) => (
  <a
    {...props}
    href={href}
    onClick={(event) => {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      onClick?.(event);
      changeAddress(href);
    }}
  />
);
