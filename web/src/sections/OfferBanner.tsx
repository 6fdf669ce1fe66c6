/** A strip above a page: an offer, its badges, and a link. */
import type { Banner } from '../content/types.gen.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Check } from '../ui/form-icons.tsx';

export const OfferBanner = ({ content }: { content: Banner }) => (
  <section aria-label={content.text} className="offer-banner">
    <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3">
      <p className="display text-xl">{content.text}</p>
      {content.badges.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-[0.9375rem] md:mr-auto">
          {content.badges.map((badge) => (
            <li key={badge} className="inline-flex items-center gap-1.5">
              <Check className="size-4" /> {badge}
            </li>
          ))}
        </ul>
      )}
      {content.action && (
        <LinkButton to={content.action.to} variant="secondary" size="sm" className="border-current">
          {content.action.label}
        </LinkButton>
      )}
    </div>
  </section>
);
