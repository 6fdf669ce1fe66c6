/**
 * Title, description, canonical address and social card of a page, written into its file at build time. The
 * build does not know where the site will stand: the server replaces the placeholder by the public URL
 * (internal/site). In the browser head.ts keeps them true.
 */
import { brand } from '../content/brand.ts';
import { headOf } from './head-content.ts';

/** Stands for the site's own address; the same word as in internal/site/site.go. */
const origin = 'https://origin.invalid';

export function PageHead({ path }: { path: string }) {
  const { title, description, noindex } = headOf(path);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={origin + path} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}
