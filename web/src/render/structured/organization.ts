/** Who is behind the site, from content/brand.json. What the owner has not filled in yet is left out. */
import type { Brand } from '../../content/types.gen.ts';
import { absolute, type Thing } from './types.ts';

const organizationId = absolute('/#organization');

/** A known place of the built-in logo; made by web/tools/icons.ts. */
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

/** The organization as other things name it; the home page says the rest. */
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
