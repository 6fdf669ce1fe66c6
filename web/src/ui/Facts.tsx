/** Names and values of one item, in two columns if there is space. */

import type { ReactNode } from 'react';
import { messages } from '../content/messages.ts';

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="mt-6 grid gap-x-8 gap-y-5 border-t border-line pt-5 sm:grid-cols-2">{children}</dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>{children || <span className="text-muted">{messages('site')('not_given_text')}</span>}</dd>
  </div>
);
