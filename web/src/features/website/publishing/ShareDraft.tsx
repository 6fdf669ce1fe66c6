/** The button that opens the links of the draft. Their code is loaded on the first press. */
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ChainLink } from './canvas/icons.tsx';

const DraftLinks = lazyComponent(async () => (await import('./DraftLinks.tsx')).DraftLinks);

interface ShareDraftProps {
  /** It is a small button of a bar. */
  inBar?: boolean;
}

export function ShareDraft({ inBar = false }: ShareDraftProps) {
  const [open, setOpen] = useState(false);
  const press = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <>
      {inBar ? (
        // On a phone, only the review has it.
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:hidden"
          aria-label="Share the draft"
          title="Share the draft"
          {...press}
        >
          <ChainLink className="size-4" />
        </Button>
      ) : (
        <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          Someone else should look at it first?
          <Button variant="ghost" size="sm" {...press}>
            <ChainLink className="size-4" /> Share the draft
          </Button>
        </p>
      )}
      {open && <DraftLinks onClose={() => setOpen(false)} />}
    </>
  );
}
