/** The grid of sample applications: image, title, description and three feature lines each. */

import { messages } from '../content/messages.ts';
import type { SampleApp } from '../content/types.gen.ts';
import { srcOf } from '../lib/image.ts';
import type { EnlargedPicture } from './OpenPicture.tsx';

/** Opens PictureDialog, which the page must contain once. */
function PictureButton({ title, picture: { alt, card, dialog } }: SampleApp) {
  const enlarged: EnlargedPicture = { title, alt, ...dialog };
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={messages('site')('enlarge_label', { title })}
      data-wakes="PictureDialog"
      data-picture={JSON.stringify(enlarged)}
      className="sample-picture"
    >
      <picture>
        {card.avif && <source type="image/avif" srcSet={card.avif} />}
        <img
          src={srcOf(card)}
          alt={alt}
          width={card.width}
          height={card.height}
          loading="lazy"
          decoding="async"
        />
      </picture>
    </button>
  );
}

const AppCard = ({ app, level: Heading }: { app: SampleApp; level: 'h2' | 'h3' }) => (
  <article className="flex flex-col">
    <PictureButton {...app} />
    <Heading className="mt-4 text-xl font-[560]">{app.title}</Heading>
    <p className="mt-1.5 text-muted">{app.description}</p>
    <ul className="mt-3 text-[0.9375rem]">
      {app.features.map((feature) => (
        <li key={feature} className="border-t border-line py-1.5">
          {feature}
        </li>
      ))}
    </ul>
  </article>
);

interface SampleAppsProps {
  apps: readonly SampleApp[];
  /** Heading level of a card, one below the heading above the grid. */
  level?: 'h2' | 'h3';
}

export const SampleApps = ({ apps, level = 'h3' }: SampleAppsProps) => (
  <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
    {apps.map((app) => (
      <li key={app.id}>
        <AppCard app={app} level={level} />
      </li>
    ))}
  </ul>
);
