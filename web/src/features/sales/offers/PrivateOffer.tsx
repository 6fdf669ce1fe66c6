/** An offer at its private link: status, document, and decision. */
import { ApiError } from '../../../api/problem.ts';
import { QueryProvider } from '../../../api/query.tsx';
import type { Intro, OfferWords } from '../../../content/types.gen.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { SupportLink } from '../../../ui/SupportLink.tsx';
import { type OfferView, useOffer } from './api.ts';
import { Decision } from './Decision.tsx';
import { lastDayOf } from './fields.ts';
import { fillPlaceholders } from './format.ts';
import { OfferSheet } from './OfferSheet.tsx';
import sheet from './offer.css?url';

/** Returns the text for an offer that can no longer be decided; null while it is open. */
export function closedOfferIntro(offer: OfferView, words: OfferWords): Intro | null {
  switch (offer.state) {
    case 'accepted': {
      const day = offer.decided_at ? formatDateTime(offer.decided_at) : '';
      const text = offer.agreed || fillPlaceholders(words.accepted.text, { name: offer.accepted_by, day });
      return { ...words.accepted, text };
    }
    case 'declined':
      return words.declined;
    case 'withdrawn':
      return words.withdrawn;
    case 'expired':
      return {
        ...words.expired,
        text: fillPlaceholders(words.expired.text, { until: lastDayOf(offer.document) }),
      };
    default:
      return null;
  }
}

const Notice = ({ words }: { words: Intro }) => (
  <div className="mb-6 max-w-4xl rounded-lg bg-sunken p-5">
    <p className="display text-2xl">{words.title}</p>
    <p className="mt-1 wrap-anywhere">{words.text}</p>
  </div>
);

interface OfferProps {
  token: string;
  words: OfferWords;
}

const Missing = ({ words }: { words: Intro }) => (
  <>
    <h1 className="display text-4xl">{words.title}</h1>
    <p className="mt-4 max-w-measure text-lg text-muted">
      {words.text} <SupportLink />
    </p>
  </>
);

function Offer({ token, words }: OfferProps) {
  const { data: offer, error, refetch, isFetching } = useOffer(token);
  if (error instanceof ApiError && error.status === 404 && !offer) return <Missing words={words.not_found} />;
  if (!offer)
    return error ? (
      <ErrorState title={words.not_found.title} onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    ) : (
      <p role="status" className="text-muted">
        {words.loading_text}
      </p>
    );
  const notice = closedOfferIntro(offer, words);
  return (
    <>
      <div aria-live="polite">{notice && <Notice words={notice} />}</div>
      <OfferSheet
        document={offer.document}
        address={offer.buyer_address}
        words={words}
        sha256={offer.sha256}
      />
      <div className="screen-only mt-5 flex flex-wrap gap-3">
        <LinkButton to={`/api/offers/${token}/pdf`} variant="secondary" download>
          {words.pdf_label}
        </LinkButton>
        <Button variant="ghost" onClick={() => print()}>
          {words.print_label}
        </Button>
      </div>
      {!notice && <Decision token={token} offer={offer} words={words} />}
    </>
  );
}

export const PrivateOffer = (props: OfferProps) => (
  <QueryProvider>
    <link rel="stylesheet" href={sheet} precedence="part" />
    <Offer {...props} />
  </QueryProvider>
);
