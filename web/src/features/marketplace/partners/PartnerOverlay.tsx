/**
 * The dialog of `?partner=<id>`: the profile, or with `&introduce` the request form. A shared link works without the
 * list.
 */
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import type { OverlayProps } from './Directory.tsx';
import type { DirectoryTexts } from './directory-texts.ts';
import { PartnerProfile } from './PartnerProfile.tsx';
import { findPartner, type Listing } from './public-api.ts';

const t = messages('partners');

interface Search {
  partner?: Listing | undefined;
  error?: Error | undefined;
  again: () => void;
}

/** Returns the partner; loads it if the list doesn't contain it. */
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

/** Reports whether the partner doesn't exist: an old or mistyped link, or a company that has left. */
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

/** The dialog that requests an introduction to a partner. */
export type IntroductionOf = ComponentType<{
  partner: Listing;
  /** Service filter of the list; '' if none. */
  service: string;
  words: DirectoryTexts['introduction'];
  onClose: () => void;
}>;

/** Shows customers' reviews of a partner. */
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
