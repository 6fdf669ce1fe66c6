/**
 * The hero of a page: the promise on the left, an illustration or actions on the right. `night` shows it on the dark
 * sea, `caps` is for headings in capitals.
 */
import type { ReactNode } from 'react';
import type { Action, HeroHead } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';
import { Actions } from './Actions.tsx';
import { BackLink } from './BackLink.tsx';

interface PageHeroProps {
  content: Pick<HeroHead, 'title' | 'text' | 'actions'>;
  back?: Action | undefined;
  night?: boolean | undefined;
  caps?: boolean | undefined;
  /** True for no line below, because the first block continues the head. */
  joined?: boolean | undefined;
  /** Decoration behind the right half. */
  drawing?: ReactNode;
  /** Content on the right: a purchase card, figures. */
  aside?: ReactNode;
  /** Content below the actions. */
  children?: ReactNode;
}

export const PageHero = ({ content, back, night, caps, joined, drawing, aside, children }: PageHeroProps) => (
  <section
    className={cx('relative isolate overflow-clip', night ? 'night' : !joined && 'border-b border-line')}
  >
    {drawing && (
      <div aria-hidden="true" className="hero-drawing">
        {drawing}
      </div>
    )}
    <div className={cx('wrap relative pt-5 lg:pt-7', joined ? 'pb-9' : 'pb-14 lg:pb-24')}>
      {back && <BackLink {...back} />}
      <div className="grid items-center gap-x-8 gap-y-12 pt-9 lg:grid-cols-12 lg:pt-14">
        <div className={aside || drawing ? 'lg:col-span-7' : 'lg:col-span-9'}>
          <h1 className={cx('display text-5xl', caps && 'caps')}>{content.title}</h1>
          <p className="mt-6 max-w-[30em] text-lg text-muted">{content.text}</p>
          <Actions actions={content.actions} size="lg" className="mt-9" />
          {children}
        </div>
        {aside && <div className="lg:col-span-5 lg:col-start-8 xl:col-span-4 xl:col-start-9">{aside}</div>}
      </div>
    </div>
  </section>
);
