/** /checkout-incomplete: where a buyer lands who turned back. */
import { namesOf } from '../content/catalogue.ts';
import { Incomplete } from '../features/sales/orders/Incomplete.island.tsx';
import { Island } from '../ui/Island.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ page, site }: PageProps<'checkout-incomplete'>) => (
  <Island name="Incomplete" of={Incomplete} when="load" props={{ words: page, names: namesOf(site) }} />
);
