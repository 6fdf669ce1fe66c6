/**
 * Every service by category as one choice: native radio buttons, so that arrow keys and forms work without scripts.
 */

import { useLayoutEffect, useRef, useState } from 'react';
import type { OrderableService } from '../../../content/catalogue.ts';
import { textsOf } from '../../../content/island-texts.ts';
import { messages } from '../../../content/messages.ts';
import { cx } from '../../../lib/cx.ts';
import { discountOf } from '../../../lib/discount.ts';
import { ChevronDown } from '../../../ui/form-icons.tsx';
import { OriginalPrice } from '../../../ui/OriginalPrice.tsx';

interface ServiceChooserProps {
  selected: OrderableService | undefined;
  onSelect: (service: string) => void;
}

function ServiceRow({
  service,
  checked,
  onSelect,
  onPress,
}: {
  service: OrderableService;
  checked: boolean;
  onSelect: () => void;
  onPress: () => void;
}) {
  const reduced = discountOf(service);
  return (
    <label
      className={cx(
        'flex min-h-14 cursor-pointer items-center gap-3 border-t border-line px-3 py-2.5',
        'has-focus-visible:outline-3 has-focus-visible:outline-sea',
        checked ? 'bg-sunken' : 'hover:bg-sunken/60',
      )}
    >
      <input
        type="radio"
        name="service"
        value={service.id}
        checked={checked}
        onChange={onSelect}
        // Arrow keys also change the choice but don't complete it: their click has no detail.
        onClick={(event) => event.detail > 0 && onPress()}
        className="size-5 shrink-0 accent-sea outline-none"
      />
      <span className="flex flex-1 flex-col gap-x-4 sm:flex-row sm:flex-wrap sm:justify-between">
        <span>{service.name}</span>
        <span className="tabular text-muted">
          {reduced && (
            <OriginalPrice was={reduced.was} wasWord={reduced.was_word} nowWord={reduced.now_word} />
          )}
          {service.price_label}
          {service.after_price && <span className="text-sm"> {service.after_price}</span>}
        </span>
      </span>
    </label>
  );
}

/** Takes over a choice made before hydration, which the first render doesn't contain. */
function useEarlyChoice(onSelect: (service: string) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const take = useRef(onSelect);
  useLayoutEffect(() => {
    const early = ref.current?.querySelector<HTMLInputElement>('input:checked');
    if (early) take.current(early.value);
  }, []);
  return ref;
}

/**
 * The chosen service in one line. On a phone, it reopens the list, which collapses after a choice to keep the rest of
 * the form visible. The choice in the address is marked before the first paint (boot/early.ts).
 */
function Chosen({
  service,
  open,
  onToggle,
}: {
  service: OrderableService | undefined;
  open: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className={cx(
        service || open ? 'flex' : 'hidden in-data-chosen:flex',
        'mt-3 min-h-14 w-full items-center gap-3 rounded-md border border-line-strong px-4 py-2 text-left lg:hidden',
      )}
    >
      <span className="flex-1">{service?.name ?? messages('orders')('all_label')}</span>
      <span className="tabular text-muted">
        {service?.price_label} {service?.after_price}
      </span>
      <ChevronDown className={cx('shrink-0 text-muted transition-[rotate]', open && 'rotate-180')} />
    </button>
  );
}

export function ServiceChooser({ selected, onSelect }: ServiceChooserProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Chosen service={selected} open={open} onToggle={() => setOpen(!open)} />
      <div
        ref={useEarlyChoice(onSelect)}
        data-draft="off"
        className={cx(
          'mt-6 grid gap-7',
          !open && (selected ? 'max-lg:hidden' : 'in-data-chosen:max-lg:hidden'),
        )}
      >
        {textsOf('catalogue').map(({ id, name, services }) => (
          <fieldset key={id} className="border-b border-line">
            <legend className="mb-2 text-[0.9375rem] font-[560]">{name}</legend>
            {services.map((service) => (
              <ServiceRow
                key={service.id}
                service={service}
                checked={selected?.id === service.id}
                onSelect={() => onSelect(service.id)}
                onPress={() => setOpen(false)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}
