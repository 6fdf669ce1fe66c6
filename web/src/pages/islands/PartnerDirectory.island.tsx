/** The directory of /partners, with reviews of each partner and a form for introductions. */
import { lazy, Suspense } from 'react';
import type { ReviewWords } from '../../content/types.gen.ts';
import { DirectoryList, type OverlayProps } from '../../features/marketplace/partners/Directory.tsx';
import type { DirectoryTexts } from '../../features/marketplace/partners/directory-texts.ts';
import type { ReviewsOf } from '../../features/marketplace/partners/PartnerOverlay.tsx';
import type { ListingPage } from '../../features/marketplace/partners/public-api.ts';

const PublicReviews = lazy(async () => ({
  default: (await import('../../features/marketplace/reviews/PublicReviews.tsx')).PublicReviews,
}));

/** The form comes with the profile, so that it opens without a wait. */
const PartnerOverlay = lazy(async () => {
  const [{ PartnerOverlay: Overlay }, { IntroductionDialog }] = await Promise.all([
    import('../../features/marketplace/partners/PartnerOverlay.tsx'),
    import('../../features/marketplace/introductions/IntroductionDialog.tsx'),
  ]);
  return {
    default: (props: OverlayProps & { Reviews: ReviewsOf }) => (
      <Overlay {...props} Introduction={IntroductionDialog} />
    ),
  };
});

interface PartnerDirectoryProps {
  words: DirectoryTexts;
  reviews: ReviewWords;
  /** Partners in the document; undefined if the island has to load them. */
  first?: ListingPage | undefined;
}

export function PartnerDirectory({ words, reviews, first }: PartnerDirectoryProps) {
  const Reviews: ReviewsOf = (of) => (
    <Suspense fallback={<p className="text-muted">{reviews.loading_text}</p>}>
      <PublicReviews {...of} words={reviews} />
    </Suspense>
  );
  const Overlay = (of: OverlayProps) => <PartnerOverlay {...of} Reviews={Reviews} />;
  return <DirectoryList words={words} first={first} Overlay={Overlay} />;
}
