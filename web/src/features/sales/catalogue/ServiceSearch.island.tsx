/**
 * The search on /pricing: a box with a category filter and a list of results below, following the ARIA combobox
 * pattern. The list closes 200 ms after the focus has left.
 */

import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { textsOf } from '../../../content/island-texts.ts';
import { messages, plural } from '../../../content/messages.ts';
import type { Action, ServiceSearchWords } from '../../../content/types.gen.ts';
import { controlClass } from '../../../form/control-class.ts';
import { cx } from '../../../lib/cx.ts';
import { discountOf } from '../../../lib/discount.ts';
import { priceTaxOf } from '../../../lib/price-tax.ts';
import { ChevronDown, Search } from '../../../ui/form-icons.tsx';
import { OriginalPrice } from '../../../ui/OriginalPrice.tsx';
import { allCategories, findServices } from './find-services.ts';
import type { SearchRow } from './search-rows.ts';
import { useSearchQuery } from './use-search-query.ts';

type Words = Omit<ServiceSearchWords, 'entries'>;

const t = messages('site.catalogue');

/** Delay in ms before the list closes after the focus has left. */
const closeDelay = 200;

/** Stays open while the focus is inside, and for a moment afterwards. */
function useDelayedClose(): { open: boolean; show: () => void; leave: () => void; hide: () => void } {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (): void => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const hide = (): void => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const leave = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), closeDelay);
  };
  return { open, show, leave, hide };
}

interface HitsProps {
  id: string;
  label: string;
  emptyText: string;
  emptyActions: readonly Action[];
  hits: readonly SearchRow[];
  active: number;
  onChoose: (entry: SearchRow) => void;
  activeRef: RefObject<HTMLDivElement | null>;
}

function OldPrice({ entry }: { entry: SearchRow }) {
  const reduced = discountOf(entry);
  if (!reduced) return null;
  const { was, was_word, now_word } = reduced;
  return <OriginalPrice was={was} wasWord={was_word} nowWord={now_word} className="text-muted" />;
}

function Hits({ id, label, emptyText, emptyActions, hits, active, onChoose, activeRef }: HitsProps) {
  if (hits.length === 0) {
    return (
      <div className="px-4 py-4">
        <p className="text-muted">{emptyText}</p>
        <p className="mt-1 flex flex-wrap gap-x-6">
          {emptyActions.map(({ label, to }) => (
            <a key={to} href={to} className="text-link inline-flex min-h-11 items-center font-[540]">
              {label}
            </a>
          ))}
        </p>
      </div>
    );
  }
  return (
    <div id={id} role="listbox" aria-label={label} className="max-h-[22rem] overflow-y-auto p-1.5">
      {hits.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox that owns the list.
        <div
          key={entry.id}
          id={`${id}-${index}`}
          ref={index === active ? activeRef : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(entry)}
          className={cx(
            'grid cursor-pointer grid-cols-[1fr_auto] gap-x-4 rounded-md px-3 py-2.5 hover:bg-sunken',
            index === active && 'bg-sunken',
          )}
        >
          <span className="font-[540]">{entry.name}</span>
          <span className="tabular text-right">
            <OldPrice entry={entry} />
            {entry.price_label}
            {priceTaxOf(entry) && <span className="text-sm text-muted"> {priceTaxOf(entry)?.text}</span>}
          </span>
          <span className="text-sm text-muted">{entry.description}</span>
          <span className="text-right text-sm text-muted">{entry.category_name}</span>
        </div>
      ))}
    </div>
  );
}

interface CategorySelectProps {
  label: string;
  value: string;
  onChange: (category: string) => void;
}

const CategorySelect = ({ label, value, onChange }: CategorySelectProps) => (
  <div className="relative">
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={cx(controlClass, 'min-h-13 appearance-none pr-10')}
    >
      <option value={allCategories}>{t('all_label')}</option>
      {textsOf('categories').map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
    <ChevronDown className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
  </div>
);

/** Returns the next highlighted result after an arrow key; -1 is none. */
function nextActive(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 >= count ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return undefined;
}

export function ServiceSearch({ words, rows }: { words: Words; rows: readonly SearchRow[] }) {
  const [query, setQuery] = useSearchQuery();
  const { open, show, leave, hide } = useDelayedClose();
  const [active, setActive] = useState(-1);
  const listId = useId();
  const activeRef = useRef<HTMLDivElement>(null);
  const hits = findServices(rows, query.text, query.category);

  useEffect(() => {
    if (active >= 0) activeRef.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const change = (next: typeof query): void => {
    setActive(-1);
    show();
    setQuery(next);
  };
  const choose = (entry: SearchRow): void => {
    hide();
    location.assign(entry.to);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextActive(event.key, active, hits.length);
    if (next !== undefined) {
      event.preventDefault();
      show();
      setActive(open || hits.length === 0 ? next : 0);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      hide();
      setActive(-1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const entry = hits[active] ?? (query.text.trim() ? hits[0] : undefined);
      if (entry) choose(entry);
    }
  };

  return (
    <search className="relative block" onFocus={show} onBlur={leave}>
      <div className="grid gap-3 sm:grid-cols-[1fr_13rem]">
        <div className="relative">
          <Search className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted" />
          <input
            type="text"
            role="combobox"
            inputMode="search"
            autoComplete="off"
            aria-label={words.label}
            aria-expanded={open && hits.length > 0}
            aria-controls={open && hits.length > 0 ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
            placeholder={words.placeholder}
            value={query.text}
            onChange={(event) => change({ ...query, text: event.currentTarget.value })}
            onKeyDown={onKeyDown}
            className={cx(controlClass, 'min-h-13 pl-12')}
          />
        </div>
        <CategorySelect
          label={words.category_label}
          value={query.category}
          onChange={(category) => change({ ...query, category })}
        />
      </div>
      {open && (
        <div className="absolute inset-x-0 top-full z-10 mt-2 rounded-lg border border-line bg-surface shadow-pop">
          <Hits
            id={listId}
            label={words.label}
            emptyText={words.empty_text}
            emptyActions={words.empty_actions}
            hits={hits}
            active={active}
            onChoose={choose}
            activeRef={activeRef}
          />
        </div>
      )}
      <span role="status" className="sr-only">
        {open &&
          (hits.length === 0 ? words.empty_text : t(`found.${plural(hits.length)}`, { count: hits.length }))}
      </span>
    </search>
  );
}
