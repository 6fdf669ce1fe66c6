/** The hero of the home page: the promise, two actions, three figures, and the light over the sea. */

import type { HarborHead, Picture } from '../content/types.gen.ts';
import { focusClass, srcOf, srcSetOf } from '../lib/image.ts';
import { LinkButton } from '../ui/Button.tsx';
import { HarborScene } from './HarborScene.tsx';
import { StatRow } from './StatRow.tsx';

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

export const HomeHero = ({ content: { picture, stats, ...hero } }: { content: HarborHead }) => (
  <section className="night relative isolate">
    {picture ? <CustomScene {...picture} /> : <HarborScene />}
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
