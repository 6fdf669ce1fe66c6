/** The dialog of `?partner=<id>`: the profile, or with `&introduce` the request. A shared link needs no list. */
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import type { OverlayProps } from './Directory.tsx';
import type { DirectoryWords } from './directory-words.ts';
import { PartnerProfile } from './PartnerProfile.tsx';
import { findPartner, type Listing } from './public-api.ts';

const t = messages('partners');

interface Search {
  partner?: Listing | undefined;
  error?: Error | undefined;
  again: () => void;
}

/** The partner, read from the server when the list does not hold it. */
function usePartner(id: string, known: Listing | undefined): Search {
  const [found, setFound] = useState<Listing>();
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  const wanted = known === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (!wanted) return;
    const control = new AbortController();
    setError(undefined);
    findPartner(id, control.signal).then(setFound, (reason: unknown) => {
      if (!control.signal.aborted) setError(reason instanceof Error ? reason : new Error(String(reason)));
    });
    return () => control.abort();
  }, [id, wanted, attempt]);
  const again = useCallback(() => setAttempt((last) => last + 1), []);
  return { partner: known ?? found, error, again };
}

/** Not there: an old link, a mistyped one, or a company that has left. */
const isMissing = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const Missing = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={t('missing.title')}
    footer={<Button onClick={onClose}>{t('missing.all_label')}</Button>}
  >
    <p>{t('missing.text')}</p>
  </Dialog>
);

/** Asks whether the visitor is to be introduced to a partner. */
export type IntroductionOf = ComponentType<{
  partner: Listing;
  /** The service that the list is filtered by; '' for none. */
  service: string;
  words: DirectoryWords['introduction'];
  onClose: () => void;
}>;

/** Shows what customers say about a partner. */
export type ReviewsOf = ComponentType<{ partnerId: string; count: number }>;

interface PartnerOverlayProps extends OverlayProps {
  Introduction: IntroductionOf;
  Reviews: ReviewsOf;
}

export function PartnerOverlay({ place, known, words, go, Introduction, Reviews }: PartnerOverlayProps) {
  const { partner, error, again } = usePartner(place.partner, known);
  const close = (): void => go({ partner: '', introduce: '' });
  if (partner && place.introduce) {
    return (
      <Introduction partner={partner} service={place.service} words={words.introduction} onClose={close} />
    );
  }
  if (partner) {
    return (
      <PartnerProfile
        partner={partner}
        words={words.card}
        onClose={close}
        onIntroduce={() => go({ introduce: '1' })}
      >
        <Reviews partnerId={partner.id} count={partner.review_count} />
      </PartnerProfile>
    );
  }
  if (error && isMissing(error)) return <Missing onClose={close} />;
  return (
    <Dialog open onClose={close} title={t('partner.title')}>
      {error ? (
        <ErrorState title={t('partner.failed_title')} onRetry={again}>
          {error.message}
        </ErrorState>
      ) : (
        <Loading label={t('partner.loading_text')}>
          <Skeleton className="h-72" />
        </Loading>
      )}
    </Dialog>
  );
}
