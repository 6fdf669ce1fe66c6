/**
 * The organization behind the site, from content/brand.json. Details that the owner hasn't filled in are left out.
 */
import type { Brand } from '../../content/types.gen.ts';
import { absolute, type Thing } from './types.ts';

const organizationId = absolute('/#organization');

/** Stable path of the built-in logo; web/tools/icons.ts generates it. */
const builtInLogo = absolute('/icon-512.png');

export function organization(brand: Brand): Thing {
  const { name, logo, tagline, description, support_email, postal_address, phone, social } = brand;
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name,
    url: absolute('/'),
    logo: logo ? absolute(logo.icon) : builtInLogo,
    slogan: tagline,
    description,
    email: support_email,
    ...(phone ? { telephone: phone } : {}),
    ...(postal_address ? { address: postal_address } : {}),
    ...(social.length > 0 ? { sameAs: social } : {}),
  };
}

/** Reference to the organization for other nodes; the home page has the details. */
export const organizationStub = ({ name }: Brand): Thing => ({
  '@type': 'Organization',
  '@id': organizationId,
  name,
  url: absolute('/'),
});

export const website = ({ name, description }: Brand): Thing => ({
  '@type': 'WebSite',
  '@id': absolute('/#website'),
  name,
  description,
  url: absolute('/'),
  inLanguage: 'en',
  publisher: { '@id': organizationId },
});
