/** The old price, struck through before the new one. Both are named for readers who can't see the line. */
interface WasPriceProps {
  was: string;
  wasWord: string;
  nowWord: string;
  className?: string;
}

export const WasPrice = ({ was, wasWord, nowWord, className }: WasPriceProps) => (
  <>
    <s className={className}>
      <span className="sr-only">{wasWord} </span>
      {was}
    </s>{' '}
    <span className="sr-only">{nowWord} </span>
  </>
);
