/**
 * The floating buttons of the home page. They appear after 500 px of scrolling (boot/boot.ts, sections.css), open a
 * short list of services to buy, and scroll back to the top.
 */
import { useId, useRef, useState } from 'react';
import type { QuickPurchase as QuickPurchaseWords } from '../content/types.gen.ts';
import { focusQuietly, scrollToTop } from '../lib/scroll.ts';
import { Button } from '../ui/Button.tsx';
import { Close } from '../ui/form-icons.tsx';
import { ArrowRight, ArrowUp, Bag } from '../ui/icons.tsx';

type Words = QuickPurchaseWords;

const PurchaseList = ({ words }: { words: Words }) => (
  <ul className="mt-2">
    {words.links.map(({ label, detail, to }) => (
      <li key={to} className="border-t border-line">
        <a href={to} className="group flex min-h-12 items-center justify-between gap-4 hover:text-sea">
          <span className="font-[540]">{label}</span>
          <span className="tabular flex items-center gap-2 text-sm text-muted">
            {detail}
            <ArrowRight className="size-4 transition-[translate] group-hover:translate-x-0.5" />
          </span>
        </a>
      </li>
    ))}
  </ul>
);

/** Collapsed: two buttons. Expanded: the list above them. Escape collapses it and keeps the focus. */
export function QuickPurchase({ words }: { words: Words }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const list = useId();

  const toTop = (): void => {
    setOpen(false);
    scrollToTop();
    focusQuietly(document.querySelector<HTMLElement>('main h1'));
  };

  return (
    <section
      aria-label={words.title}
      className="quick-purchase fixed right-4 bottom-4 z-10 grid w-[min(20rem,calc(100vw-2rem))] justify-items-end gap-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.querySelector('button')?.focus();
      }}
    >
      {open && (
        <div id={list} className="w-full rounded-lg border border-line bg-surface px-5 pt-4 pb-2 shadow-pop">
          <h2 className="display text-xl">{words.title}</h2>
          <p className="text-sm text-glow">{words.sold.text}</p>
          <PurchaseList words={words} />
        </div>
      )}
      <div ref={button} className="flex gap-2">
        <Button
          className="shadow-pop"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-label={open ? words.close_label : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? <Close /> : <Bag />}
          {words.open_label}
        </Button>
        <button
          type="button"
          aria-label={words.top_label}
          onClick={toTop}
          className="grid size-11 place-items-center rounded-md border border-line-strong bg-surface shadow-pop hover:border-ink"
        >
          <ArrowUp />
        </button>
      </div>
    </section>
  );
}
