/** Every service by category, as one choice: native radio buttons, so arrow keys and forms work by themselves. */
import { useLayoutEffect, useRef } from 'react';
import { copyOf } from '../../content/copy.ts';
import type { Service } from '../../content/types.gen.ts';
import { cx } from '../../lib/cx.ts';

interface ServiceChooserProps {
  selected: string | undefined;
  onSelect: (service: string) => void;
}

function ServiceRow({
  service,
  checked,
  onSelect,
}: {
  service: Service;
  checked: boolean;
  onSelect: () => void;
}) {
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
        className="size-5 shrink-0 accent-sea outline-none"
      />
      <span className="flex flex-1 flex-wrap justify-between gap-x-4">
        <span>{service.name}</span>
        <span className="tabular text-muted">
          {service.price_label}
          {service.price_unit && <span className="text-sm"> {service.price_unit}</span>}
        </span>
      </span>
    </label>
  );
}

/** Takes over what was chosen before the page came to life: the browser knows it, the first render does not. */
function useEarlyChoice(onSelect: (service: string) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const take = useRef(onSelect);
  useLayoutEffect(() => {
    const early = ref.current?.querySelector<HTMLInputElement>('input:checked');
    if (early) take.current(early.value);
  }, []);
  return ref;
}

export const ServiceChooser = ({ selected, onSelect }: ServiceChooserProps) => (
  <div ref={useEarlyChoice(onSelect)} data-draft="off" className="mt-6 grid gap-7">
    {copyOf('catalogue').map(({ id, name, services }) => (
      <fieldset key={id} className="border-b border-line">
        <legend className="mb-2 text-[0.9375rem] font-[560]">{name}</legend>
        {services.map((service) => (
          <ServiceRow
            key={service.id}
            service={service}
            checked={selected === service.id}
            onSelect={() => onSelect(service.id)}
          />
        ))}
      </fieldset>
    ))}
  </div>
);
