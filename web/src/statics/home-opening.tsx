import { home } from '../content/home.ts';
import { HomeHero } from '../sections/HomeHero.tsx';
import { LogoStrip } from '../sections/LogoStrip.tsx';

export const Part = () => (
  <>
    <HomeHero hero={home.hero} stats={home.stats} />
    <LogoStrip {...home.logo_strip} />
  </>
);
