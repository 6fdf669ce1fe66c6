/**
 * 'Live Activity': a side panel of recent partner sign-ups, from 1024 px up. On smaller screens, it neither loads its
 * feed nor sends requests.
 */
import { lazy, Suspense, useId } from 'react';
import type { LiveActivity as LiveActivityWords } from '../../../content/types.gen.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { ActivitySkeleton } from './ActivitySkeleton.tsx';

const ActivityFeed = lazy(async () => ({ default: (await import('./ActivityFeed.tsx')).ActivityFeed }));

export function LiveActivity({ words }: { words: LiveActivityWords }) {
  const desktop = useMedia('(min-width: 64rem)');
  const title = useId();
  const waiting = <ActivitySkeleton label={words.loading_text} />;
  return (
    <aside
      aria-labelledby={title}
      className="hidden h-[34rem] flex-col self-start rounded-lg border border-line bg-surface lg:flex"
    >
      <header className="border-b border-line px-5 py-4">
        <h2 id={title} className="flex items-center gap-2.5 font-[560]">
          <span aria-hidden="true" className="live-dot" />
          {words.title}
        </h2>
        <p className="text-sm text-muted">{words.text}</p>
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-5 py-1"
      >
        {desktop ? (
          <Suspense fallback={waiting}>
            <ActivityFeed words={words} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </aside>
  );
}
