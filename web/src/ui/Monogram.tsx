/** A company's logo, or its initials in one of a few plain shapes if it has no logo or the logo fails to load. */
import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import { hashOf, initials } from '../lib/text.ts';

const shapes = ['rounded-full', 'rounded-md', 'rounded-md rounded-tr-[1rem]', 'rounded-md rounded-bl-[1rem]'];

interface MonogramProps {
  name: string;
  /** http(s) or site address of the logo; empty if none. */
  logoUrl?: string | null | undefined;
  letters?: string;
  className?: string;
}

export function Monogram({ name, logoUrl, letters, className }: MonogramProps) {
  const [failed, setFailed] = useState(false);
  const frame = cx(
    'inline-grid size-11 shrink-0 place-items-center overflow-hidden border border-line-strong text-sm',
    shapes[hashOf(name) % shapes.length],
    className,
  );
  if (logoUrl && !failed) {
    return (
      <img
        src={logoUrl}
        alt=""
        className={cx(frame, 'object-cover')}
        width="44"
        height="44"
        loading="lazy"
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <span aria-hidden="true" className={cx(frame, 'display font-[520] tracking-normal text-ink')}>
      {letters ?? initials(name)}
    </span>
  );
}
