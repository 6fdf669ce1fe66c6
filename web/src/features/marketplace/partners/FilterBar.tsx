/** Search box and service filter of /partners. Searches after a short pause in typing; without JavaScript, by a button. */
import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { optionsOf } from '../../../content/island-texts.ts';
import { messages } from '../../../content/messages.ts';
import type { PartnerDirectoryWords } from '../../../content/types.gen.ts';
import { controlClass } from '../../../form/control-class.ts';
import { cx } from '../../../lib/cx.ts';
import { useDebouncedInput } from '../../../lib/use-debounced-input.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { ChevronDown, Search } from '../../../ui/form-icons.tsx';
import type { Filters } from './public-api.ts';
import { maxQuery } from './use-filters.ts';

interface FilterBarProps {
  words: PartnerDirectoryWords['search'];
  filters: Filters;
  onChange: (next: Partial<Filters>) => void;
}

export function FilterBar({ words, filters, onChange }: FilterBarProps) {
  const q = useDebouncedInput(filters.q, (text) => onChange({ q: text }));
  const everything = optionsOf('all_services');
  const choices = [everything, ...optionsOf('partner_services')];
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  // Takes over input from before hydration.
  const takeEarly = useEffectEvent((data: FormData) => {
    const early = String(data.get('q') ?? '');
    const service = String(data.get('service') ?? '');
    if (early && early !== filters.q) q.type(early);
    if (service !== everything.value && service !== filters.service) onChange({ service });
  });
  useEffect(() => {
    if (form.current) takeEarly(new FormData(form.current));
  }, []);

  return (
    <search>
      <form
        ref={form}
        action={paths.partners()}
        className="grid gap-4 md:grid-cols-[1fr_18rem]"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          q.send();
        }}
      >
        <div>
          <label htmlFor={`${id}-q`} className="mb-1.5 block text-[0.9375rem] font-[540]">
            {words.label}
          </label>
          <span className="relative block">
            <Search className="pointer-events-none absolute top-3 left-3 text-muted" />
            <input
              id={`${id}-q`}
              type="search"
              name="q"
              maxLength={maxQuery}
              placeholder={words.placeholder}
              autoComplete="off"
              enterKeyHint="search"
              value={q.text}
              onChange={(event) => q.type(event.currentTarget.value)}
              className={cx(controlClass, 'pl-10')}
            />
          </span>
        </div>
        <div>
          <label htmlFor={`${id}-service`} className="mb-1.5 block text-[0.9375rem] font-[540]">
            {words.service_label}
          </label>
          <span className="relative block">
            <select
              id={`${id}-service`}
              name="service"
              value={filters.service || everything.value}
              onChange={({ currentTarget: { value } }) =>
                onChange({ service: value === everything.value ? '' : value })
              }
              className={cx(controlClass, 'appearance-none pr-10')}
            >
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <ChevronDown className="pointer-events-none absolute top-3 right-3 text-muted" />
          </span>
        </div>
        <noscript>
          <button type="submit" className={buttonClass({ variant: 'secondary' })}>
            {messages('partners')('search_label')}
          </button>
        </noscript>
      </form>
    </search>
  );
}
