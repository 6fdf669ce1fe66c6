/** The `action` of a section of offers: it buys, or leads on; the one to press first is lit. */
import type { Offer } from '../../content/catalogue.ts';
import { PackageAction } from './PackageAction.tsx';

export const packageButton = (offer: Offer, describedBy: string, main: boolean) => (
  <PackageAction offer={offer} describedBy={describedBy} variant={main ? 'primary' : 'secondary'} />
);
