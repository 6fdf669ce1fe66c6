import { home } from '../../content/home.ts';

export const Page = () => (
  <div className="wrap section">
    <h1 className="display text-5xl">{home.hero.title}</h1>
  </div>
);
