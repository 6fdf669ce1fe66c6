/**
 * 'Our Services': four cards, each with a link to its page and a dialog of what the buyer gets. On a phone, the cards
 * become tabs.
 */
import { useId, useRef, useState } from 'react';
import type { MainCategory } from '../content/catalogue.ts';
import type { ServiceCardsWords } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';
import { useMedia } from '../lib/use-media.ts';
import { LinkButton } from '../ui/Button.tsx';
import type { IconComponent } from '../ui/icon.tsx';
import { AppWindow, Film, GraduationCap, Workflow } from '../ui/icons.tsx';
import { tabStep } from '../ui/tab-step.ts';
import { ServiceDialog } from './ServiceDialog.tsx';

type Words = ServiceCardsWords;

const icons: Record<string, IconComponent> = {
  training: GraduationCap,
  automation: Workflow,
  development: AppWindow,
  media: Film,
};

interface CardProps {
  category: MainCategory;
  words: Words;
  onLearnMore: () => void;
}

function ServiceCard({ category, words, onLearnMore }: CardProps) {
  const Icon = icons[category.id] ?? Workflow;
  const { title, text, points } = category.card;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <Icon className="size-7 text-sea" />
        <p className="tabular text-[0.9375rem] text-glow">{category.from_label}</p>
      </div>
      <h3 className="display mt-5 text-2xl">{title}</h3>
      <p className="mt-2 text-muted">{text}</p>
      <ul className="mt-4 grid gap-1 border-t border-line pt-4 text-[0.9375rem]">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-6">
        <LinkButton
          to={category.page}
          variant="secondary"
          size="sm"
          aria-label={`${words.get_started_label}: ${title}`}
        >
          {words.get_started_label}
        </LinkButton>
        <button
          type="button"
          onClick={onLearnMore}
          aria-haspopup="dialog"
          aria-label={`${words.learn_more_label}: ${title}`}
          className="text-link min-h-11 px-2 text-sm font-[540] md:min-h-9"
        >
          {words.learn_more_label}
        </button>
      </div>
    </>
  );
}

interface TabListProps {
  /** Beginning of the IDs of tabs and panels. */
  id: string;
  label: string;
  categories: readonly MainCategory[];
  selected: string;
  onSelect: (category: string) => void;
}

function PhoneTabs({ id, label, categories, selected, onSelect }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="mt-8 flex gap-1 overflow-x-auto border-b border-line md:hidden"
      onKeyDown={(event) => {
        const at = categories.findIndex(({ id }) => id === selected);
        const next = tabStep(event.key, at, categories.length);
        const category = next === undefined ? undefined : categories[next];
        if (next === undefined || !category) return;
        event.preventDefault();
        onSelect(category.id);
        list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
      }}
    >
      {categories.map(({ id: category, card }) => (
        <button
          key={category}
          type="button"
          role="tab"
          id={`${id}-tab-${category}`}
          aria-selected={category === selected}
          aria-controls={`${id}-${category}`}
          tabIndex={category === selected ? 0 : -1}
          onClick={() => onSelect(category)}
          className={cx(
            'min-h-11 shrink-0 border-b-2 px-3 text-[0.9375rem] whitespace-nowrap',
            category === selected ? 'border-light font-[560]' : 'border-transparent text-muted',
          )}
        >
          {card.title}
        </button>
      ))}
    </div>
  );
}

interface ServiceCardsProps {
  words: Words;
  categories: readonly MainCategory[];
}

export function ServiceCards({ words, categories }: ServiceCardsProps) {
  // On the server and before hydration, this is false, so that the cards render as tab panels.
  const wide = useMedia('(min-width: 48rem)');
  const id = useId();
  const [selected, setSelected] = useState(categories[0]?.id ?? '');
  const [asked, setAsked] = useState<MainCategory | null>(null);
  return (
    <section className="bg-sunken">
      <div className="wrap section">
        <div className="grid gap-x-8 gap-y-3 lg:grid-cols-12 lg:items-end">
          <h2 className="display text-4xl lg:col-span-5">{words.title}</h2>
          <p className="max-w-measure text-lg text-muted lg:col-span-6 lg:col-start-7">{words.text}</p>
        </div>
        <PhoneTabs
          id={id}
          label={words.title}
          categories={categories}
          selected={selected}
          onSelect={setSelected}
        />
        <div className="mt-6 grid gap-4 md:mt-12 md:grid-cols-2 xl:grid-cols-4">
          {categories.map((category) => (
            <div
              key={category.id}
              id={`${id}-${category.id}`}
              {...(!wide && { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${category.id}` })}
              className={cx(
                'flex flex-col rounded-lg border border-line bg-surface p-6',
                category.id !== selected && 'max-md:hidden',
              )}
            >
              <ServiceCard category={category} words={words} onLearnMore={() => setAsked(category)} />
            </div>
          ))}
        </div>
        <EnterpriseLine {...words.enterprise} />
      </div>
      {asked && <ServiceDialog category={asked} words={words} onClose={() => setAsked(null)} />}
    </section>
  );
}

const EnterpriseLine = ({ title, text, price_label, action }: Words['enterprise']) => (
  <div className="mt-4 grid items-center gap-x-8 gap-y-4 rounded-lg border border-line-strong p-6 lg:grid-cols-[auto_1fr_auto]">
    <h3 className="display text-2xl">
      {title} <span className="ml-2 font-sans text-[0.9375rem] tracking-normal text-glow">{price_label}</span>
    </h3>
    <p className="max-w-measure text-muted">{text}</p>
    <LinkButton to={action.to} variant="secondary" className="justify-self-start">
      {action.label}
    </LinkButton>
  </div>
);
