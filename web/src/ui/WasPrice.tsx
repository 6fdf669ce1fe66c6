/** The old price, struck through before the new one. Both are named for readers who can't see the line. */
interface WasPriceProps {
  /** '': the site may not name an old price. */
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
