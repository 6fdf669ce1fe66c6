/** Shows 'Need Help' after three seconds and announces it to screen readers. */
import { useEffect, useState } from 'react';
import type { Callout } from '../../../content/types.gen.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { LifeBuoy } from '../../../ui/icons.tsx';

const delay = 3000;

export function DelayedHelp({ content }: { content: Callout }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="min-h-56 max-w-xl">
      {shown && (
        <div className="rounded-lg border border-line-strong bg-surface p-6">
          <h2 className="flex items-center gap-3 text-xl font-[560]">
            <LifeBuoy className="text-sea" /> {content.title}
          </h2>
          <p className="mt-2 text-muted">{content.text}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            {content.actions.map(({ label, to }) => (
              <LinkButton key={to} to={to} variant="secondary" size="sm">
                {label}
              </LinkButton>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
