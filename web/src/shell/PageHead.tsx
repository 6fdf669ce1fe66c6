/**
 * Title, description, canonical address and social card of the current page; React keeps them in the head.
 * The build does not know where the site will stand, so the canonical address here is relative; the server
 * sends the absolute one as a Link header.
 */
import { brand } from '../content/brand.ts';
import type { Resolved } from '../routes.ts';

export function PageHead({ route }: { route: Resolved }) {
  const { title, description, path, noindex } = route;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={path} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}
