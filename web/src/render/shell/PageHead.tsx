/**
 * Title, description, canonical address and social card of a page. The renderer doesn't know the public URL: the
 * server fills in its placeholder (internal/website/serving).
 */
import { routeOf, type Site } from '../../content/site.ts';
import { absolute } from '../structured/types.ts';

/** The preview image that other sites show beside a link to a page (internal/website/drawing). */
export interface SocialImage {
  /** Path on this site. */
  path: string;
  width: number;
  height: number;
  /** Text alternative. */
  alt: string;
}

const ImageHead = ({ path, width, height, alt }: SocialImage) => (
  <>
    <meta property="og:image" content={absolute(path)} />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content={String(width)} />
    <meta property="og:image:height" content={String(height)} />
    <meta property="og:image:alt" content={alt} />
    <meta name="twitter:image:alt" content={alt} />
  </>
);

interface PageHeadProps {
  site: Site;
  path: string;
  /** Undefined in development and in previews: the card then has only text. */
  image: SocialImage | undefined;
}

export function PageHead({ site, path, image }: PageHeadProps) {
  const route = routeOf(site, path);
  const { title, description } = route ?? site.routes.not_found;
  const noindex = !route || route.noindex === true || site.loaded?.draft !== undefined;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={absolute(path)} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {!site.loaded?.draft && <meta property="og:url" content={absolute(path)} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brand.name} />
      <meta property="og:locale" content="en_US" />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {image && <ImageHead {...image} />}
    </>
  );
}
