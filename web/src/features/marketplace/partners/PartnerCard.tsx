import { labelOf } from '../../../content/island-texts.ts';
import { messages } from '../../../content/messages.ts';
import type { PartnerDirectoryWords } from '../../../content/types.gen.ts';
import { isWebAddress } from '../../../lib/address.ts';
import { isPlainPress } from '../../../lib/plain-press.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { ArrowUpRight, BadgeCheck, MapPin, Star } from '../../../ui/icons.tsx';
import { Monogram } from '../../../ui/Monogram.tsx';
import { ratingOf, reviewsOf, shortened, yearsOf } from './format.ts';
import type { Listing } from './public-api.ts';
import type { DirectoryState, Navigate } from './use-filters.ts';

const t = messages('partners.facts');

interface PartnerCardProps {
  partner: Listing;
  words: PartnerDirectoryWords['card'];
  here: DirectoryState;
  go: Navigate;
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="tabular text-[0.9375rem]">{children}</dd>
  </div>
);

const Facts = ({ partner }: { partner: Listing }) => (
  <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4">
    {partner.pricing_range && (
      <Fact name={t('pricing')}>{labelOf('partner_pricing_ranges', partner.pricing_range)}</Fact>
    )}
    {partner.team_size && <Fact name={t('team')}>{t('people', { size: partner.team_size })}</Fact>}
    <Fact name={t('experience')}>{yearsOf(partner.years_experience)}</Fact>
  </dl>
);

/** Verification, location and rating of a partner. */
export const PartnerFacts = ({ partner, words }: Pick<PartnerCardProps, 'partner' | 'words'>) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
    {partner.is_verified && (
      <Badge tone="green">
        <BadgeCheck className="size-3.5" /> {words.verified_label}
      </Badge>
    )}
    {partner.location && (
      <span className="inline-flex items-center gap-1">
        <MapPin className="size-4" /> {partner.location}
      </span>
    )}
    <span className="tabular inline-flex items-center gap-1">
      <Star className="size-4 text-glow" />
      <span>
        <span className="sr-only">{t('rating')} </span>
        {ratingOf(partner.rating)} ({reviewsOf(partner.review_count)})
      </span>
    </span>
  </p>
);

const Title = ({ partner, words, here, go }: PartnerCardProps) => (
  <div className="flex items-start gap-4">
    <Monogram name={partner.company_name} logoUrl={partner.logo_url} className="size-13 text-lg" />
    <div className="min-w-0 flex-1">
      <h2 id={`partner-${partner.id}`} className="text-lg leading-snug font-[560]">
        <a
          href={paths.partners({ ...here, partner: partner.id, introduce: '' })}
          aria-haspopup="dialog"
          className="py-3 hover:underline"
          onClick={(event) => {
            if (!isPlainPress(event)) return;
            event.preventDefault();
            go({ partner: partner.id, introduce: '' });
          }}
        >
          {partner.company_name}
        </a>
      </h2>
      <div className="mt-1">
        <PartnerFacts partner={partner} words={words} />
      </div>
    </div>
  </div>
);

/** One active partner in the directory. */
export const PartnerCard = ({ partner, words, here, go }: PartnerCardProps) => (
  <article
    aria-labelledby={`partner-${partner.id}`}
    className="flex h-full flex-col rounded-lg border border-line bg-surface p-5 sm:p-6"
  >
    <Title partner={partner} words={words} here={here} go={go} />
    <p className="mt-4">{shortened(partner.company_description)}</p>
    <ul className="mt-4 flex flex-wrap gap-1.5">
      {partner.services_offered.map((service) => (
        <li key={service}>
          <Badge>{service}</Badge>
        </li>
      ))}
    </ul>
    {partner.specializations.length > 0 && (
      <p className="mt-3 text-sm text-muted">{partner.specializations.join(' · ')}</p>
    )}
    <Facts partner={partner} />
    <div className="mt-auto flex flex-wrap gap-2 pt-6">
      <Button
        variant="secondary"
        size="sm"
        onClick={() => go({ partner: partner.id, introduce: '1' })}
        aria-haspopup="dialog"
        aria-describedby={`partner-${partner.id}`}
      >
        {words.introduction_label}
      </Button>
      {isWebAddress(partner.website_url) && (
        <a
          href={partner.website_url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          aria-describedby={`partner-${partner.id} partner-${partner.id}-tab`}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          {words.visit_label}
          <span hidden id={`partner-${partner.id}-tab`}>
            {t('new_tab')}
          </span>
          <ArrowUpRight className="size-4" />
        </a>
      )}
    </div>
  </article>
);
