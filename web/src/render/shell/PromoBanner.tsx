/** The offers above the header, one at a time; boot/promo.ts rotates and dismisses them. */
import type { Navigation } from '../../content/types.gen.ts';
import { Close } from '../../ui/form-icons.tsx';

export const PromoBanner = ({ promo }: Pick<Navigation, 'promo'>) => (
  <section data-promo-banner aria-label={promo.label} className="night">
    <div className="wrap flex min-h-11 items-center justify-between gap-2 text-sm">
      <span aria-hidden="true" className="hidden w-11 sm:block" />
      <div className="flex flex-1">
        {promo.messages.map(({ id, lead, detail, to }, index) => (
          <a
            key={id}
            href={to}
            hidden={index > 0}
            className="promo-offer min-h-11 flex-1 items-center sm:justify-center hover:underline hover:underline-offset-4"
          >
            <span>
              <strong className="font-[560] text-glow">{lead}</strong> {detail}
            </span>
          </a>
        ))}
      </div>
      <button
        type="button"
        aria-label={promo.dismiss_label}
        className="-mr-3 grid size-11 shrink-0 place-items-center"
      >
        <Close className="size-4" />
      </button>
    </div>
  </section>
);
