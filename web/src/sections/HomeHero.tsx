/** The hero of the home page: the promise, two actions, three figures, and the scene of the theme. */

import type { HarborHead, Picture, Theme } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';
import { focusClass, srcOf, srcSetOf } from '../lib/image.ts';
import { LinkButton } from '../ui/Button.tsx';
import { StatRow } from './StatRow.tsx';
import { artOf } from './themes/art.tsx';

/** The owner's image, darkened behind the text. */
const CustomScene = ({ alt = '', image, focus }: Picture) => (
  <div className="hero-picture">
    <img
      src={srcOf(image)}
      srcSet={srcSetOf(image)}
      sizes="100vw"
      alt={alt}
      width={image.width}
      height={image.height}
      fetchPriority="high"
      className={focusClass(focus)}
    />
  </div>
);

interface HomeHeroProps {
  content: HarborHead;
  theme: Theme;
}

export function HomeHero({ content: { picture, stats, ...hero }, theme }: HomeHeroProps) {
  const { Scene, isNight } = artOf[theme];
  return (
    <section className={cx((picture || isNight) && 'night', 'relative isolate')}>
      {picture ? <CustomScene {...picture} /> : <Scene />}
      <div className="wrap relative flex min-h-[34rem] flex-col justify-center py-16 max-lg:pb-80 lg:min-h-[40rem] lg:py-24">
        <h1 className="display max-w-[7.2em] text-5xl">{hero.title}</h1>
        <p className="mt-6 max-w-[32em] text-lg text-ink/85">{hero.text}</p>
        <div className="mt-9 grid gap-3 sm:flex sm:flex-wrap">
          {hero.actions.map(({ label, to }, index) => (
            <LinkButton key={to} to={to} size="lg" variant={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </LinkButton>
          ))}
        </div>
        <StatRow stats={stats} className="mt-14 max-w-xl border-t border-line pt-6" />
      </div>
    </section>
  );
}
