/** The grid of sample applications (spec 2.5): title, description and three feature lines each. */
import type { SampleApp } from '../content/schema/portfolio.ts';
import { AppSketch } from './AppSketch.tsx';

interface AppCardProps {
  app: SampleApp;
  place: number;
  level: 'h2' | 'h3';
}

const AppCard = ({ app, place, level: Heading }: AppCardProps) => (
  <article className="flex flex-col">
    <AppSketch place={place} />
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
  /** The heading level of a card, one below what stands above the grid. */
  level?: 'h2' | 'h3';
}

export const SampleApps = ({ apps, level = 'h3' }: SampleAppsProps) => (
  <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
    {apps.map((app, place) => (
      <li key={app.id}>
        <AppCard app={app} place={place} level={level} />
      </li>
    ))}
  </ul>
);
