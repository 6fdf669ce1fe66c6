/** The directory of /partners, with what customers say about each partner. */
import { lazy, Suspense } from 'react';
import type { ReviewWords } from '../../content/types.gen.ts';
import { DirectoryList, type ReviewsOf } from '../../features/marketplace/partners/Directory.tsx';
import type { DirectoryWords } from '../../features/marketplace/partners/directory-words.ts';

const PublicReviews = lazy(async () => ({
  default: (await import('../../features/marketplace/reviews/PublicReviews.tsx')).PublicReviews,
}));

interface PartnerDirectoryProps {
  words: DirectoryWords;
  reviews: ReviewWords;
}

export function PartnerDirectory({ words, reviews }: PartnerDirectoryProps) {
  const Reviews: ReviewsOf = (of) => (
    <Suspense fallback={<p className="text-muted">{reviews.loading_text}</p>}>
      <PublicReviews {...of} words={reviews} />
    </Suspense>
  );
  return <DirectoryList words={words} Reviews={Reviews} />;
}
