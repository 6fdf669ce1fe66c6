/** The original price, struck through before the new one. Both are labeled for screen readers. */
interface WasPriceProps {
  /** Empty if the site must not show the original price. */
  was: string;
  wasWord: string;
  nowWord: string;
  className?: string;
}

export const WasPrice = ({ was, wasWord, nowWord, className }: WasPriceProps) =>
  was && (
    <>
      <s className={className}>
        <span className="sr-only">{wasWord} </span>
        {was}
      </s>{' '}
      <span className="sr-only">{nowWord} </span>
    </>
  );
