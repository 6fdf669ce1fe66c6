/**
 * The brand's logo or, without one, its wordmark in text: a lamp, the name, the trademark sign. The box sizes are the
 * brand's: sm 120x32 … xl 220x56, in pixels.
 */
import type { Brand, Logo as BrandLogo } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';
import { wordmarkText } from '../lib/wordmark.ts';

export type WordmarkSize = 'sm' | 'md' | 'lg' | 'xl';

const boxes: Record<WordmarkSize, string> = {
  sm: 'h-[32px] w-[120px] text-[17px]',
  md: 'h-[40px] w-[150px] text-[21px]',
  lg: 'h-[48px] w-[180px] text-[25.5px]',
  xl: 'h-[56px] w-[220px] text-[31px]',
};

interface WordmarkProps {
  brand: Pick<Brand, 'name' | 'wordmark' | 'logo' | 'logo_dark'>;
  size?: WordmarkSize;
  /** True on a dark band, also on light screens. */
  night?: boolean;
}

const heights: Record<WordmarkSize, string> = {
  sm: 'h-[32px]',
  md: 'h-[40px]',
  lg: 'h-[48px]',
  xl: 'h-[56px]',
};

export function Wordmark({ brand, size = 'md', night = false }: WordmarkProps) {
  const { logo, logo_dark: dark } = brand;
  if (!logo) return <DrawnMark brand={brand} size={size} />;
  if (night && dark) return <Logo logo={dark} size={size} />;
  if (!dark) return <Logo logo={logo} size={size} plate />;
  return (
    <picture>
      <source
        media="(prefers-color-scheme: dark)"
        srcSet={dark.mark}
        width={dark.width}
        height={dark.height}
      />
      <Logo logo={logo} size={size} />
    </picture>
  );
}

interface LogoProps {
  logo: BrandLogo;
  size: WordmarkSize;
  /** True for a light plate on dark backgrounds, because most logos are made for white paper. */
  plate?: boolean;
}

/** An uploaded logo. */
const Logo = ({ logo, size, plate = false }: LogoProps) => (
  <img
    src={logo.mark}
    alt={logo.alt}
    width={logo.width}
    height={logo.height}
    className={cx('logo', plate && 'plate', heights[size])}
  />
);

const DrawnMark = ({ brand, size }: Required<Pick<WordmarkProps, 'brand' | 'size'>>) => (
  <span
    className={cx('inline-flex shrink-0 items-center gap-[0.3em] whitespace-nowrap text-ink', boxes[size])}
  >
    <svg aria-hidden="true" viewBox="0 0 20 24" className="h-[1.15em] w-auto shrink-0">
      <path d="M9.6 5.4 20 1.2v8.4z" className="fill-light opacity-60" />
      <path d="M6.6 9.4h5.8l1.9 13.8H4.7z" className="fill-current" />
      <circle cx="9.5" cy="5.4" r="2.7" className="fill-light" />
    </svg>
    <span className="display font-[540] tracking-[-0.02em]">
      {wordmarkText(brand)}
      <sup className="ml-[0.08em] font-sans text-[0.42em] tracking-normal">{brand.wordmark.mark}</sup>
    </span>
  </span>
);
