import type { AdminPage } from '../../content/schema/pages.ts';
import type { Counters } from './api.ts';

/** The four counters (spec 2.10). */
export const Figures = ({ words, counters }: { words: AdminPage['counters']; counters: Counters }) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
    {(['total', 'active', 'pending', 'requests'] as const).map((id) => (
      <div key={id} className="flex flex-col-reverse justify-end bg-surface p-5">
        <dd className="figure-num text-4xl">{counters[id].toLocaleString('en-US')}</dd>
        <dt className="text-sm text-muted">{words[id]}</dt>
      </div>
    ))}
  </dl>
);
