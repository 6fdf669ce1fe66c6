/** The original price, struck through before the new one. Both are labeled for screen readers. */
interface OriginalPriceProps {
  /** Empty if the site must not show the original price. */
  was: string;
  wasWord: string;
  nowWord: string;
  className?: string;
}

export const OriginalPrice = ({ was, wasWord, nowWord, className }: OriginalPriceProps) =>
  was && (
    <>
      <s className={className}>
        <span className="sr-only">{wasWord} </span>
        {was}
      </s>{' '}
      <span className="sr-only">{nowWord} </span>
    </>
  );
